import type { OutputOf } from '#shared/calls/call.ts'
import type { staffThreadCalls } from '#shared/calls/staff-threads.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Queryable } from '#server/db/connect.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { answerThread, closeThread } from '#server/modules/threads/answer-thread.ts'
import { presentMessage, presentThread } from '#server/modules/threads/present-thread.ts'
import {
  messagesOf,
  staffThreadCount,
  staffThreadHead,
  staffThreadPage,
  type StaffThreadRow,
} from '#server/modules/threads/threads.store.ts'
import { withExcerpts } from '#server/modules/threads/with-excerpts.ts'
import type { StaffServices } from './context.ts'

type Detail = OutputOf<(typeof staffThreadCalls)['staffThread']>

export const staffThreadHandlers: HandlersFor<typeof staffThreadCalls, StaffServices> = {
  staffThreadsPage: async ({ cursor, limit = LIST_PAGE_MAX, list, text }, { tx, services }) => {
    const filter = { list, text }
    const cursors = listCursor(services.keys.secrets, { list: 'staffThreads', accountId: '', filter })
    const after = cursors.read(cursor)
    const rows = await staffThreadPage(tx, filter, { after, limit })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.thread_no }))
    return {
      threads: await withExcerpts(tx, shown.map(presentHead)),
      next: cursors.write(next),
      ...(after === null && { total: await staffThreadCount(tx, filter) }),
    }
  },
  staffThread: ({ threadNo }, { tx }) => detailOf(tx, threadNo),
  staffAnswerThread: async ({ threadNo, seen, ...answer }, ctx) => {
    await answerThread(ctx.tx, stepOf(ctx, threadNo, seen), answer)
    return detailOf(ctx.tx, threadNo)
  },
  staffCloseThread: async ({ threadNo, seen }, ctx) => {
    await closeThread(ctx.tx, stepOf(ctx, threadNo, seen))
    return detailOf(ctx.tx, threadNo)
  },
}

type Acting = {
  actor: Actor
  client: { address: string; requestId: string }
  services: StaffServices
  now: Date
}
const stepOf = (ctx: Acting, threadNo: number, seen: number) => ({
  ...{ threadNo, seen, now: ctx.now, userId: ctx.actor.userId },
  by: whoActs(ctx),
  seller: ctx.services.config.seller,
})

const presentHead = (row: StaffThreadRow) => ({
  ...presentThread(row),
  accountId: row.account_id,
  accountName: row.account_name,
  by: row.by_name,
  queuedAt: row.queued_at,
})

/** @throws Refusal thread.unknown */
async function detailOf(tx: Queryable, threadNo: number): Promise<Detail> {
  const head = await staffThreadHead(tx, threadNo)
  if (!head) throw new Refusal('thread.unknown')
  const messages = (await messagesOf(tx, threadNo)).map(presentMessage)
  return { ...presentHead(head), messages, seen: messages.length }
}
