import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import { type ThreadState, THREADS_LISTED } from '#shared/codes/threads.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { likeWord } from '#server/db/list-words.ts'
import { listTotal } from '#server/db/list-total.ts'
import { CONFIRMED_EMAIL } from '#server/modules/people/confirmed-email.store.ts'

export type ThreadRow = {
  thread_no: number
  account_id: string
  user_id: number
  topic: string
  state: ThreadState
  opened_at: Date
  last_at: Date
  /** Since when it waits for staff; else since when it is answered or closed. */
  queued_at: Date
}
const COLUMNS = [
  ...(['thread_no', 'account_id', 'user_id', 'topic', 'state'] as const),
  ...(['opened_at', 'last_at', 'queued_at'] as const),
] as const

/** Whose threads: those of a person on an account. */
export type Writer = { userId: number; accountId: string }

export const threadsOf = (tx: Queryable, { userId, accountId }: Writer): Promise<ThreadRow[]> =>
  tx
    .selectFrom('contact_thread')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('last_at', 'desc')
    .orderBy('thread_no', 'desc')
    .limit(THREADS_LISTED)
    .execute()

/** A thread of a person on an account; undefined where they have none of that number. */
export const threadOf = (tx: Queryable, { userId, accountId }: Writer, threadNo: number) =>
  tx
    .selectFrom('contact_thread')
    .select(COLUMNS)
    .where('thread_no', '=', threadNo)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** A thread of anybody, locked until the transaction ends. */
export const lockThread = (tx: Tx, threadNo: number): Promise<ThreadRow | undefined> =>
  tx
    .selectFrom('contact_thread')
    .select(COLUMNS)
    .where('thread_no', '=', threadNo)
    .forUpdate()
    .executeTakeFirst()

export type MessageRow = { at: Date; by_name: string; from_staff: boolean; body: string }
export type NewestMessage = Omit<MessageRow, 'at'>

/** Who wrote a message; staff are known by their first name. */
const BY_NAME = sql<string>`
  case when m.from_staff then u.first_name else trim(u.first_name || ' ' || u.last_name) end`

