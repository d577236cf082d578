import { sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { Audience, AudienceKind, PublishedState } from '#shared/rules/audience.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { listTotal } from '#server/db/list-total.ts'

export type NoticeRow = {
  notice_no: number
  message_html: string
  audience: AudienceKind
  audience_id: string
  from_at: Date
  until_day: string | null
  version: number
  begun_at: Date | null
  ended_at: Date | null
}
const COLUMNS = [
  ...(['notice_no', 'message_html', 'audience', 'audience_id', 'from_at', 'until_day'] as const),
  ...(['version', 'begun_at', 'ended_at'] as const),
] as const

export const lockNotice = (tx: Tx, noticeNo: number): Promise<NoticeRow | undefined> =>
  tx
    .selectFrom('staff_notice')
    .select(COLUMNS)
    .where('notice_no', '=', noticeNo)
    .forUpdate()
    .executeTakeFirst()

type NewNotice = Pick<NoticeRow, 'message_html' | 'audience' | 'audience_id' | 'from_at' | 'until_day'> & {
  written_at: Date
  written_by: number
  sent_key: string
}
/** @returns its number; undefined where its key was written before */
export const insertNotice = async (tx: Tx, notice: NewNotice): Promise<number | undefined> =>
  (
    await tx
      .insertInto('staff_notice')
      .values(notice)
      .onConflict((oc) => oc.column('sent_key').doNothing())
      .returning('notice_no')
      .executeTakeFirst()
  )?.notice_no

export const noticeOfKey = (tx: Queryable, key: string, userId: number) =>
  tx
    .selectFrom('staff_notice')
    .select(COLUMNS)
    .where('sent_key', '=', key)
    .where('written_by', '=', userId)
    .executeTakeFirst()

export const saveNotice = (tx: Tx, noticeNo: number, changes: Partial<Omit<NoticeRow, 'notice_no'>>) =>
  tx.updateTable('staff_notice').set(changes).where('notice_no', '=', noticeNo).execute()

/** The columns of an alert that say whom it is for. */
const alertFor = ({ audience, audienceId }: Audience) => ({
  account_id: audience === 'account' ? audienceId : null,
  business_group: audience === 'group' ? audienceId : null,
})
type Shown = Pick<NoticeRow, 'message_html' | 'audience' | 'audience_id' | 'until_day'>
const alertOf = ({ message_html, audience, audience_id, until_day }: Shown) => ({
  message_html,
  expires_on: until_day,
  ...alertFor({ audience, audienceId: audience_id }),
})

/** Writes the alert of a notification into the bell. A unique index allows one per notification. */
export const insertNoticeAlert = (tx: Tx, noticeNo: number, shown: Shown, now: Date) =>
  tx
    .insertInto('alert')
    .values({ ...alertOf(shown), user_id: null, type: '', created_at: now, notice_no: noticeNo })
    .execute()
export const saveNoticeAlert = (tx: Tx, noticeNo: number, shown: Shown) =>
  tx.updateTable('alert').set(alertOf(shown)).where('notice_no', '=', noticeNo).execute()
/** Takes a notification out of every bell; who had read it is counted before. */
export async function endNoticeRow(tx: Tx, noticeNo: number, now: Date): Promise<void> {
  await sql`
    update staff_notice n set ended_at = ${now}, version = n.version + 1,
           read_by = (select count(*) from alert a join alert_read r on r.alert_id = a.id where a.notice_no = n.notice_no)
     where n.notice_no = ${noticeNo}`.execute(tx)
  await tx.deleteFrom('alert').where('notice_no', '=', noticeNo).execute()
}

/** Notifications that are to begin, and those whose last day is over. @param today YYYY-MM-DD in Brisbane */
export async function dueNotices(tx: Queryable, now: Date, today: string, max: number): Promise<number[]> {
  const { rows } = await sql<{ notice_no: number }>`
    (select notice_no from staff_notice
      where begun_at is null and ended_at is null and from_at <= ${now} order by from_at limit ${max})
    union all
    (select notice_no from staff_notice
      where begun_at is not null and ended_at is null and until_day < ${today}::date order by from_at
      limit ${max})`.execute(tx)
  return rows.map((row) => row.notice_no)
}

export type ShownNotice = NoticeRow & {
  at_micros: number
  audience_name: string
  by_name: string
  read_by: number
}
const SHOWN = sql`n.notice_no, n.message_html, n.audience, n.audience_id, n.from_at, n.until_day, n.version,
  n.begun_at, n.ended_at,
  (extract(epoch from n.from_at) * 1000000)::bigint as at_micros,
  coalesce(case when n.audience = 'account'
                then (select a.name from account a where a.id = n.audience_id) end, '') as audience_name,
  trim(u.first_name || ' ' || u.last_name) as by_name,
  coalesce(n.read_by,
           (select count(*) from alert al join alert_read r on r.alert_id = al.id
            where al.notice_no = n.notice_no))::int as read_by`
const WRITER = sql`join portal_user u on u.id = n.written_by`

export async function shownNotice(tx: Queryable, noticeNo: number): Promise<ShownNotice | undefined> {
  const { rows } = await sql<ShownNotice>`
    select ${SHOWN} from staff_notice n ${WRITER} where n.notice_no = ${noticeNo}`.execute(tx)
  return rows[0]
}

/** Which notifications are in a list; each has an index (staff_notice_*). */
const LISTS = {
  planned: sql`n.begun_at is null and n.ended_at is null`,
  shown: sql`n.begun_at is not null and n.ended_at is null`,
  over: sql`n.ended_at is not null`,
} as const satisfies Record<PublishedState, unknown>

/**
 * A page and one more, which says whether there are more: the planned by when they begin, else the newest
 * first.
 */
export async function noticePage(
  tx: Queryable,
  list: PublishedState,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<ShownNotice[]> {
  const isForward = list === 'planned'
  const order = isForward ? sql`n.from_at, n.notice_no` : sql`n.from_at desc, n.notice_no desc`
  const behind = after
    ? sql`and (n.from_at, n.notice_no) ${isForward ? sql`>` : sql`<`}
              (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql``
  const { rows } = await sql<ShownNotice>`
    select ${SHOWN} from (select * from staff_notice n where ${LISTS[list]} ${behind}
                           order by ${order} limit ${limit + 1}::bigint) n ${WRITER}
     order by ${order}`.execute(tx)
  return rows
}

export async function noticeCount(tx: Queryable, list: PublishedState) {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many
      from (select from staff_notice n where ${LISTS[list]} limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(
    tx,
  )
  const many = rows[0]?.many ?? 0
  return listTotal(many)
}
