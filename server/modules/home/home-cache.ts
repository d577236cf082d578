import { seenBy, type Viewer } from '#shared/rules/audience.ts'
import type { Db } from '#server/db/connect.ts'
import { type HomePiece, homePieces } from './home.store.ts'
import { keptRows } from '#server/cache/kept-rows.ts'

/**
 * Banners and words of the home page for everybody, kept until the database notifies of a change. What an
 * account sees of them on a day is chosen from these.
 */
export type HomeCache = { home(): Promise<HomePiece[]>; forget(): void }

/**
 * @param isTrusted false while the database's notices cannot be heard: then the rows are read for every
 * question
 */
export function homeCache(db: Db, isTrusted: () => boolean): HomeCache {
  const { rows, forget } = keptRows(() => homePieces(db), isTrusted)
  return { home: rows, forget }
}

/** The home page as an account sees it on a day of Brisbane. */
export function homeFor(pieces: readonly HomePiece[], viewer: Viewer, day: string) {
  const seen = seenBy(pieces, viewer, day)
  return {
    homeContent: seen
      .filter(({ kind }) => kind === 'words')
      .map(({ content }) => content)
      .join('\n'),
    banners: seen
      .filter(({ kind }) => kind === 'banner')
      .map(({ content, backgroundcolor, linkorhref, image1170x50, image375x575 }) => ({
        ...{ content, backgroundcolor, linkorhref, image1170x50, image375x575 },
      })),
  }
}
