import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { keepText, keptText, pageName } from '#web/data/tab-storage.ts'
import { focusRow, rowWithFocus } from './kept-row.ts'

const PAUSE_MS = 100
/** A row that has not come by then is not waited for. */
const ROW_MS = 10_000
/** What only a person does: who has taken over is not moved any more. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Back and reload return to where a list was left, and give the row that had the focus there its focus again.
 * A page that is opened by its address once more in this tab returns to its place as well. Every other way of
 * coming here starts at its top.
 */
export function useKeptScroll() {
  const location = useLocation()
  // a page loaded afresh always has the same key
  const page = `${location.key} ${location.pathname}${location.search}`
  const isReturn = useNavigationType() === NavigationType.Pop
  const begin = useRef(() => {})
  // Its clean-up runs before the next page takes the place of this one, which may be lower: the browser then
  // scrolls up, and that is not where this one was left.
  useLayoutEffect(() => {
    const way = new AbortController()
    const { signal } = way
    const [topName, rowName] = [pageName('top', page), pageName('row', page)]
    const row = !isOpened(location.key) && isReturn ? keptText(rowName) : ''
    if (row !== '') focusAgain(row, signal)
    const returning = wayTo(isReturn ? Number(keptText(topName)) : 0, signal)
    begin.current = returning.begin
    let top: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => top === null || keepText(topName, String(top))
    // On the way the page stands where it could go so far, which is not where it was left.
    const see = () => {
      if (!returning.isUnderWay()) top = Math.round(window.scrollY)
    }
    const onScroll = () => {
      see()
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS) // a reload tells nobody
    }
    window.addEventListener('scroll', onScroll, { passive: true, signal })
    const onClick = () => {
      see()
      keep()
      keepText(rowName, rowWithFocus())
    }
    window.addEventListener('click', onClick, { capture: true, signal }) // before the click leads away
    return () => {
      way.abort()
      clearTimeout(timer)
      keep() // a wheel may have scrolled on since the click that leads away
    }
  }, [page, location.key, isReturn])
  useEffect(() => begin.current(), [page, location.key, isReturn])
}

/**
 * The way to where a list was left. Once begun, it scrolls there, and again as the page grows: a page that is
 * loaded afresh is as high as its placeholders until the products have come. Ends when it is there, or when
 * the person scrolls.
 */
function wayTo(top: number, signal: AbortSignal) {
  const done = new AbortController()
  const isUnderWay = () => top > 0 && !done.signal.aborted && !signal.aborted
  const go = () => {
    if (!isUnderWay()) return
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) <= 1) done.abort()
  }
  const begin = () => {
    if (!isUnderWay()) return
    const observer = new ResizeObserver(go)
    // In the next frame: the shell goes to the top of every new path after its screens' effects.
    const frame = requestAnimationFrame(() => observer.observe(document.body)) // tells its size at once
    const end = () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
    done.signal.addEventListener('abort', end, { once: true })
    signal.addEventListener('abort', end, { once: true })
    for (const event of BY_HAND)
      window.addEventListener(event, () => done.abort(), {
        capture: true,
        passive: true,
        signal: done.signal,
      })
  }
  return { isUnderWay, begin }
}

/**
 * Gives a row the focus in the next frame: the shell gives that of every new path to its content after the
 * effects of its screens.
 */
function focusAgain(row: string, signal: AbortSignal) {
  const done = new AbortController()
  const ends = AbortSignal.any([signal, done.signal, AbortSignal.timeout(ROW_MS)])
  const frame = requestAnimationFrame(() => focusRow(row, ends))
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true })
  for (const event of BY_HAND)
    window.addEventListener(event, () => done.abort(), { capture: true, passive: true, signal })
}

let isFirst = true
/** Whether a page is just opened by its address or a link from elsewhere: neither by Back nor by a reload. */
function isOpened(key: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isLoaded = isFirst && key === 'default' // Back comes to the same key later
  isFirst = false
  return isLoaded && loaded?.type === 'navigate'
}
