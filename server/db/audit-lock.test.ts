import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startJobs } from '#server/start-jobs.ts'
import { openPortal } from '#server/portal.ts'
import { buildPerson } from '#testing/build.ts'
import { databaseOn, dropDatabase, makeWorldIn, NOW, onServer, urlOf } from '#testing/template-database.ts'
import { writeBackup } from './backup/write-backup.ts'
import { type Connection, openDatabase } from './connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { grantPortalRole, prepareDatabase } from './portal-role.ts'

const folder = mkdtempSync(join(tmpdir(), 'tc-audit-'))
const dataDir = join(folder, 'data')
let postgres: EmbeddedPostgres
const superuser = (database: string): Connection => ({ ...postgres.owner, user: 'postgres', database })
const start = async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
}

async function ask<Row extends pg.QueryResultRow>(connection: Connection, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
/** 'done', or what PostgreSQL says against it. */
const outcome = (connection: Connection, statement: string) =>
  ask(connection, statement).then(
    () => 'done',
    (problem: unknown) => (problem instanceof pg.DatabaseError ? problem.code : String(problem)),
  )
const entries = async (connection: Connection) =>
  (await ask<{ action: string }>(connection, 'select action from audit order by id')).map(
    ({ action }) => action,
  )

const NOT_ALLOWED = '42501'
/** Everything that would change or take away an entry. */
const ATTACKS = [
  `update audit set action = 'forged'`,
  'update audit set at = now() where false',
  'delete from audit',
  `insert into audit (at, action) values (now(), 'x') on conflict (id) do update set action = 'forged'`,
  'truncate audit',
  'truncate audit cascade',
  'drop trigger audit_is_locked on audit',
  'alter table audit disable trigger all',
  'alter table audit disable trigger audit_row_stays',
  'alter table audit drop column before',
  'alter table audit rename to other',
  'drop table audit',
  'alter table audit owner to current_user',
  'create rule forget as on insert to audit do instead nothing',
  'create trigger t before insert on audit for each row execute function refuse_audit_change()',
  `grant update on audit to current_user; update audit set action = 'forged'`,
  'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'drop function refuse_audit_change cascade',
  'alter function sweep_audit owner to current_user',
  'drop schema public cascade',
  'alter schema public rename to other',
  'set role tradecounter_owner',
  'set role postgres',
  'set session_replication_role = replica',
  `set tradecounter.sweeps_audit = 'on'; delete from audit`,
  `select sweep_audit(now() - interval '364 days', 10)`,
  `select sweep_audit(null, 10)`,
]

beforeAll(start, 60_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settings = readConfig({ LOG_LEVEL: 'fatal' })
const openOn = (roles: { connection: Connection; owner: Connection | null }) =>
  openPortal({ ...roles, config: settings, now: () => NOW })

describe('the audit, with a role for the portal and another that owns it', () => {
  it('of an embedded database from before is handed over, and the portal cannot change it', async () => {
    // as earlier releases left it: the portal's role owns the database and all in it
    await ask(superuser('postgres'), 'alter database tradecounter owner to tradecounter')
    await migrate(postgres.connection, { upTo: '0023-what-is-paid' })
    await ask(
      postgres.connection,
      `insert into audit (at, actor_id, account_id, action, detail) values
         (now() - interval '400 days', 7, 'A', 'session.signIn', '{"address": "192.0.2.1"}'),
         (now(), 7, null, 'session.signInFailed', '{"name": "n", "address": "192.0.2.2"}'),
         (now(), 7, 'B', 'session.changeAccount', '{"from": "A"}'),
         (now(), null, null, 'password.setByCommand', '{"userId": 7}')`,
    )
    await postgres.stop()
    await start()
    const portal = await openOn(postgres)
    expect(
      await ask(
        postgres.connection,
        'select actor_kind, actor_id, subject_kind, subject_id, address, before, after, detail from audit order by id',
      ),
    ).toEqual([
      {
        ...{ actor_kind: 'person', actor_id: '7', subject_kind: 'user', subject_id: '7' },
        ...{ address: '192.0.2.1', before: null, after: null, detail: {} },
      },
      {
        ...{ actor_kind: 'stranger', actor_id: null, subject_kind: 'user', subject_id: '7' },
        ...{ address: '192.0.2.2', before: null, after: null, detail: { name: 'n' } },
      },
      {
        ...{ actor_kind: 'person', actor_id: '7', subject_kind: 'user', subject_id: '7' },
        ...{ address: null, before: { accountId: 'A' }, after: { accountId: 'B' }, detail: {} },
      },
      {
        ...{ actor_kind: 'command', actor_id: null, subject_kind: 'user', subject_id: '7' },
        ...{ address: null, before: null, after: null, detail: {} },
      },
    ])
    for (const attack of ATTACKS)
      expect([attack, await outcome(postgres.connection, attack)]).toEqual([attack, NOT_ALLOWED])
    expect(await entries(postgres.connection)).toHaveLength(4)
    await portal.close()
  }, 300_000)

  it('is swept of old entries alone, and says so', async () => {
    expect(
      await ask(postgres.connection, `select sweep_audit(now() - interval '366 days', 100) as swept`),
    ).toEqual([{ swept: 1 }])
    expect(await entries(postgres.connection)).toEqual([
      'session.signInFailed',
      'session.changeAccount',
      'password.setByCommand',
      'audit.sweep',
    ])
  })

  it('does not keep the portal from its work: calls, jobs, the next start', async () => {
    await makeWorldOf(postgres)
    for (const round of [1, 2]) {
      const portal = await openOn(postgres)
      const problems: unknown[] = []
      const end = await startJobs({
        connection: postgres.connection,
        config: settings,
        gateways: portal.gateways,
        documents: portal.documents,
        onProblem: (problem) => problems.push(problem),
      })
      const person = await buildPerson(portal.db, {}, NOW)
      const answer = await portal.app.inject({
        method: 'GET',
        url: '/rest/logout',
        headers: { cookie: `session=${person.session}; token=${person.token}` },
      })
      expect([answer.statusCode, (await entries(postgres.connection)).at(-1), round]).toEqual([
        200,
        'session.signOut',
        round,
      ])
      await expect
        .poll(() => ask(postgres.connection, `select from pgboss.job where name = 'mail-waiting'`))
        .not.toEqual([])
      await end()
      await portal.close()
      expect(problems).toEqual([])
    }
  }, 300_000)

  it('is written to its own table whatever the role has set for itself', async () => {
    const has = (await entries(postgres.connection)).length
    await ask(
      postgres.connection,
      `create schema other; create table other.audit (like public.audit including all);
       alter role current_user set search_path = other, public`,
    )
    const portal = await openOn(postgres)
    const person = await buildPerson(portal.db, {}, NOW)
    await portal.app.inject({
      method: 'GET',
      url: '/rest/logout',
      headers: { cookie: `session=${person.session}; token=${person.token}` },
    })
    await portal.close()
    await ask(postgres.connection, 'alter role current_user reset search_path; drop schema other cascade')
    expect(await entries(postgres.connection)).toHaveLength(has + 1)
  })

  it('is backed up, and restored with the same lock', async () => {
    const file = join(folder, 'portal.backup')
    await writeBackup(postgres.owner, { file, productName: 'Tradecounter', now: NOW })
    const before = await entries(postgres.connection)
    await ask(superuser('postgres'), 'create database restored owner tradecounter_owner')
    const there = { connection: on(postgres.connection), owner: on(postgres.owner) }
    expect(await restore(there, file)).toEqual([0, expect.stringContaining('Restored')])
    expect(await entries(there.connection)).toEqual(before)
    for (const attack of ATTACKS)
      expect([attack, await outcome(there.connection, attack)]).toEqual([attack, NOT_ALLOWED])
    const portal = await openOn(there)
    await portal.close()
  }, 300_000)
  const on = (connection: Connection) => databaseOn(connection, 'restored')

  it('is refused to a role that could change it after all', async () => {
    await ask(superuser('postgres'), 'create role shop login; create role helper login createrole')
    const as = (user: string) => ({ connection: { ...postgres.connection, user }, owner: postgres.owner })
    const warningOf = (user: string) =>
      grantPortalRole(as(user)).then(
        () => 'granted',
        (problem: unknown) => String(problem),
      )
    expect(await warningOf('postgres')).toContain('is a superuser or may make roles')
    expect(await warningOf('helper')).toContain('is a superuser or may make roles')
    expect(await warningOf('tradecounter_owner')).toContain('has the rights of tradecounter_owner')
    await ask(superuser('postgres'), 'grant tradecounter_owner to shop')
    expect(await warningOf('shop')).toContain('has the rights of tradecounter_owner')
    await ask(superuser('postgres'), 'revoke tradecounter_owner from shop; grant pg_write_all_data to shop')
    expect(await warningOf('shop')).toContain('from another role or from PUBLIC')
    await ask(superuser('postgres'), 'revoke pg_write_all_data from shop')
    expect(await warningOf('shop')).toBe('granted')
    expect(
      await grantPortalRole({
        connection: postgres.connection,
        owner: { ...postgres.owner, user: 'shop' },
      }).catch(String),
    ).toContain('belong to the role tradecounter_owner')
  })
})

/** The command as npm runs it, with both settings. @returns its exit code and what it said */
async function restore({ connection, owner }: { connection: Connection; owner: Connection }, file: string) {
  const child = spawn(process.execPath, ['server/restore.ts', file], {
    env: { ...process.env, DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(owner) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return [code, said] as const
}

/** The small world of the tests, written by the portal's role: what it may not do shows here. */
async function makeWorldOf({ connection, owner }: EmbeddedPostgres) {
  await prepareDatabase({ connection, owner })
  const { db } = openDatabase(connection)
  const { ensureReferenceData } = await import('./reference-data.ts')
  const { seedWorld } = await import('#testing/world.ts')
  await ensureReferenceData(db)
  await db.transaction().execute((tx) => seedWorld(tx, NOW))
  await db.destroy()
}

it('without a role of its own the audit is refused to mistakes, also to its owner', async () => {
  const server = inject('serverConnection'),
    name = `tc_audit_${String(process.pid)}`
  await onServer(server, `create database ${name}`)
  try {
    const there = databaseOn(server, name)
    await makeWorldIn(there)
    await ask(
      there,
      `insert into audit (at, action) values (now(), 'kept'), (now() - interval '2 years', 'old')`,
    )
    for (const statement of [
      `update audit set action = 'forged'`,
      'delete from audit',
      'truncate audit',
      `select sweep_audit(now() - interval '364 days', 10)`,
      `set tradecounter.sweeps_audit = 'on'; delete from audit where action = 'kept'`,
    ])
      expect([statement, await outcome(there, statement)]).toEqual([statement, NOT_ALLOWED])
    expect(await entries(there)).toEqual(['kept', 'old'])
    await ask(there, `select sweep_audit(now() - interval '366 days', 10)`)
    expect(await entries(there)).toEqual(['kept', 'audit.sweep'])
  } finally {
    await dropDatabase(server, name)
  }
})
