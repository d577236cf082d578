import type { staffHomeCalls } from '#shared/calls/staff-home.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { stateOn } from '#shared/rules/audience.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { accountNames, accountWithGroup } from '#server/modules/accounts/audience.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { orderHome, removeHomePiece, saveHomePiece } from '#server/modules/home/change-home.ts'
import { homeFor } from '#server/modules/home/home-cache.ts'
import { homePieces } from '#server/modules/home/home.store.ts'
import { addHomePicture } from './add-home-picture.ts'
import type { StaffServices } from './context.ts'

export const staffHomeHandlers: HandlersFor<typeof staffHomeCalls, StaffServices> = {
  staffHome: (_input, { tx, now }) => piecesOf(tx, now),
  staffSaveHomePiece: async ({ id, ...piece }, ctx) => {
    await saveHomePiece({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, { ...piece, id })
    return piecesOf(ctx.tx, ctx.now)
  },
  staffRemoveHomePiece: async (seen, ctx) => {
    await removeHomePiece({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, seen)
    return piecesOf(ctx.tx, ctx.now)
  },
  staffOrderHome: async (order, ctx) => {
    await orderHome({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, order)
    return piecesOf(ctx.tx, ctx.now)
  },
  staffHomePreview: async ({ accountId, day }, { tx, services }) => {
    const account = await accountWithGroup(tx, accountId)
    if (!account) throw new Refusal('publish.account', { id: accountId })
    const viewer = { accountId: account.id, businessGroup: account.business_group }
    return { accountName: account.name, ...homeFor(await services.home.home(), viewer, day) }
  },
  staffAddHomePicture: ({ file }, { db, actor, now, services }) =>
    addHomePicture({ db, workers: services.pictures }, { file, userId: actor.userId, now }),
}

async function piecesOf(tx: Queryable, now: Date) {
  const pieces = await homePieces(tx)
  const ids = pieces.flatMap(({ audience, audienceId }) => (audience === 'account' ? [audienceId] : []))
  const names = await accountNames(tx, [...new Set(ids)])
  const today = brisbaneDay(now)
  return {
    pieces: pieces.map((piece) => ({
      ...piece,
      audienceName: piece.audience === 'account' ? (names.get(piece.audienceId) ?? '') : '',
      from: piece.from ?? '',
      until: piece.until ?? '',
      state: stateOn(piece, today),
    })),
  }
}
