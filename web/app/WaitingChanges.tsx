import { useMutationState } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { howMany } from '#shared/rules/how-many.ts'
import { wantedLines } from '#web/data/cart-queue.ts'
import { toast } from '#web/data/notices.tsx'
import { takeArrived, waiting } from '#web/data/waiting.ts'
import css from './waiting-changes.module.css'

/**
 * Says which changes wait for the network and why, and when they have gone through. A refused one is alerted
 * by whoever made it. Leaving the page meanwhile would lose them: the browser asks first.
 */
export function WaitingChanges() {
  const why = useSyncExternalStore(waiting.subscribe, waiting.current)
  const sizes = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => Math.max(1, wantedLines(state.variables).length),
  })
  const pending = sizes.reduce((sum, size) => sum + size, 0)
  const isOver = why === null && pending === 0
  useEffect(() => {
    const arrived = isOver ? takeArrived() : 0
    if (arrived > 0) toast(`Back on the network · ${howMany(arrived, 'change')} saved`)
  }, [isOver])
  const isAway = Boolean(why)
  useEffect(() => {
    if (!isAway) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isAway])
  return (
    <div role="status" className={why === null ? undefined : css['note']}>
      {why !== null && (
        <b>
          {isAway ? 'Waiting for the network' : 'Saving'} · {howMany(Math.max(pending, 1), 'change')}
        </b>
      )}
      {isAway && <p>{why}</p>}
    </div>
  )
}
