import { sql } from 'kysely'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Connection, openDatabase, type Tx } from './connect.ts'
import { migrate } from './migrate.ts'

/**
 * A database as the portal's role sees it, and as the role that owns its tables. Without `owner` the first is
 * both.
 */
export type DatabaseRoles = { connection: Connection; owner: Connection | null }

/** The portal's role could change the audit, or another role than the named one owns the tables. */
class RolesRefused extends Error {
  override name = 'RolesRefused'
}

/** Jobs are made anew from what they work on (docs/decisions/0014-jobs-in-the-database.md). */
const JOBS_SCHEMA = 'pgboss'

type Options = { say?: (line: string) => void }

/**
 * Brings the database to the newest schema. Where another role owns it, the portal's role then gets what it
 * may do.
 * @returns the names of the migrations that were applied now
 * @throws DatabaseAway, RolesRefused
 */
export async function prepareDatabase(roles: DatabaseRoles, options: Options = {}): Promise<string[]> {
  const applied = await migrate(roles.owner ?? roles.connection, options)
  await grantPortalRole(roles)
  return applied
}

/**
 * Lets the portal's role read and write the tables, and only read and add to the audit. What it got before
 * and may not have is taken back.
 * @throws RolesRefused; nothing is changed then
 */
export async function grantPortalRole({ connection, owner }: DatabaseRoles): Promise<void> {
  if (owner === null) return
  const portal = await roleOf(connection)
  const { db } = openDatabase(owner, { max: 1, isLimited: false })
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`.execute(tx)
      await refuseRoles(tx, portal)
      await grant(tx, portal)
      await refusePrivileges(tx, portal)
    })
  } finally {
    await db.destroy()
  }
}

async function roleOf(connection: Connection): Promise<string> {
  const { db } = openDatabase(connection, { max: 1 })
  try {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
    return rows[0]?.role ?? ''
  } finally {
    await db.destroy()
  }
}

type Owners = { me: string; owns_table: string; is_powerful: boolean; can_become: string | null }

/** Who owns the database or its schema can drop the audit as well. */
async function refuseRoles(tx: Tx, portal: string) {
  const { rows } = await sql<Owners>`
    with owner as (
      select 1 as rank, relowner as id from pg_class where oid = 'public.audit'::regclass
      union all select 2, datdba from pg_database where datname = current_database()
      union all select 3, nspowner from pg_namespace where nspname = 'public')
    select current_user as me,
           (select pg_get_userbyid(relowner) from pg_class where oid = 'public.audit'::regclass) as owns_table,
           (select rolsuper or rolcreaterole from pg_roles where rolname = ${portal}) as is_powerful,
           (select pg_get_userbyid(id) from owner
             where pg_has_role(${portal}::name, id, 'member')
             order by rank limit 1) as can_become`.execute(tx)
  const [
    { me, owns_table, is_powerful, can_become } = {
      me: '',
      owns_table: '',
      is_powerful: false,
      can_become: null,
    },
  ] = rows
  if (owns_table !== me)
    throw new RolesRefused(
      `The tables of this database belong to the role ${owns_table}, and DATABASE_OWNER_URL names ${me}. Name ${owns_table} there.`,
    )
  if (is_powerful)
    throw new RolesRefused(
      `The role ${portal} of DATABASE_URL is a superuser or may make roles, and so may change the audit. Name a lesser role there.`,
    )
  if (can_become !== null)
    throw new RolesRefused(
      `The role ${portal} of DATABASE_URL has the rights of ${can_become}, which owns the tables, the schema or the database, and so may change the audit. Name another role there.`,
    )
}

async function grant(tx: Tx, portal: string) {
  const to = sql.id(portal)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx)
  await run(sql`
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select, update on all sequences in schema public to ${to};
    grant execute on all functions in schema public to ${to};
    revoke all on public.audit, public.kysely_migration, public.kysely_migration_lock from ${to};
    grant select, insert on public.audit to ${to};
    grant select on public.kysely_migration to ${to};
    revoke update on sequence public.audit_id_seq from ${to}`)
  // The queue keeps its own schema up to date, as the portal's role.
  const { rows: jobs } = await sql<{ is_mine: boolean }>`
    select nspowner = current_user::regrole as is_mine from pg_namespace where nspname = ${JOBS_SCHEMA}`.execute(
    tx,
  )
  if (jobs[0]?.is_mine) await run(sql`drop schema ${sql.id(JOBS_SCHEMA)} cascade`)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
  await run(sql`grant create on database ${sql.id(rows[0]?.name ?? '')} to ${to}`)
}

/** What the role may do by others' rights: everybody's, or those of a role such as pg_write_all_data. */
async function refusePrivileges(tx: Tx, portal: string) {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(${portal}::name, 'public.audit', 'update, delete, truncate, trigger') as may`.execute(
    tx,
  )
  if (rows[0]?.may)
    throw new RolesRefused(
      `The role ${portal} of DATABASE_URL has rights to change the audit from another role or from PUBLIC. Take them away.`,
    )
}
