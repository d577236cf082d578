import type { fileCalls } from '#shared/calls/files.ts'
import { seenBy } from '#shared/rules/audience.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { publishedFiles } from './files.store.ts'

export const fileHandlers: HandlersFor<typeof fileCalls> = {
  filesFromServer: async (_input, { tx, actor, now }) => ({
    fileDetails: seenBy(await publishedFiles(tx), actor, brisbaneDay(now)).map(({ name, size, at }) => ({
      ...{ name, size, at },
    })),
  }),
}
