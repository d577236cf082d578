import { useEffect, useRef } from 'react'
import css from './checkout.module.css'

type Props = { title: string; differences: readonly string[]; isAlert?: boolean }

/**
 * What of the order is not as it was shown before. As an alert it takes the focus, since a click has just
 * been refused.
 */
export function OrderChanged({ title, differences, isAlert = false }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const words = differences.join('\n')
  useEffect(() => {
    if (!isAlert) return
    container.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'center' })
  }, [isAlert, words])
  return (
    <div ref={container} className={css['raised']} role={isAlert ? 'alert' : 'status'} tabIndex={-1}>
      <b>{title}</b>
      <ul>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      {isAlert && <p>Please check the order below and confirm it again.</p>}
    </div>
  )
}
