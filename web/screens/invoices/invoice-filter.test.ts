import { describe, expect, it } from 'vitest'
import { addressOf, askedFor, filterInAddress, isNarrowing } from './invoice-filter.ts'

const NONE = { text: '', from: '', to: '', list: 'all', pages: 1 } as const

describe('the filter of invoices in the address', () => {
  it.each([
    ['', NONE],
    ['q=800&from=2026-01-01&to=2026-02-28', { ...NONE, text: '800', from: '2026-01-01', to: '2026-02-28' }],
    ['list=overdue&page=3', { ...NONE, list: 'overdue', pages: 3 }],
    ['list=no-such&page=-1&from=2026-02-30&to=yesterday', NONE],
    ['from=1999-01-01', NONE],
  ])('%s', (query, filter) => {
    expect(filterInAddress(new URLSearchParams(query))).toEqual(filter)
  })

  it('is written so that it reads the same', () => {
    const filter = { text: 'a b', from: '2026-01-01', to: '', list: 'credits', pages: 2 } as const
    expect(filterInAddress(new URLSearchParams(addressOf(filter)))).toEqual(filter)
    expect(addressOf(NONE)).toEqual({})
    expect([isNarrowing(NONE), isNarrowing(filter)]).toEqual([false, true])
    expect(askedFor(filter)).toEqual({ text: 'a b', list: 'credits', from: '2026-01-01' })
  })
})
