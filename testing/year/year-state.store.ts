import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { type PlannedOrder, type PlannedStep, STEP_KINDS, type StepKind, type YearPlan } from './plan-year.ts'

/*
 * How far the year is, in a schema of its own beside the portal's tables: a run that was interrupted goes on
 * where it was.
 */

/** Somebody who acts: no 0 is the staff, the others are dealers with an account each. */
export type Actor = {
  no: number
  session: string
  token: string
  email: string
  user_id: number
  account_id: string
  is_cash: boolean
}
export type Step = { id: number; day: number; kind: StepKind; part: number; orders: PlannedOrder[] }

/** The plan of the year in this database; undefined where there is none. */
export async function planOf(db: Db): Promise<YearPlan | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('simulated_year.plan') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return undefined
  return (await sql<{ plan: YearPlan }>`select plan from simulated_year.plan`.execute(db)).rows[0]?.plan
}

/** Writes the plan, its steps and whoever acts, all at once. */
export async function savePlan(
  tx: Tx,
  plan: YearPlan,
  steps: readonly PlannedStep[],
  actors: readonly Actor[],
) {
  for (const statement of [
    sql`create schema simulated_year`,
    sql`create table simulated_year.plan (plan jsonb not null, began_at timestamptz not null default clock_timestamp())`,
    sql`create table simulated_year.actor (no integer primary key, actor jsonb not null)`,
    sql`
      create table simulated_year.step (
        id integer primary key, day integer not null, kind text not null, rank integer not null, part integer not null, orders jsonb not null,
        done_at timestamptz)`,
    sql`create table simulated_year.decision (step_id integer primary key, note text not null)`,
    sql`create index on simulated_year.step (day, rank, id) where done_at is null`,
    sql`insert into simulated_year.plan (plan) values (${JSON.stringify(plan)}::jsonb)`,
    sql`
      insert into simulated_year.actor
      select (a ->> 'no')::integer, a from jsonb_array_elements(${JSON.stringify(actors)}::jsonb) a`,
    sql`
      insert into simulated_year.step (id, day, kind, rank, part, orders)
      select n, (s ->> 'day')::integer, s ->> 'kind', array_position(${[...STEP_KINDS]}::text[], s ->> 'kind'), (s ->> 'part')::integer, s -> 'orders'
        from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as j (s, n)`,
  ])
    await statement.execute(tx)
}

export async function readActors(db: Db): Promise<Actor[]> {
  const { rows } = await sql<{ actor: Actor }>`select actor from simulated_year.actor order by no`.execute(db)
  return rows.map(({ actor }) => actor)
}

/**
 * Locks the next step that nobody has locked, of the kind that is to be done now. A process that is killed
 * loses its lock with its connection, and another takes the step up.
 * @returns 'wait' where others are at all that can be done now, 'end' after the last step
 */
export async function lockStep(tx: Tx): Promise<Step | 'wait' | 'end'> {
  // what a step does goes over other connections, while this one holds its lock
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { rows } = await sql<Step>`
    select id, day, kind, part, orders from simulated_year.step
     where done_at is null
       and (day, rank) = (select day, rank from simulated_year.step where done_at is null order by day, rank limit 1)
     order by id for update skip locked limit 1`.execute(tx)
  if (rows[0]) return rows[0]
  return (await progressOf(tx)).left > 0 ? 'wait' : 'end'
}

export const endStep = (tx: Tx, id: number) =>
  sql`update simulated_year.step set done_at = clock_timestamp() where id = ${id}`.execute(tx)

/**
 * What a step has decided before it acts, stored at once: a step that is taken up again decides the same.
 * @returns what was decided first
 */
export async function decideOnce(db: Db, id: number, decision: () => Promise<string>): Promise<string> {
  const read = async () =>
    (await sql<{ note: string }>`select note from simulated_year.decision where step_id = ${id}`.execute(db))
      .rows[0]?.note
  const before = await read()
  if (before !== undefined) return before
  const note = await decision()
  await sql`insert into simulated_year.decision (step_id, note) values (${id}, ${note}) on conflict do nothing`.execute(
    db,
  )
  return (await read()) ?? note
}

/** How many steps are done and left, and the day that is being done. */
export async function progressOf(db: Db | Tx): Promise<{ done: number; left: number; day: number }> {
  const { rows } = await sql<{ done: number; left: number; day: number }>`
    select count(done_at) as done, count(*) - count(done_at) as left, coalesce(min(day) filter (where done_at is null), max(day)) as day
      from simulated_year.step`.execute(db)
  return rows[0] ?? { done: 0, left: 0, day: 0 }
}
