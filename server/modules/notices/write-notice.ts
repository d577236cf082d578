import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay, brisbaneMoment } from '#shared/rules/brisbane.ts'
import { PUBLISH_YEARS_AHEAD } from '#shared/codes/limits.ts'
import { beginsTooLate } from '#shared/rules/publish-days.ts'
import type { Audience } from '#shared/rules/audience.ts'
import type { Tx } from '#server/db/connect.ts'
import { checkedAudience } from '#server/modules/accounts/audience.ts'
import { checkKey } from '#server/modules/accounts/publication.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { keptHtml } from '#server/modules/home/kept-html.ts'
import { keepNamedPictures } from '#server/modules/pictures/keep-named-pictures.ts'
import {
  endNoticeRow,
  insertNotice,
  insertNoticeAlert,
  lockNotice,
  noticeOfKey,
  type NoticeRow,
  saveNotice,
  saveNoticeAlert,
} from './staff-notices.store.ts'

/** from: a Brisbane clock, YYYY-MM-DDTHH:mm, '' for at once. until: a day of Brisbane, '' for no end. */
export type Typed = Audience & { message: string; from: string; until: string }
type Step = { tx: Tx; now: Date; by: WhoActs }
type Seen = { noticeNo: number; version: number }
type Times = Pick<NoticeRow, 'from_at' | 'until_day'>

/** @throws Refusal notice.from, publish.far, publish.days, publish.past */
function checkedTimes({ from, until }: Pick<Typed, 'from' | 'until'>, now: Date): Times {
  const at = from === '' ? now : brisbaneMoment(from)
  if (at === null) throw new Refusal('notice.from')
  if (beginsTooLate(brisbaneDay(at), brisbaneDay(now)))
    throw new Refusal('publish.far', { years: PUBLISH_YEARS_AHEAD })
  if (until !== '' && until < brisbaneDay(now)) throw new Refusal('publish.past')
  if (until !== '' && until < brisbaneDay(at)) throw new Refusal('publish.days')
  // a beginning that is past already is now: nobody was shown it before
  return { from_at: at < now ? now : at, until_day: until === '' ? null : until }
}

async function checked({ tx, now }: Step, typed: Typed) {
  const { audience, audienceId } = await checkedAudience(tx, typed)
  const html = keptHtml(typed.message)
  await keepNamedPictures(tx, { html, ids: [], now })
  return { message_html: html, audience, audience_id: audienceId }
}

const factsOf = ({
  message_html,
  audience,
  audience_id,
  from_at,
  until_day,
}: Omit<NoticeRow, 'notice_no' | 'version' | 'begun_at' | 'ended_at'>) => ({
  message: message_html,
  audience,
  audienceId: audience_id,
  from: from_at.toISOString(),
  until: until_day,
})

/**
 * Writes a notification; one that begins now is in the bell at once. Sent again with its key, nothing is
 * written.
 * @returns its number
 * @throws Refusal publish.empty, publish.account, publish.group, publish.days, publish.far, publish.past,
 * publish.key, publish.sent where the key was sent with something else, notice.from, home.picture
 */
export async function writeNotice({ tx, now, by }: Step, typed: Typed & { key: string }): Promise<number> {
  const userId = by.userId ?? 0
  checkKey(typed.key)
  const notice = { ...(await checked({ tx, now, by }, typed)), ...checkedTimes(typed, now) }
  const noticeNo = await insertNotice(tx, {
    ...notice,
    written_at: now,
    written_by: userId,
    sent_key: typed.key,
  })
  if (noticeNo === undefined) {
    const sent = await noticeOfKey(tx, typed.key, userId)
    if (!sent) throw new Refusal('publish.key')
    if (!isSame(sent, notice, now)) throw new Refusal('publish.sent')
    return sent.notice_no
  }
  await addAudit(tx, by, { at: now, action: 'notice.write', subject: noticeNo, after: factsOf(notice) })
  if (notice.from_at <= now) await begin(tx, noticeNo, notice, now)
  return noticeNo
}

/** Two that have begun began at once, each at its own moment. */
function isSame(sent: NoticeRow, notice: Awaited<ReturnType<typeof checked>> & Times, now: Date): boolean {
  const isBegun = notice.from_at <= now && sent.from_at <= now
  return (
    changedFacts(factsOf(sent), factsOf(isBegun ? { ...notice, from_at: sent.from_at } : notice)) === null
  )
}

const begin = async (
  tx: Tx,
  noticeNo: number,
  notice: Parameters<typeof insertNoticeAlert>[2],
  now: Date,
) => {
  await insertNoticeAlert(tx, noticeNo, notice, now)
  await saveNotice(tx, noticeNo, { begun_at: now })
}

/** @throws Refusal notice.unknown, notice.over, publish.changed */
async function lockOpen(tx: Tx, { noticeNo, version }: Seen): Promise<NoticeRow> {
  const notice = await lockNotice(tx, noticeNo)
  if (!notice) throw new Refusal('notice.unknown')
  if (notice.ended_at) throw new Refusal('notice.over')
  if (notice.version !== version) throw new Refusal('publish.changed')
  return notice
}

/**
 * Changes a notification that is not over. One that has begun keeps its beginning, and stays read for who has
 * read it.
 * @throws Refusal notice.unknown, notice.over, publish.changed, and as writeNotice
 */
export async function changeNotice({ tx, now, by }: Step, { noticeNo, version, ...typed }: Typed & Seen) {
  const was = await lockOpen(tx, { noticeNo, version })
  const times = checkedTimes({ ...typed, ...(was.begun_at && { from: '' }) }, now)
  const to = {
    ...(await checked({ tx, now, by }, typed)),
    ...times,
    ...(was.begun_at && { from_at: was.from_at }),
  }
  const facts = changedFacts(factsOf(was), factsOf(to))
  if (facts === null) return
  await saveNotice(tx, noticeNo, { ...to, version: was.version + 1 })
  await addAudit(tx, by, { at: now, action: 'notice.change', subject: noticeNo, ...facts })
  if (was.begun_at) await saveNoticeAlert(tx, noticeNo, to)
  else if (to.from_at <= now) await begin(tx, noticeNo, to, now)
}

/**
 * Ends a notification: it leaves every bell, or never comes.
 * @throws Refusal notice.unknown, notice.over, publish.changed
 */
export async function endNotice({ tx, now, by }: Step, seen: Seen) {
  const was = await lockOpen(tx, seen)
  await endNoticeRow(tx, seen.noticeNo, now)
  await addAudit(tx, by, {
    at: now,
    action: 'notice.end',
    subject: seen.noticeNo,
    before: factsOf(was),
    detail: { hadBegun: was.begun_at !== null },
  })
}

/**
 * What the time does to a notification: it begins, or its last day is over. A portal that was off for all of
 * its days never shows it.
 */
export async function moveNotice({ tx, now, by }: Step, noticeNo: number): Promise<void> {
  const was = await lockNotice(tx, noticeNo)
  if (!was || was.ended_at) return
  const isOver = was.until_day !== null && was.until_day < brisbaneDay(now)
  if (isOver) {
    await endNoticeRow(tx, noticeNo, now)
    await addAudit(tx, by, {
      at: now,
      action: 'notice.end',
      subject: noticeNo,
      before: factsOf(was),
      detail: { lastDay: was.until_day },
    })
  } else if (was.begun_at === null && was.from_at <= now) {
    await begin(tx, noticeNo, was, now)
    await addAudit(tx, by, { at: now, action: 'notice.begin', subject: noticeNo })
  }
}
