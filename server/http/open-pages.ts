import type { LiveEvent } from '#shared/codes/live-events.ts'

/** A page somebody has open, and how to reach it. */
export type OpenPage = {
  userId: number
  accountId: string
  sessionHashHex: string
  notify(event: LiveEvent): void
  close(): void
}

/** All pages that listen to this process. */
export type OpenPages = {
  /** @returns false where the session has as many as it may: the page then asks from time to time */
  add(page: OpenPage): boolean
  remove(page: OpenPage): void
  /** Notifies the pages that a payload "user account" of the database concerns; an empty half means any. */
  notify(event: LiveEvent, payload: string): void
  notifySession(sessionHashHex: string): void
  notifyAll(event: LiveEvent): void
  closeAll(): void
  all(): Iterable<OpenPage>
}

/** A browser opens no more than six connections to a host: pages must leave some for the calls. */
const PAGES_PER_SESSION = 3

export function openPages(): OpenPages {
  const pages = new Set<OpenPage>()
  const byAccount = new Map<string, Set<OpenPage>>()
  const notifyWhere = (
    among: Iterable<OpenPage>,
    event: LiveEvent,
    concerns: (page: OpenPage) => boolean,
  ) => {
    for (const page of among) if (concerns(page)) page.notify(event)
  }
  return {
    add: (page) => {
      const open = [...pages].filter((other) => other.sessionHashHex === page.sessionHashHex).length
      if (open >= PAGES_PER_SESSION) return false
      pages.add(page)
      const ofAccount = byAccount.get(page.accountId) ?? new Set()
      byAccount.set(page.accountId, ofAccount.add(page))
      return true
    },
    remove: (page) => {
      pages.delete(page)
      const ofAccount = byAccount.get(page.accountId)
      ofAccount?.delete(page)
      if (ofAccount?.size === 0) byAccount.delete(page.accountId)
    },
    notify: (event, payload) => {
      const [user = '', account = ''] = payload.split(' ')
      const among = account === '' ? pages : (byAccount.get(account) ?? [])
      notifyWhere(among, event, (page) => user === '' || String(page.userId) === user)
    },
    notifySession: (sessionHashHex) =>
      notifyWhere(pages, 'session', (page) => page.sessionHashHex === sessionHashHex),
    notifyAll: (event) => notifyWhere(pages, event, () => true),
    closeAll: () => {
      for (const page of [...pages]) page.close()
    },
    all: () => pages,
  }
}
