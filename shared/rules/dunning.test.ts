import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DUNNING_STATES } from '../codes/dunning-states.ts'
import { addDays } from './calendar-days.ts'
import {
  afterPaying,
  type Dunning,
  NEVER_REMINDED,
  nextDunning,
  overdueOf,
  undoneDunning,
} from './dunning.ts'

const DAYS = { remind: 7, second: 14, stop: 30, fromCents: 500 }
const TODAY = '2026-03-31'
const daysAgo = (many: number, from = TODAY) => addDays(from, -many)
const invoice = (late: number | null, openCents = 10_000, invoiceNo = `I${String(late)}`) => ({
  invoiceNo,
  dueOn: late === null ? null : daysAgo(late),
  openCents,
})
const at = (state: Dunning['state'], since: number, more: Partial<Dunning> = {}): Dunning => ({
  state,
  movedOn: daysAgo(since),
  stoppedBy: state === 'stopped' ? daysAgo(since + DAYS.stop) : null,
  pausedUntil: null,
  ...more,
})

describe('how far a payer has come', () => {
  it.each([
    ['nothing owed', NEVER_REMINDED, [], 0, 'none'],
    ['not due yet', NEVER_REMINDED, [invoice(-1)], 0, 'none'],
    ['due today', NEVER_REMINDED, [invoice(0)], 0, 'none'],
    ['no due date', NEVER_REMINDED, [invoice(null)], 0, 'none'],
    ['late, but not for long', NEVER_REMINDED, [invoice(6)], 0, 'none'],
    ['the day of the first reminder', NEVER_REMINDED, [invoice(7)], 0, 'reminded'],
    ['late for long, never reminded: one step', NEVER_REMINDED, [invoice(90)], 0, 'reminded'],
    ['too little to write about', NEVER_REMINDED, [invoice(90, 499)], 0, 'none'],
    ['just enough, of two invoices', NEVER_REMINDED, [invoice(90, 250), invoice(1, 250)], 0, 'reminded'],
    ['reminded a week ago', at('reminded', 7), [invoice(14)], 0, 'second'],
    ['reminded yesterday', at('reminded', 1), [invoice(90)], 0, 'reminded'],
    ['reminded, and not late enough for more', at('reminded', 6), [invoice(13)], 0, 'reminded'],
    ['second reminder 16 days ago', at('second', 16), [invoice(30)], 0, 'stopped'],
    ['second reminder 15 days ago', at('second', 15), [invoice(90)], 0, 'second'],
    ['stopped stays stopped', at('stopped', 5), [invoice(35)], 0, 'stopped'],
    ['stopped, and the oldest paid', at('stopped', 5), [invoice(20)], 0, 'second'],
    ['stopped, and only new ones left', at('stopped', 5), [invoice(3)], 0, 'none'],
    ['stopped, and all paid', at('stopped', 5), [], 0, 'none'],
    ['free money pays it', at('stopped', 5), [invoice(60)], 10_000, 'none'],
    ['free money pays those due first', at('stopped', 5), [invoice(60), invoice(8)], 10_000, 'reminded'],
    ['free money is not enough', at('stopped', 5), [invoice(60)], 9_000, 'stopped'],
    ['paused', at('second', 3, { pausedUntil: daysAgo(-1) }), [invoice(60)], 0, 'none'],
    ['a pause that ends today', at('none', 3, { pausedUntil: TODAY }), [invoice(60)], 0, 'reminded'],
    ['undone today', at('none', 0), [invoice(60)], 0, 'none'],
    ['undone a week ago', at('none', 7), [invoice(60)], 0, 'reminded'],
  ] as const)('%s', (_what, now, invoices, freeCents, state) => {
    const next = nextDunning(now, { invoices, freeCents }, TODAY, DAYS)
    expect(next.state).toBe(state)
    expect(nextDunning(next, { invoices, freeCents }, TODAY, DAYS)).toEqual(next)
  })

  it('never goes up two steps on a day, nor is stopped within the days of the settings', () => {
    const events = fc.array(
      fc.record({ late: fc.integer({ min: -20, max: 60 }), cents: fc.integer({ min: 0, max: 2_000 }) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 120 }), (drawn, many) => {
        const invoices = drawn.map(({ late, cents }, n) => invoice(late, cents, String(n)))
        let now = NEVER_REMINDED
        const ups: number[] = []
        for (let day = 0; day < many; day += 1) {
          const next = nextDunning(now, { invoices, freeCents: 0 }, daysAgo(-day), DAYS)
          const by = DUNNING_STATES.indexOf(next.state) - DUNNING_STATES.indexOf(now.state)
          expect(by).toBeLessThanOrEqual(1)
          expect(next.state === 'stopped').toBe(next.stoppedBy !== null)
          if (by === 1) ups.push(day)
          now = next
        }
        if (now.state === 'stopped') expect((ups[2] ?? 0) - (ups[0] ?? 0)).toBeGreaterThanOrEqual(23)
      }),
    )
  })
})

it('a payer who pays all at once is forgotten, and reminded without waiting the next time', () => {
  const paid = nextDunning(at('second', 2), { invoices: [], freeCents: 0 }, TODAY, DAYS)
  expect(paid).toEqual(NEVER_REMINDED)
  expect(nextDunning(paid, { invoices: [invoice(7)], freeCents: 0 }, TODAY, DAYS).state).toBe('reminded')
})

describe('once money has come in', () => {
  const stopped = at('stopped', 5, { stoppedBy: daysAgo(35) })
  it.each([
    ['what led to the stop is open', stopped, [invoice(35)], 'stopped'],
    ['it is paid, and newer ones are overdue', stopped, [invoice(34)], 'second'],
    ['nothing is overdue', stopped, [invoice(-3)], 'none'],
    ['reminded, and still overdue', at('reminded', 2), [invoice(9)], 'reminded'],
    ['reminded, and paid', at('reminded', 2), [], 'none'],
    ['never reminded', NEVER_REMINDED, [invoice(90)], 'none'],
  ] as const)('%s', (_what, now, invoices, state) => {
    expect(afterPaying(now, { invoices, freeCents: 0 }, TODAY).state).toBe(state)
  })
})

it('staff undo one step, and the days count from then', () => {
  expect(undoneDunning(at('stopped', 3), TODAY)).toEqual(at('second', 0))
  expect(undoneDunning(at('reminded', 3), TODAY)).toEqual(at('none', 0))
  expect(undoneDunning(at('none', 3), TODAY)).toBeNull()
})

it('what is overdue comes due longest first', () => {
  const owed = { invoices: [invoice(3, 100), invoice(9, 50), invoice(-1, 70)], freeCents: 60 }
  expect(overdueOf(owed, TODAY)).toEqual([{ ...invoice(3, 100), openCents: 90 }])
})
