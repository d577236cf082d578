import { LIVE_EVENTS, type LiveEvent } from '#shared/codes/live-events.ts'
import { recentEvents } from './recent-events.ts'

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
  /**
   * Notifies a page once of each event that concerned it in the last so many ms, since it may have read
   * before it listened: of every event where not all of those are known.
   */
  notifyMissed(page: OpenPage, ms: number): void
  /** Notifies the pages that a payload "user account" of the database concerns; an empty half means any. */
  notify(event: LiveEvent, payload: string): void
  notifySession(sessionHashHex: string): void
  notifyAll(event: LiveEvent): void
  closeAll(): void
  all(): Iterable<OpenPage>
}

/** A browser opens no more than six connections to a host: pages must leave some for the calls. */
const PAGES_PER_SESSION = 3

/** @param isTrusted whether the database notifies this process at the moment */
export function openPages(isTrusted: () => boolean): OpenPages {
  const recent = recentEvents(isTrusted)
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
    notifyMissed: (page, ms) => {
      const missed = recent.within(ms)
      const events = missed?.filter(({ payload }) => isMeant(page, concernedBy(payload))) ?? null
      for (const event of events ? new Set(events.map((one) => one.event)) : LIVE_EVENTS) page.notify(event)
    },
    notify: (event, payload) => {
      recent.note(event, payload)
      const whom = concernedBy(payload)
      const among = whom.account === '' ? pages : (byAccount.get(whom.account) ?? [])
      notifyWhere(among, event, (page) => isMeant(page, whom))
    },
    notifySession: (sessionHashHex) =>
      notifyWhere(pages, 'session', (page) => page.sessionHashHex === sessionHashHex),
    notifyAll: (event) => {
      recent.note(event, ANYBODY)
      notifyWhere(pages, event, () => true)
    },
    closeAll: () => {
      for (const page of [...pages]) page.close()
    },
    all: () => pages,
  }
}

type Whom = { user: string; account: string }
const ANYBODY = ' '

function concernedBy(payload: string): Whom {
  const [user = '', account = ''] = payload.split(' ')
  return { user, account }
}

const isMeant = (page: OpenPage, { user, account }: Whom) =>
  (user === '' || user === String(page.userId)) && (account === '' || account === page.accountId)
