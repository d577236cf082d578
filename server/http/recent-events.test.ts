import { describe, expect, it } from 'vitest'
import { recentEvents } from './recent-events.ts'

/** Recent events at a clock that the test moves. */
function events() {
  const at = { ms: 1_000_000, isTrusted: true }
  const recent = recentEvents(
    () => at.isTrusted,
    () => at.ms,
  )
  const within = (ms: number) => recent.within(ms)?.map(({ payload }) => payload) ?? null
  return { at, within, note: (payload: string) => recent.note('orders', payload) }
}

describe('recent events', () => {
  it('are those of the time that is asked for and of five seconds before', () => {
    const { at, within, note } = events()
    at.ms += 60_000
    note('first')
    at.ms += 10_000
    note('second')
    at.ms += 2_000
    expect(within(0)).toEqual(['second'])
    expect(within(6_999)).toEqual(['second'])
    expect(within(7_000)).toEqual(['first', 'second'])
  })

  it('are not known from before the process was notified, nor for more than a minute', () => {
    const { at, within } = events()
    expect(within(0)).toBeNull()
    at.ms += 5_000
    expect([within(0), within(1)]).toEqual([[], null])
    at.ms += 600_000
    expect([within(55_000), within(55_001)]).toEqual([[], null])
  })

  it('are not known while the database does not notify', () => {
    const { at, within, note } = events()
    at.ms += 60_000
    at.isTrusted = false
    expect(within(0)).toBeNull()
    at.isTrusted = true
    note('all')
    expect(within(0)).toEqual(['all'])
  })

  it('are the newest ones where there are very many', () => {
    const { at, within, note } = events()
    at.ms += 60_000
    for (let one = 1; one <= 20_001; one += 1) {
      at.ms += 1
      note(String(one))
    }
    expect(within(4_000)).toHaveLength(9_001)
    expect(within(5_000)).toBeNull()
  })

  it('of long ago are forgotten with the next', () => {
    const { at, within, note } = events()
    at.ms += 60_000
    note('old')
    at.ms += 130_000
    note('new')
    expect(within(10_000)).toEqual(['new'])
    expect(within(55_001)).toBeNull()
  })
})
