import { DAY_MS } from '#shared/codes/day-ms.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import {
  THREAD_DAY_MAX,
  THREAD_MESSAGES_MAX,
  THREADS_OPEN_MAX,
  type ThreadTopic,
} from '#shared/codes/threads.ts'
import { isSentKey } from '#shared/rules/sent-key.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { lockPerson } from '#server/modules/people/people.store.ts'
import {
  insertMessage,
  insertThread,
  lockThread,
  messageCount,
  messageOfKey,
  saveThread,
  threadOf,
  writtenBy,
} from './threads.store.ts'

type Writing = { tx: Tx; actor: Actor; client: { address: string; requestId: string }; now: Date }
export type Written = { text: string; key: string }

/** @throws Refusal thread.text, thread.key */
export function checkWritten({ text, key }: Written) {
  if (isBlank(text)) throw new Refusal('thread.text')
  if (!isSentKey(key)) throw new Refusal('thread.key')
}

/**
 * Opens a thread with its first message. Sent again with its key, nothing is written.
 * @returns its number
 * @throws Refusal thread.text, thread.key, thread.sent, thread.day, thread.open
 */
export async function openThread(
  ctx: Writing,
  { topic, ...message }: Written & { topic: ThreadTopic },
): Promise<number> {
  const { tx, actor, now } = ctx
  checkWritten(message)
  const { waiting, sent } = await startWriting(ctx, message)
  if (sent !== undefined) return sent
  if (waiting >= THREADS_OPEN_MAX) throw new Refusal('thread.open', { max: THREADS_OPEN_MAX })
  const { userId: user_id, accountId: account_id } = actor
  const threadNo = await insertThread(tx, { account_id, user_id, topic, ...atOnce(now) })
  await addMessage(ctx, threadNo, message)
  await addAudit(tx, whoActs(ctx), { at: now, action: 'thread.open', subject: threadNo, after: { topic } })
  return threadNo
}

/**
 * Adds a message to an own thread: staff are to answer it, also where it was closed.
 * @throws Refusal thread.unknown, thread.full, and as openThread
 */
export async function writeToThread(
  ctx: Writing,
  { threadNo, ...message }: Written & { threadNo: number },
): Promise<void> {
  const { tx, actor, now } = ctx
  checkWritten(message)
  if (!(await threadOf(tx, actor, threadNo))) throw new Refusal('thread.unknown')
  const { sent } = await startWriting(ctx, message)
  if (sent === threadNo) return
  if (sent !== undefined) throw new Refusal('thread.sent')
  const thread = await lockThread(tx, threadNo)
  if (!thread) throw new Refusal('thread.unknown')
  if ((await messageCount(tx, threadNo)) >= THREAD_MESSAGES_MAX)
    throw new Refusal('thread.full', { max: THREAD_MESSAGES_MAX })
  await addMessage(ctx, threadNo, message)
  // who waits since yesterday keeps their place in the queue
  const queued_at = thread.state === 'waiting' ? thread.queued_at : now
  await saveThread(tx, threadNo, { state: 'waiting', last_at: now, queued_at })
  await addAudit(tx, whoActs(ctx), {
    ...{ at: now, action: 'thread.write', subject: threadNo },
    before: { state: thread.state },
    after: { state: 'waiting' },
  })
}

const atOnce = (now: Date) => ({ opened_at: now, last_at: now, queued_at: now })

/**
 * The thread of a message that has arrived already with this key; undefined where none has.
 * @throws Refusal thread.sent where that had another text
 */
export async function threadOfSent(
  tx: Tx,
  userId: number,
  { key, text }: Written,
): Promise<number | undefined> {
  const sent = await messageOfKey(tx, userId, key)
  if (sent && sent.body !== text) throw new Refusal('thread.sent')
  return sent?.thread_no
}

/**
 * Locks the person, so that a key counts once and the limits hold.
 * @throws Refusal thread.sent, thread.day
 */
async function startWriting({ tx, actor, now }: Writing, message: Written) {
  await lockPerson(tx, actor.userId)
  const sent = await threadOfSent(tx, actor.userId, message)
  const { waiting, messages } = await writtenBy(tx, actor.userId, new Date(now.getTime() - DAY_MS))
  if (sent === undefined && messages >= THREAD_DAY_MAX)
    throw new Refusal('thread.day', { max: THREAD_DAY_MAX })
  return { sent, waiting }
}

const addMessage = ({ tx, actor, now }: Writing, threadNo: number, { text, key }: Written) =>
  insertMessage(tx, {
    ...{ thread_no: threadNo, at: now, by_user: actor.userId, from_staff: false },
    ...{ body: text, sent_key: key },
  })
