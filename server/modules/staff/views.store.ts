import { sql } from 'kysely'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import { ADVISORY_LOCK_CLASSES } from '#server/db/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** The views of a list that one person sees as theirs: their own, or those of the team. */
export type ViewsOf = { list: StaffList; isTeam: boolean; userId: number }
type SavedView = {
  name: string
  fields: Record<string, string>
  isTeam: boolean
  ownerId: number
  by: string
}

/** The views of a person for a list, then those of the team, the oldest first. */
export const viewsOf = (tx: Queryable, list: StaffList, userId: number): Promise<SavedView[]> =>
  tx
    .selectFrom('staff_view as v')
    .innerJoin('portal_user as p', 'p.id', 'v.user_id')
    .select([
      'v.name',
      'v.fields',
      'v.is_team as isTeam',
      'v.user_id as ownerId',
      sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('by'),
    ])
    .where('v.list', '=', list)
    .where((eb) => eb.or([eb('v.is_team', '=', true), eb('v.user_id', '=', userId)]))
    .orderBy('v.is_team')
    .orderBy('v.id')
    .execute()

/** Lets changes of a list's team views wait for each other until the transaction ends. */
export const lockTeamViews = (tx: Tx, list: StaffList) =>
  sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.staffViewsOfList}::integer, hashtext(${list}))`.execute(
    tx,
  )

export type FoundView = { id: number; ownerId: number; by: string; isNamed: boolean; wasNamed: boolean }
/**
 * The views that a change of one of them is checked against, and which have two names: upper and lower case
 * are one name.
 */
export async function viewsNamed(
  tx: Tx,
  { list, isTeam, userId }: ViewsOf,
  { name, was }: { name: string; was: string },
): Promise<FoundView[]> {
  const { rows } = await sql<FoundView>`
    select v.id, v.user_id as "ownerId", trim(p.first_name || ' ' || p.last_name) as by,
           lower(v.name) = lower(${name}::text) as "isNamed", lower(v.name) = lower(${was}::text) as "wasNamed"
      from staff_view v join portal_user p on p.id = v.user_id
     where v.list = ${list} and v.is_team = ${isTeam} and (${isTeam} or v.user_id = ${userId})`.execute(tx)
  return rows
}

type View = { name: string; fields: Record<string, string> }
/** Adds a view, or replaces the one of an id, which keeps its place and its owner. */
export async function saveView(tx: Tx, id: number | null, { name, fields }: View, of: ViewsOf) {
  const values = { name, fields: JSON.stringify(fields) }
  if (id === null)
    await tx
      .insertInto('staff_view')
      .values({ ...values, list: of.list, user_id: of.userId, is_team: of.isTeam })
      .execute()
  else await tx.updateTable('staff_view').set(values).where('id', '=', id).execute()
}

export const deleteView = (tx: Tx, id: number) => tx.deleteFrom('staff_view').where('id', '=', id).execute()
