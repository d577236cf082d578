import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import { AUDIT_ACTIONS } from '#server/modules/audit/audit-actions.ts'

export type AuditRow = {
  id: number
  at: Date
  action: string
  actor_kind: string
  actor_name: string | null
  subject_kind: string | null
  subject_id: string | null
  account_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  detail: Record<string, unknown>
}

const ENTRY = sql`
  select a.id, a.at, a.action, a.actor_kind, nullif(trim(u.first_name || ' ' || u.last_name), '') as actor_name,
         a.subject_kind, a.subject_id,
         a.account_id, a.before, a.after, a.detail`

/** How many entries of one order the console shows. */
const EVENTS_MAX = 200

/**
 * What has happened to an order and to its waves, the newest first. Where units of other orders alone were
 * picked of a wave, that is left out. Notes have a table of their own.
 */
export async function orderEvents(tx: Queryable, webOrderNo: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${ENTRY} from audit a left join portal_user u on u.id = a.actor_id
     where (a.subject_kind = 'order' and a.subject_id = ${String(webOrderNo)} and a.action <> 'order.note')
        or (a.subject_kind = 'wave' and a.subject_id = any (array(
              select distinct p.wave_id::text from pick_line p where p.web_order_no = ${webOrderNo}))
            and (a.action <> 'wave.pick' or jsonb_typeof(a.after -> 'lines') is distinct from 'array' or exists (
              select from jsonb_array_elements(a.after -> 'lines') l where l ->> 0 = ${String(webOrderNo)})))
     order by a.id desc limit ${EVENTS_MAX}::bigint`.execute(tx)
  return rows
}

/** What has happened to an object, the newest first. */
export async function eventsOf(tx: Queryable, kind: string, id: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${ENTRY} from audit a left join portal_user u on u.id = a.actor_id
     where a.subject_kind = ${kind} and a.subject_id = ${id} order by a.id desc limit ${EVENTS_MAX}::bigint`.execute(
    tx,
  )
  return rows
}

/** What has happened to a customer and to the letters of its people, the newest first. */
export async function eventsOfCustomer(tx: Queryable, customerId: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${ENTRY} from audit a left join portal_user u on u.id = a.actor_id
     where (a.subject_kind = 'customer' and a.subject_id = ${customerId})
        or (a.subject_kind = 'user' and a.action = 'person.letters'
            and a.account_id = any (array(select id from account where customer_id = ${customerId}))
            and a.subject_id = any (array(
              select ua.user_id::text from user_account ua join account b on b.id = ua.account_id
               where b.customer_id = ${customerId})))
     order by a.id desc limit ${EVENTS_MAX}::bigint`.execute(tx)
  return rows
}

type Asked = { action: string; text: string; before: number | null; limit: number }

/** `order.ship` means that action alone, `order` or `order.` all of its kind. */
function actionsOf(asked: string): string[] {
  const action = asked.replace(/\.$/, '')
  const ofKind = Object.keys(AUDIT_ACTIONS).filter((one) => one.startsWith(`${action}.`))
  return [action, ...ofKind]
}

/** The numbers of entries by one meaning of a text, by an index, the newest first. */
const entriesWhere = (where: RawBuilder<unknown>, { action, before, limit }: Omit<Asked, 'text'>) => sql`
  (select a.id from audit a
    where ${where} and ${before === null ? sql`true` : sql`a.id < ${before}::bigint`}
      and ${action === '' ? sql`true` : sql`a.action = any (${actionsOf(action)}::text[])`}
    order by a.id desc limit ${limit}::bigint)`

/** The numbers of entries by their action alone: each action by its index, the newest first. */
const entriesOfAction = ({ action, before, limit }: Omit<Asked, 'text'>) => sql`
  (select n.id from unnest(${actionsOf(action)}::text[]) as of (action) cross join lateral (
     select a.id from audit a
      where a.action = of.action and ${before === null ? sql`true` : sql`a.id < ${before}::bigint`}
      order by a.id desc limit ${limit}::bigint) n
    order by n.id desc limit ${limit}::bigint)`

/**
 * Entries before this one, the newest first. Each meaning of a text is a branch of its own with an index: one
 * `or` would read the table.
 */
export function auditQuery({ text, ...asked }: Asked): RawBuilder<AuditRow> {
  if (text === '' && asked.action !== '') return entriesIn(entriesOfAction(asked), asked.limit)
  const meanings =
    text === ''
      ? [sql`true`]
      : [
          sql`a.subject_id = ${text}::text`,
          sql`a.account_id = ${text}::text`,
          sql`a.request_id = ${text}::text`,
          sql`a.actor_id = (select id from portal_user where lower(login) = lower(${text}::text))`,
        ]
  const every = meanings.map((where) => entriesWhere(where, asked))
  return entriesIn(sql.join(every, sql` union `), asked.limit)
}

const entriesIn = (ids: RawBuilder<unknown>, limit: number): RawBuilder<AuditRow> => sql<AuditRow>`
  ${ENTRY} from (${ids}) n join audit a using (id) left join portal_user u on u.id = a.actor_id
   order by a.id desc limit ${limit}::bigint`

/**
 * Entries before this one, the newest first. action: one, or the kind of several, such as `order`; '' for
 * all.
 * text: the whole number of an object, an account or a request, or a login in any case; '' for all.
 */
export const auditEntries = async (tx: Queryable, asked: Asked): Promise<AuditRow[]> =>
  (await auditQuery(asked).execute(tx)).rows
