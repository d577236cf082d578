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
/** A wave of the warehouse sends many events in a row: a page asks once for what they concern. */
const TOGETHER_MS = 200

/** Refreshes what the page shows on events of the server; without a connection, once a minute. */
export function useLive() {
  const queries = useQueryClient()
  useEffect(() => listen(queries), [queries])
}

function listen(queries: QueryClient): () => void {
  let source: EventSource | null = null
  let isHeard = false
  let wasLost = false
  const timers = new Set<number>()
  const later = (work: () => void, delayMs: number) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timers.add(timer)
  }
  const askAgain = (events: Iterable<LiveEvent>) => {
    const names = new Set([...events].flatMap((event) => ASKED_AGAIN[event]))
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
  }
  const waiting = { soon: new Set<LiveEvent>(), spread: new Set<LiveEvent>() }
  const askSoon = (event: LiveEvent) => {
    const isSpread = event === 'catalogue'
    const together = isSpread ? waiting.spread : waiting.soon
    if (together.size === 0)
      later(
        () => {
          askAgain(together)
          together.clear()
        },
        isSpread ? Math.random() * CATALOGUE_SPREAD_MS : TOGETHER_MS,
      )
    together.add(event)
  }
  const connect = () => {
    // the server sends what happened since the page began to read
    source = new EventSource(`${LIVE_PATH}?readingMs=${String(Math.round(performance.now()))}`)
    source.onopen = () => {
      if (wasLost) askAgain(MISSED_MEANWHILE)
      isHeard = true
      wasLost = false
    }
    source.onerror = () => {
      isHeard = false
      wasLost = true
      // refused: the browser itself tries no more
      if (source?.readyState === EventSource.CLOSED) later(connect, LISTEN_AGAIN_MS)
    }
    for (const event of LIVE_EVENTS) source.addEventListener(event, () => askSoon(event))
  }
  connect()
  const asking = window.setInterval(() => {
    if (!isHeard && document.visibilityState === 'visible') askAgain(MISSED_MEANWHILE)
  }, ASK_EVERY_MS)
  return () => {
    source?.close()
    clearInterval(asking)
    timers.forEach((timer) => clearTimeout(timer))
  }
}