/** The messages of a thread, the oldest first. */
export async function messagesOf(tx: Queryable, threadNo: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.at, m.from_staff, m.body, ${BY_NAME} as by_name
      from contact_message m join portal_user u on u.id = m.by_user
     where m.thread_no = ${threadNo} order by m.id`.execute(tx)
  return rows
}

/** Of each thread who wrote its newest message, and so many characters of that, by its number. */
export async function newestMessages(
  tx: Queryable,
  threadNos: readonly number[],
  length: number,
): Promise<ReadonlyMap<number, NewestMessage>> {
  const { rows } = await sql<NewestMessage & { thread_no: number }>`
    select t.thread_no, m.from_staff, m.body, ${BY_NAME} as by_name
      from unnest(${[...threadNos]}::bigint[]) t (thread_no)
      cross join lateral (select by_user, from_staff, left(body, ${length}::int) as body from contact_message
                           where thread_no = t.thread_no order by id desc limit 1) m
      join portal_user u on u.id = m.by_user`.execute(tx)
  return new Map(rows.map((row) => [row.thread_no, row]))
}

export const messageCount = async (tx: Queryable, threadNo: number): Promise<number> =>
  (
    await tx
      .selectFrom('contact_message')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('thread_no', '=', threadNo)
      .executeTakeFirstOrThrow()
  ).many

/** The message that was sent with a key already; undefined where none was. */
export const messageOfKey = (
  tx: Queryable,
  userId: number,
  key: string,
): Promise<{ thread_no: number; body: string } | undefined> =>
  tx
    .selectFrom('contact_message')
    .select(['thread_no', 'body'])
    .where('by_user', '=', userId)
    .where('sent_key', '=', key)
    .executeTakeFirst()

/** How many threads of a person wait for staff, and how many messages they wrote since a moment. */
export async function writtenBy(tx: Queryable, userId: number, since: Date) {
  const { rows } = await sql<{ waiting: number; messages: number }>`
    select (select count(*) from contact_thread where user_id = ${userId} and state = 'waiting') as waiting,
           (select count(*) from contact_message where by_user = ${userId} and at > ${since}) as messages`.execute(
    tx,
  )
  return rows[0] ?? { waiting: 0, messages: 0 }
}

type NewThread = Omit<ThreadRow, 'thread_no' | 'state'>
export const insertThread = async (tx: Tx, thread: NewThread): Promise<number> =>
  (await tx.insertInto('contact_thread').values(thread).returning('thread_no').executeTakeFirstOrThrow())
    .thread_no

type NewMessage = {
  thread_no: number
  at: Date
  by_user: number
  from_staff: boolean
  body: string
  sent_key: string
}
export const insertMessage = (tx: Tx, message: NewMessage) =>
  tx.insertInto('contact_message').values(message).execute()

type ThreadChanges = { state?: ThreadState; last_at?: Date; queued_at?: Date }
export const saveThread = (tx: Tx, threadNo: number, changes: ThreadChanges) =>
  tx.updateTable('contact_thread').set(changes).where('thread_no', '=', threadNo).execute()

/** The confirmed email of who wrote a thread, while they are on its account; '' for none. */
export async function emailOfWriter(tx: Queryable, { user_id, account_id }: ThreadRow): Promise<string> {
  const row = await tx
    .selectFrom('portal_user as u')
    .innerJoin('user_account as ua', 'ua.user_id', 'u.id')
    .select(CONFIRMED_EMAIL.as('email'))
    .where('u.id', '=', user_id)
    .where('u.type', 'in', ['S', 'C'])
    .where('ua.account_id', '=', account_id)
    .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
    .executeTakeFirst()
  return row?.email ?? ''
}

export type StaffThreadRow = ThreadRow & { at_micros: number; account_name: string; by_name: string }
export type StaffThreadFilter = { list: ThreadState; text: string }

const ROW = sql`t.thread_no, t.account_id, t.user_id, t.topic, t.state, t.opened_at, t.last_at, t.queued_at,
  a.name as account_name,
  (extract(epoch from t.queued_at) * 1000000)::bigint as at_micros,
  trim(u.first_name || ' ' || u.last_name) as by_name`
const JOINED = sql`join account a on a.id = t.account_id join portal_user u on u.id = t.user_id`

const matches = ({ list, text }: StaffThreadFilter) => {
  const pattern = likeWord(text)
  const found =
    text === ''
      ? sql`true`
      : sql`(t.thread_no::text like ${pattern} or t.account_id ilike ${pattern}
             or exists (select from account n where n.id = t.account_id and n.name ilike ${pattern}))`
  return sql`t.state = ${list} and ${found}`
}

/**
 * A page of a list, and one row more where there are more: of what waits the longest waiting first, of what
 * is answered or closed the newest first.
 */
export async function staffThreadPage(
  tx: Queryable,
  filter: StaffThreadFilter,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<StaffThreadRow[]> {
  const isQueue = filter.list === 'waiting'
  const order = isQueue ? sql`t.queued_at, t.thread_no` : sql`t.queued_at desc, t.thread_no desc`
  const behind = after
    ? sql`and (t.queued_at, t.thread_no) ${isQueue ? sql`>` : sql`<`}
              (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql``
  const { rows } = await sql<StaffThreadRow>`
    select ${ROW} from (select * from contact_thread t where ${matches(filter)} ${behind}
                         order by ${order} limit ${limit + 1}::bigint) t ${JOINED}
     order by ${order}`.execute(tx)
  return rows
}

export async function staffThreadCount(tx: Queryable, filter: StaffThreadFilter) {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many
      from (select from contact_thread t where ${matches(filter)} limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(
    tx,
  )
  const many = rows[0]?.many ?? 0
  return listTotal(many)
}

/** A thread of any account; undefined where there is none. */
export async function staffThreadHead(tx: Queryable, threadNo: number): Promise<StaffThreadRow | undefined> {
  const { rows } = await sql<StaffThreadRow>`
    select ${ROW} from contact_thread t ${JOINED} where t.thread_no = ${threadNo}`.execute(tx)
  return rows[0]
}
