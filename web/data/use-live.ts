import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LIVE_EVENTS, LIVE_PATH, type LiveEvent } from '#shared/codes/live-events.ts'
import { OF_MONEY } from './refreshes.ts'

/** What an open page reads again when it is notified of a change. */
const ASKED_AGAIN: Record<LiveEvent, readonly string[]> = {
  alerts: ['alertsFromServer', 'restockRequestsFromServer'], // an alert tells that a request has ended
  carts: ['shoppingCartsFromServer'],
  catalogue: ['catalogue'],
  money: OF_MONEY,
  orders: [
    'attentionFromServer',
    'backOrdersPage',
    'datesKept',
    'creditSummaryFromServer',
    'dueInvoicesFromServer',
    'orderHold',
    'ordersFromServer',
    'ordersPage',
    'orderTimeline',
    'placedOrder',
    'returnRequest',
    'returnVerdict',
    'trackingDatasFromServer',
  ],
  session: ['initFromServer'],
}
const MISSED_MEANWHILE: readonly LiveEvent[] = ['alerts', 'carts', 'money', 'orders']
const ASK_EVERY_MS = 60_000
const LISTEN_AGAIN_MS = 30_000
/** A change of the catalogue notifies every open page at once. They must not all ask at the same moment. */
const CATALOGUE_SPREAD_MS = 5_000
/** A wave of the warehouse sends many events in a row: a page asks once for those of one kind. */
const TOGETHER_MS = 200

/** Refreshes what the page shows on events of the server; without a connection, once a minute. */
export function useLive() {
  const queries = useQueryClient()
  useEffect(() => listen(queries), [queries])
}

function listen(queries: QueryClient): () => void {
  let source: EventSource | null = null
  let isHeard = false
  const timers = new Set<number>()
  const later = (work: () => void, delayMs: number) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timers.add(timer)
  }
  const askAgain = (event: LiveEvent) => {
    for (const name of ASKED_AGAIN[event]) void queries.invalidateQueries({ queryKey: [name] })
  }
  const waiting = new Set<LiveEvent>()
  const askSoon = (event: LiveEvent) => {
    if (waiting.has(event)) return
    waiting.add(event)
    later(
      () => {
        waiting.delete(event)
        askAgain(event)
      },
      event === 'catalogue' ? Math.random() * CATALOGUE_SPREAD_MS : TOGETHER_MS,
    )
  }
  const connect = () => {
    source = new EventSource(LIVE_PATH)
    source.onopen = () => {
      if (!isHeard) MISSED_MEANWHILE.forEach(askAgain)
      isHeard = true
    }
    source.onerror = () => {
      isHeard = false
      // refused: the browser itself tries no more
      if (source?.readyState === EventSource.CLOSED) later(connect, LISTEN_AGAIN_MS)
    }
    for (const event of LIVE_EVENTS) source.addEventListener(event, () => askSoon(event))
  }
  connect()
  const asking = window.setInterval(() => {
    if (!isHeard && document.visibilityState === 'visible') MISSED_MEANWHILE.forEach(askAgain)
  }, ASK_EVERY_MS)
  return () => {
    source?.close()
    clearInterval(asking)
    timers.forEach((timer) => clearTimeout(timer))
  }
}
