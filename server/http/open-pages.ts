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
  const notifyWhere = (event: LiveEvent, concerns: (page: OpenPage) => boolean) => {
    for (const page of pages) if (concerns(page)) page.notify(event)
  }
  return {
    add: (page) => {
      const open = [...pages].filter((other) => other.sessionHashHex === page.sessionHashHex).length
      if (open >= PAGES_PER_SESSION) return false
      pages.add(page)
      return true
    },
    remove: (page) => void pages.delete(page),
    notify: (event, payload) => {
      const [user = '', account = ''] = payload.split(' ')
      notifyWhere(
        event,
        (page) =>
          (user === '' || String(page.userId) === user) && (account === '' || page.accountId === account),
      )
    },
    notifySession: (sessionHashHex) =>
      notifyWhere('session', (page) => page.sessionHashHex === sessionHashHex),
    notifyAll: (event) => notifyWhere(event, () => true),
    closeAll: () => {
      for (const page of [...pages]) page.close()
    },
    all: () => pages,
  }
}
