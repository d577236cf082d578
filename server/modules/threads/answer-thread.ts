import { DAY_MS } from '#shared/codes/day-ms.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { THREAD_MESSAGES_MAX, topicName } from '#shared/codes/threads.ts'
import { threadAddress } from '#shared/codes/routes.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { layOutMail, portalLink } from '#server/modules/notices/mail-layout.ts'
import { insertAlert, insertMail } from '#server/modules/notices/notices.store.ts'
import { lockPerson } from '#server/modules/people/people.store.ts'
import {
  emailOfWriter,
  insertMessage,
  lockThread,
  messageCount,
  saveThread,
  type ThreadRow,
} from './threads.store.ts'
import { checkWritten, threadOfSent, type Written } from './write-thread.ts'

/** seen: how many messages it had when the page was read. */
export type ThreadStep = {
  threadNo: number
  seen: number
  now: Date
  by: WhoActs
  userId: number
  seller: Seller
}
const ALERT_DAYS = 30

/** @throws Refusal thread.unknown, thread.changed where somebody has written since */
async function lockSeen(tx: Tx, { threadNo, seen }: ThreadStep): Promise<ThreadRow> {
  const thread = await lockThread(tx, threadNo)
  if (!thread) throw new Refusal('thread.unknown')
  if ((await messageCount(tx, threadNo)) !== seen) throw new Refusal('thread.changed')
  return thread
}

/**
 * Answers a thread. Who wrote it gets a mail and a line in the bell. Sent again with its key, nothing is
 * written; where it is to be closed this time, it is.
 * @throws Refusal thread.text, thread.key, thread.sent, thread.unknown, thread.changed, thread.full
 */
export async function answerThread(
  tx: Tx,
  step: ThreadStep,
  { isClosing, ...message }: Written & { isClosing: boolean },
): Promise<void> {
  const { threadNo, now, by, userId } = step
  checkWritten(message)
  await lockPerson(tx, userId)
  const sent = await threadOfSent(tx, userId, message)
  if (sent !== undefined && sent !== threadNo) throw new Refusal('thread.sent')
  if (sent !== undefined) return isClosing ? closeThread(tx, { ...step, seen: step.seen + 1 }) : undefined
  const thread = await lockSeen(tx, step)
  if (step.seen >= THREAD_MESSAGES_MAX) throw new Refusal('thread.full', { max: THREAD_MESSAGES_MAX })
  await insertMessage(tx, {
    ...{ thread_no: threadNo, at: now, by_user: userId, from_staff: true },
    ...{ body: message.text, sent_key: message.key },
  })
  const state = isClosing ? 'closed' : 'answered'
  await saveThread(tx, threadNo, { state, last_at: now, queued_at: now })
  await tellWriter(tx, thread, message.text, step)
  await addAudit(tx, by, {
    ...{ at: now, action: 'thread.answer', subject: threadNo, accountId: thread.account_id },
    before: { state: thread.state },
    after: { state },
  })
}

async function tellWriter(tx: Tx, thread: ThreadRow, text: string, { now, seller }: ThreadStep) {
  const no = String(thread.thread_no)
  const link = threadAddress(thread.thread_no)
  await insertAlert(
    tx,
    {
      ...{ userId: thread.user_id, accountId: thread.account_id, type: '' },
      html: `We have answered your message ${no}. <a href="${escapeHtml(link)}">Read the answer</a>`,
      expiresOn: brisbaneDay(new Date(now.getTime() + ALERT_DAYS * DAY_MS)),
    },
    now,
  )
  const to = await emailOfWriter(tx, thread)
  if (to === '') return
  const heading = 'We have answered your message'
  const mail = layOutMail(
    {
      heading,
      about: `Message ${no} · ${topicName(thread.topic)}`,
      paragraphs: [...text.split(/\n+/), 'To answer, open the message: this mailbox is not read.'],
      link: portalLink(seller, 'Open the message', link),
    },
    seller,
  )
  await insertMail(tx, { to, subject: `${heading}: ${no}`, ...mail }, now)
}

/** Closes a thread without an answer. @throws Refusal thread.unknown, thread.changed */
export async function closeThread(tx: Tx, step: ThreadStep): Promise<void> {
  const { threadNo, now, by } = step
  const thread = await lockSeen(tx, step)
  if (thread.state === 'closed') return
  await saveThread(tx, threadNo, { state: 'closed', queued_at: now })
  await addAudit(tx, by, {
    ...{ at: now, action: 'thread.close', subject: threadNo, accountId: thread.account_id },
    before: { state: thread.state },
    after: { state: 'closed' },
  })
}
