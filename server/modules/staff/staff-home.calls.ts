import type { staffHomeCalls } from '#shared/calls/staff-home.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { accountWithGroup } from '#server/modules/accounts/audience.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { orderHome, removeHomePiece, saveHomePiece } from '#server/modules/home/change-home.ts'
import { homeFor } from '#server/modules/home/home-cache.ts'
import { homePieces } from '#server/modules/home/home.store.ts'
import { addHomePicture } from './add-home-picture.ts'
import type { StaffServices } from './context.ts'
import { publishedRows } from './published-rows.ts'

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

const piecesOf = async (tx: Queryable, now: Date) => ({
  pieces: await publishedRows(tx, await homePieces(tx), now),
})
