import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const PAUSE_MS = 100

/** Back and reload return to where a list was left; every other way of coming here starts at its top. */
export function useKeptScroll() {
  const location = useLocation()
  // a page loaded afresh always has the same key
  const key = `scroll ${location.key} ${location.pathname}${location.search}`
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const kept = isReturn ? keptAt(key) : 0
    // In the next frame: the shell goes to the top of every new path after its screens' effects.
    const frame =
      kept > 0 ? requestAnimationFrame(() => window.scrollTo({ top: kept, behavior: 'instant' })) : 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => keepAt(key, window.scrollY)
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('click', keep, true) // before the click leads away
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('click', keep, true)
    }
  }, [key, isReturn])
}

function keptAt(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}
function keepAt(key: string, y: number) {
  try {
    sessionStorage.setItem(key, String(Math.round(y)))
  } catch {
    /* storage is forbidden or full; then Back starts at the top */
  }
}
