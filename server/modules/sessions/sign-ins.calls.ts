import type { OutputOf } from '#shared/calls/call.ts'
import type { signInCalls } from '#shared/calls/sign-ins.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import type { SessionServices } from './context.ts'
import { endAllOthers, endOther, presentSignIns } from './sign-ins.ts'
import { signInsOf } from './sign-ins.store.ts'

type SignIns = OutputOf<(typeof signInCalls)['signInsFromServer']>

export const signInHandlers: HandlersFor<typeof signInCalls, SessionServices> = {
  signInsFromServer: (_input, ctx) => answer(ctx),
  endSignIn: async ({ signInId }, ctx) => {
    await endOther(ctx, signInId)
    return answer(ctx)
  },
  endOtherSignIns: async (_input, ctx) => {
    await endAllOthers(ctx)
    return answer(ctx)
  },
}

async function answer({ tx, actor, now }: ReadCtx): Promise<SignIns> {
  return { signIns: presentSignIns(await signInsOf(tx, actor.userId), actor.session.secretHash, now) }
}
