import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findByIdOrName, linkName } from './link-name.ts'

describe('link names', () => {
  it.each([
    ['Screen Protection', 'screen-protection'],
    ['USB-C to USB-C (2 m)', 'usb-c-to-usb-c-2-m'],
    ['  Galaxy  S24+ ', 'galaxy-s24'],
    ['Café & Co.', 'café-co'],
    ['iPhone_15', 'iphone-15'],
    ['***', ''],
    ['', ''],
    ['a/b?c#d%e', 'a-b-c-d-e'],
  ])('OP-21 %j is %j', (name, link) => expect(linkName(name)).toBe(link))
  it('a name in either Unicode form is one link', () =>
    expect(linkName('Cafe\u0301')).toBe(linkName('Caf\u00e9')))
  it('a link is its own link, and can stand in a list and in a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const link = linkName(name)
        expect(linkName(link)).toBe(link)
        expect(link).not.toMatch(/[_/?#%\s]|^-|-$|--/)
      }),
    )
  })
})

describe('finding by parameter', () => {
  const things = [
    { id: 'X1', name: 'Clear Case' },
    { id: 'clear-case', name: 'Dock' },
    { id: 'X3', name: 'Dock' },
    { id: 'X4', name: '***' },
  ]
  it.each([
    ['PRD-01', 'X1', 'X1'],
    ['PRD-02', 'dock', 'clear-case'],
    ['OP-21 the id first', 'clear-case', 'clear-case'],
    ['PRD-02 the name as it is', 'Dock', 'clear-case'],
    ['PRD-01 the number in lower case', 'x1', 'X1'],
    ['nothing', 'x2', null],
    ['nothing', '', null],
    ['nothing', '---', null],
  ])('%s %j finds %j', (_id, parameter, id) => expect(findByIdOrName(parameter, things)?.id ?? null).toBe(id))
})
