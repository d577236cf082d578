import { SLOT_LIMITS, SLOT_RETRY_SECONDS, type SlotKind, type SlotLimit } from '#shared/codes/work-limits.ts'
import { LimitReached } from './limit-reached.ts'

/**
 * Lets so much work of a kind run at once in this process, for everybody and for one person; some more waits,
 * in turn.
 */
export type WorkSlots = {
  /**
   * Waits for a slot.
   * @param person whose work it is
   * @returns what gives the slot back; called more than once it does nothing
   * @throws LimitReached where the queue is full
   */
  enter(person: string): Promise<() => void>
  /** How many wait for one. */
  waiting(): number
}
export type AllSlots = Record<SlotKind, WorkSlots>

export const openSlots = (): AllSlots => ({
  largeDocument: workSlots(SLOT_LIMITS.largeDocument, 'largeDocument'),
  document: workSlots(SLOT_LIMITS.document, 'document'),
})

export function workSlots(
  { atOnce, perPerson, waiting, waitingPerPerson }: SlotLimit,
  kind: SlotKind,
): WorkSlots {
  const running = new Map<string, number>()
  const queue: { person: string; begin: () => void }[] = []
  const runningOf = (person: string) => running.get(person) ?? 0
  const runningAll = () => [...running.values()].reduce((sum, many) => sum + many, 0)

  const begin = (person: string): (() => void) => {
    running.set(person, runningOf(person) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      if (runningOf(person) > 1) running.set(person, runningOf(person) - 1)
      else running.delete(person)
      beginNext()
    }
  }
  const beginNext = () => {
    if (runningAll() >= atOnce) return
    const index = queue.findIndex(({ person }) => runningOf(person) < perPerson)
    if (index >= 0) queue.splice(index, 1)[0]?.begin()
  }

  return {
    waiting: () => queue.length,
    enter: (person) => {
      if (runningAll() < atOnce && runningOf(person) < perPerson) return Promise.resolve(begin(person))
      const waitsAlready = queue.filter((other) => other.person === person).length
      if (queue.length >= waiting || waitsAlready >= waitingPerPerson)
        return Promise.reject(new LimitReached(SLOT_RETRY_SECONDS, `${kind} at once`))
      return new Promise((enter) => queue.push({ person, begin: () => enter(begin(person)) }))
    },
  }
}
