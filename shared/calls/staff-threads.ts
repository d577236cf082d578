import * as z from 'zod/mini'
import { THREAD_STATES } from '../codes/threads.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'
import { listedThread, threadHead, threadMessage, written } from './threads.ts'

const TEXT_MAX = 200

const head = z.extend(threadHead, {
  accountId: f.string,
  accountName: f.string,
  by: f.string,
  /** Since when it waits for staff; else since when it is answered or closed. */
  queuedAt: f.moment,
})
const detail = z.extend(head, {
  messages: z.array(threadMessage),
  /** So many messages it has: an answer of a page that has read fewer is refused. */
  seen: f.int,
})

/** What dealers write to staff, of all accounts. */
export const staffThreadCalls = calls({
  staffThreadsPage: {
    method: 'GET',
    about: 'A page of the threads with dealers: the longest waiting first, of the others the newest',
    needs: NEEDS.staffThreads,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      list: z._default(z.enum(THREAD_STATES), 'waiting'),
      /** A number, an account, or a part of either. */
      text: f.optionalText(TEXT_MAX),
    }),
    output: z.object({ threads: z.array(z.extend(head, listedThread)), ...pageOutput }),
  },
  staffThread: {
    method: 'GET',
    about: 'A thread of any account with its messages',
    needs: NEEDS.staffThreads,
    input: z.object({ threadNo: f.key }),
    output: detail,
  },
  staffAnswerThread: {
    method: 'POST',
    about: 'Answer a thread; who wrote it gets a mail and a notification',
    needs: NEEDS.staffThreads,
    work: 'mail',
    input: z.object({ threadNo: f.key, seen: f.count, isClosing: z._default(f.flag, false), ...written }),
    output: detail,
  },
  staffCloseThread: {
    method: 'PUT',
    about: 'Close a thread without an answer; another message of its person opens it again',
    needs: NEEDS.staffThreads,
    input: z.object({ threadNo: f.key, seen: f.count }),
    output: detail,
  },
})
