import { describe, expect, it } from 'vitest'
import { overlaid } from './overlay.ts'
import { changesSince, newSection, type SectionSource } from './section.ts'

/** The source of a section of so many products whose rows can be changed one by one. */
function source(
  rows: Record<string, string>,
  { stamp = 1, changed = null as readonly string[] | null } = {},
): SectionSource {
  return {
    stamp,
    ids: Object.keys(rows).sort(),
    changedSince: () => changed,
    rowOf: (id) => rows[id] ?? '',
    header: '',
  }
}

describe('a section of the catalogue', () => {
  it('P3 compares no rows for the current hash, and compares them once for all who have the same older one', async () => {
    const section = newSection()
    await section.update(source({ a: '1', b: '2', c: '3' }))
    const first = section.hash
    expect(section.since(first)).toBe(section.since(first))
    await section.update(source({ a: '1', b: '9', c: '3' }, { stamp: 2, changed: ['b'] }))
    expect(section.since(first)).toEqual({ at: [1], removed: [], hasNewHeader: false })
    expect(section.since(first)).toBe(section.since(first))
    expect(section.since('another')).toBeNull()
  })

  it('P2 a contract over its level: only what joins, changes and leaves the contract is sent', async () => {
    const base = newSection(),
      own = newSection()
    const level = { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' }
    await Promise.all([base.update(source(level)), own.update(source({ b: 'B' }))])
    const first = overlaid(base, own)
    expect(first.rows()).toEqual(['1', 'B', '3', '4', '5', '6'])
    expect(first.rows([1, 3])).toEqual(['B', '4'])
    expect(first.since(first.hash)).toMatchObject({ at: [], removed: [] })
    await Promise.all([
      base.update(source(level, { stamp: 2, changed: ['b', 'c'] })),
      own.update(source({ c: 'C' }, { stamp: 2, changed: ['b', 'c'] })),
    ])
    const second = overlaid(base, own)
    expect([second.rows(), changesSince(second, first.hash)]).toEqual([
      ['1', '2', 'C', '4', '5', '6'],
      { at: [1, 2], removed: [], hasNewHeader: false },
    ])
    expect(changesSince(second, base.hash)).toBeNull() // somebody whose contract has just begun
  })
})
