import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageingOf, bucketOf, daysPastDue } from './ageing.ts'
import { addDays } from './calendar-days.ts'

const DAY = '2026-03-31'

describe('decision 9: ageing counts days past due at the end of yesterday', () => {
  it.each([
    [null, 0, 'current'],
    ['2026-04-30', 0, 'current'],
    ['2026-03-31', 0, 'current'],
    ['2026-03-30', 0, 'current'],
    ['2026-03-29', 1, 'days30'],
    ['2026-02-28', 30, 'days30'],
    ['2026-02-27', 31, 'days60'],
    ['2026-01-29', 60, 'days60'],
    ['2026-01-28', 61, 'days90'],
    ['2025-12-30', 90, 'days90'],
    ['2025-12-29', 91, 'days120'],
    ['2020-02-29', 2_221, 'days120'],
  ] as const)('CRD-01 due on %s: %i days, %s', (dueOn, days, bucket) => {
    expect(daysPastDue(dueOn, DAY)).toBe(days)
    expect(bucketOf(days)).toBe(bucket)
  })

  it('CRD-01 CRD-02 the buckets sum to all that is open, credits among it', () => {
    const item = fc.record({
      dueOn: fc.option(fc.integer({ min: -400, max: 60 }).map((days) => addDays(DAY, days))),
      openCents: fc.integer({ min: -100_000, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const sum = Object.values(ageingOf(items, DAY)).reduce((all, cents) => all + cents, 0)
        expect(sum).toBe(items.reduce((all, { openCents }) => all + openCents, 0))
      }),
    )
  })
})
