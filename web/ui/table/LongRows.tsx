import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import { Gap } from './Gap.tsx'

const ROW_PX = 45
/** Browsers draw no page that is much higher. */
const PAGE_MAX_PX = 15_000_000
const OVERSCAN = 12

/** Scrolls to a row that may not be drawn. */
export type ShowRow = { show: (row: number) => void }
export type LongRowsProps = {
  body: RefObject<HTMLElement | null>
  showRow: RefObject<ShowRow | null>
  rows: number
  width: number
  /** The row with the focus, or -1. It stays drawn wherever the page is scrolled to. */
  active: number
  /** Called after rows were drawn: scrolling draws rows without the table around them. */
  onDrawn: () => void
  draw: (at: number, measure: (row: HTMLTableRowElement | null) => void) => ReactNode
}

/**
 * The rows of a long table that are in or near the viewport. The page scrolls, not the table. In a file of
 * its own, since most tables never load it. The first row is measured before the others are drawn: where rows
 * are as high as was estimated, their places are not calculated anew as the page scrolls.
 */
export function LongRows(props: LongRowsProps) {
  const { rows, width, draw } = props
  const [rowPx, setRowPx] = useState(0)
  const measure = (row: HTMLTableRowElement | null) => {
    if (row) setRowPx(row.offsetHeight * rows > PAGE_MAX_PX ? ROW_PX : row.offsetHeight || ROW_PX)
  }
  if (rowPx > 0) return <VirtualRows {...props} rowPx={rowPx} />
  return (
    <>
      {draw(0, measure)}
      {/* a lower page than before would make the browser scroll up; this one is measured and not painted */}
      <Gap height={PAGE_MAX_PX} width={width} />
    </>
  )
}

/** rowPx: the height of a row that was not measured yet. */
function VirtualRows({
  body,
  showRow,
  rows,
  width,
  active,
  onDrawn,
  draw,
  rowPx,
}: LongRowsProps & { rowPx: number }) {
  'use no memo'
  const scrollMargin = useTop(body)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      const isFar = active >= 0 && active < rows && !indexes.includes(active)
      return isFar ? [...indexes, active].sort((a, b) => a - b) : indexes
    },
  })
  useLayoutEffect(onDrawn)
  useImperativeHandle(showRow, () => ({ show: (row) => virtualizer.scrollToIndex(row) }), [virtualizer])
  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.end ?? scrollMargin
  return (
    <>
      {items.map(({ index, key, start }, at) => (
        <Fragment key={key}>
          <Gap height={start - (items[at - 1]?.end ?? scrollMargin)} width={width} />
          {draw(index, virtualizer.measureElement)}
        </Fragment>
      ))}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - end} width={width} />
    </>
  )
}

/** How far an element is below the top of the page, in px. Updated when anything on the page grows. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
