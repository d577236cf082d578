import type { Db } from '#server/db/connect.ts'
import { homePage, type HomePage } from './home.store.ts'
import { keptRows } from '#server/cache/kept-rows.ts'

/** Banners and words of the home page, the same for everybody, kept until the database tells of a change. */
export type HomeMemory = { home(): Promise<HomePage>; forget(): void }

/**
 * @param isTrusted false while the database's notices cannot be heard: then the rows are read for every
 * question
 */
export function homeMemory(db: Db, isTrusted: () => boolean): HomeMemory {
  const { rows, forget } = keptRows(() => homePage(db), isTrusted)
  return { home: rows, forget }
}
