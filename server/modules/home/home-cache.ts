import type { Db } from '#server/db/connect.ts'
import { homePage, type HomePage } from './home.store.ts'
import { keptRows } from '#server/cache/kept-rows.ts'

/**
 * Banners and words of the home page, the same for everybody, kept until the database notifies of a change.
 */
export type HomeCache = { home(): Promise<HomePage>; forget(): void }

/**
 * @param isTrusted false while the database's notices cannot be heard: then the rows are read for every
 * question
 */
export function homeCache(db: Db, isTrusted: () => boolean): HomeCache {
  const { rows, forget } = keptRows(() => homePage(db), isTrusted)
  return { home: rows, forget }
}
