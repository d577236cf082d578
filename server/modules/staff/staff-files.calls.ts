import type { staffFileCalls } from '#shared/calls/staff-files.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { removePublishedFile, savePublishedFile } from '#server/modules/files/change-files.ts'
import { publishedFiles } from '#server/modules/files/files.store.ts'
import { publishedRows } from './published-rows.ts'

export const staffFileHandlers: HandlersFor<typeof staffFileCalls> = {
  staffFiles: (_input, { tx, now }) => filesOf(tx, now),
  staffSaveFile: async ({ id, contentId, ...file }, ctx) => {
    await savePublishedFile({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, { ...file, id, contentId })
    return filesOf(ctx.tx, ctx.now)
  },
  staffRemoveFile: async (seen, ctx) => {
    await removePublishedFile({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, seen)
    return filesOf(ctx.tx, ctx.now)
  },
}

const filesOf = async (tx: Queryable, now: Date) => ({
  files: await publishedRows(tx, await publishedFiles(tx), now),
})
