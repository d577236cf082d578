import { useLayoutEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { usePopover } from '#web/ui/use-popover.ts'
import css from './areas.module.css'

type Area = { title: string; to: string }

/** The menu of areas in one line. Those that find no room in it are in a list that its last button opens. */
export function Areas({ areas }: { areas: readonly Area[] }) {
  const { pathname } = useLocation()
  const { nav, fitting } = useRoomInLine(areas.length)
  const [isOpen, setOpen] = useState(false)
  const popover = usePopover(isOpen, () => setOpen(false))
  const link = ({ title, to }: Area) => (
    <NavLink
      key={to}
      to={to}
      className={() => areaClass(isWithin(pathname, to))}
      onClick={() => setOpen(false)}
    >
      {title}
    </NavLink>
  )
  const rest = areas.slice(fitting)
  const current = rest.find(({ to }) => isWithin(pathname, to))
  return (
    <nav ref={nav} className={css['areas']} aria-label="Areas">
      {areas.slice(0, fitting).map(link)}
      {rest.length > 0 && (
        <div className={css['more']} {...popover.box}>
          <button
            {...popover.button}
            className={areaClass(current !== undefined)}
            onClick={() => setOpen(!isOpen)}
          >
            {current ? current.title : 'More'} <span aria-hidden="true">▾</span>
            {current && <span className="unseen">, more areas</span>}
          </button>
          {isOpen && (
            <div id={popover.id} className={css['panel']}>
              {rest.map(link)}
            </div>
          )}
        </div>
      )}
    </nav>
  )
}

type Measured = { count: number; isSmall: boolean; fitting: number }

/**
 * How many of the menu's entries its line has room for, beside the button for the rest. Their widths are
 * measured once for each kind of screen, while all of them are there; the line is measured whenever its width
 * changes.
 */
function useRoomInLine(count: number) {
  const nav = useRef<HTMLElement>(null)
  const isSmall = useSmallScreen() // its entries are wider
  const [measured, setMeasured] = useState<Measured | null>(null)
  const isMeasured = measured?.count === count && measured.isSmall === isSmall
  useLayoutEffect(() => {
    const line = nav.current
    if (!line) return
    const ends = [...line.querySelectorAll<HTMLElement>(':scope > a')].map(
      (entry) => entry.offsetLeft + entry.offsetWidth - line.offsetLeft,
    )
    const measure = () => setMeasured({ count, isSmall, fitting: fittingIn(line.clientWidth, ends) })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(line)
    return () => observer.disconnect()
  }, [count, isSmall])
  return { nav, fitting: isMeasured ? measured.fitting : count }
}

const GAP_PX = 1
/** Room for the button: it may name the longest area. */
const MORE_PX = 124

/**
 * How many entries a line holds.
 * @param width of the line, in CSS pixels
 * @param ends where each entry ends, from the start of the line, in CSS pixels
 */
function fittingIn(width: number, ends: readonly number[]): number {
  if ((ends.at(-1) ?? 0) <= width) return ends.length
  return ends.filter((end) => end + GAP_PX + MORE_PX <= width).length
}

/** Orders is the area of every queue. */
const isWithin = (pathname: string, to: string): boolean =>
  to.startsWith('/staff/orders/')
    ? /^\/staff\/order(s)?\//.test(pathname)
    : pathname === to || pathname.startsWith(`${to}/`)

const areaClass = (isHere: boolean) => (isHere ? `${css['area'] ?? ''} ${css['here'] ?? ''}` : css['area'])
