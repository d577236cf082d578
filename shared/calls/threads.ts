import * as z from 'zod/mini'
import { THREAD_STATES, THREAD_TEXT_MAX, THREAD_TOPIC_CODES } from '../codes/threads.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const threadHead = z.object({
  threadNo: f.keyOut,
  topic: f.string,
  state: z.enum(THREAD_STATES),
  openedAt: f.moment,
  lastAt: f.moment,
})
export const threadMessage = z.object({
  at: f.moment,
  /** A name; of staff the first name. */
  by: f.string,
  isFromStaff: f.boolean,
  text: f.string,
})
/** newest: who wrote its newest message, and how that begins, as one line. */
export const listedThread = {
  newest: z.extend(z.pick(threadMessage, { by: true, isFromStaff: true }), { excerpt: f.string }),
}
const thread = z.extend(threadHead, { messages: z.array(threadMessage) })

/** key: made by the page; with the same one again nothing is written twice. */
export const written = {
  text: f.text(THREAD_TEXT_MAX),
  key: f.line(64),
}

/** What a person writes to staff. A thread is of the person who wrote it, on the account of the session. */
export const threadCalls = calls({
  threadsFromServer: {
    method: 'GET',
    about: 'The own threads with staff on this account, the newest first',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: z.object({ threads: z.array(z.extend(threadHead, listedThread)) }),
  },
  thread: {
    method: 'GET',
    about: 'An own thread with its messages, the oldest first',
    needs: NEEDS.signedIn,
    input: z.object({ threadNo: f.key }),
    output: thread,
  },
  openThread: {
    method: 'POST',
    notWhileMasquerading: true,
    about: 'Write to staff: a thread with a number',
    needs: NEEDS.signedIn,
    input: z.object({ topic: z.enum(THREAD_TOPIC_CODES), ...written }),
    output: thread,
  },
  writeToThread: {
    method: 'POST',
    notWhileMasquerading: true,
    about: 'Write again in an own thread; a closed one is opened by it',
    needs: NEEDS.signedIn,
    input: z.object({ threadNo: f.key, ...written }),
    output: thread,
  },
})
