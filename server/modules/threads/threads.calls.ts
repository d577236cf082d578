import type { OutputOf } from '#shared/calls/call.ts'
import type { threadCalls } from '#shared/calls/threads.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { presentMessage, presentThread } from './present-thread.ts'
import { messagesOf, threadOf, threadsOf } from './threads.store.ts'
import { withExcerpts } from './with-excerpts.ts'
import { openThread, writeToThread } from './write-thread.ts'

type Thread = OutputOf<(typeof threadCalls)['thread']>

export const threadHandlers: HandlersFor<typeof threadCalls> = {
  threadsFromServer: async (_input, { tx, actor }) => ({
    threads: await withExcerpts(tx, (await threadsOf(tx, actor)).map(presentThread)),
  }),
  thread: ({ threadNo }, ctx) => answer(ctx, threadNo),
  openThread: async (input, ctx) => answer(ctx, await openThread(ctx, input)),
  writeToThread: async (input, ctx) => {
    await writeToThread(ctx, input)
    return answer(ctx, input.threadNo)
  },
}

/** @throws Refusal thread.unknown */
async function answer({ tx, actor }: Pick<ReadCtx, 'tx' | 'actor'>, threadNo: number): Promise<Thread> {
  const thread = await threadOf(tx, actor, threadNo)
  if (!thread) throw new Refusal('thread.unknown')
  return { ...presentThread(thread), messages: (await messagesOf(tx, threadNo)).map(presentMessage) }
}
