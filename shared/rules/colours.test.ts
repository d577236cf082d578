import { describe, expect, it } from 'vitest'
import { type Coloured, colourOf, coloursOf, shadesOf } from './colours.ts'

const of = (id: string, name: string, more: Partial<Coloured> = {}): Coloured => ({
  id,
  name,
  brandId: 'kestrel',
  attributes: [],
  devices: ['apple/15'],
  ...more,
})
const said = (value: string) => ({ attributes: [{ name: 'Colour', value }] })

describe('the colour of a product', () => {
  it.each([
    ['Rampart Case for iPhone 15 - Black', 'Black'],
    ['Rampart Case for iPhone 15 (Navy)', 'Navy'],
    ['Rampart Case, Matte Black', 'Matte Black'],
    ['Rampart Case Black/Red', 'Black/Red'],
    ['Кабель USB-C 1m White', 'White'],
    ['Screen Protector for iPhone 15', ''],
    ['BlackBerry Cable', ''],
    ['Case for Galaxy Z Flip', ''],
    ['Case Red - Navy', 'Navy'],
    ['Black', 'Black'],
    ['', ''],
  ])('%s is "%s"', (name, colour) => expect(colourOf({ name, attributes: [] })).toBe(colour))

  it('is what its attribute says, whatever the name ends with', () => {
    expect(colourOf(of('1', 'Case - Black', said('Onyx')))).toBe('Onyx')
    expect(colourOf({ name: 'Case - Black', attributes: [{ name: 'color', value: ' ' }] })).toBe('Black')
  })

  it.each([
    ['Black', 1],
    ['Black/Red', 2],
    ['Red, White and Blue', 2],
    ['Onyx', 0],
    ['', 0],
  ])('%s is drawn with %i shades', (colour, many) => expect(shadesOf(colour)).toHaveLength(many))
})

describe('products that differ only in colour', () => {
  const found = (product: Coloured, ...others: Coloured[]) =>
    coloursOf(product, others).map(({ product: { id }, colour }) => `${id} ${colour}`)
  const black = of('1', 'Rampart Case - Black')

  it.each<[string, Coloured, Coloured[], string[]]>([
    ['by the end of the name', black, [of('2', 'Rampart Case - Plum')], ['1 Black', '2 Plum']],
    ['itself among the others', black, [black, of('2', 'Rampart Case - Plum')], ['1 Black', '2 Plum']],
    [
      'by the attribute, under one name',
      of('1', 'Rampart Case', said('Onyx')),
      [of('2', 'Rampart Case', said('Plum'))],
      ['1 Onyx', '2 Plum'],
    ],
    [
      'written in different ways',
      black,
      [of('2', 'RAMPART  Case (plum)'), of('3', 'Rampart case, Matte White')],
      ['1 Black', '3 Matte White', '2 plum'],
    ],
    ['none of another name', black, [of('2', 'Rampart Case Slim - Plum')], []],
    ['none of another brand', black, [of('2', 'Rampart Case - Plum', { brandId: 'bastion' })], []],
    ['none for another device', black, [of('2', 'Rampart Case - Plum', { devices: [] })], []],
    ['none of the same colour', black, [of('2', 'Rampart Case - black')], []],
    [
      'of two of one colour the first by number',
      black,
      [of('3', 'Rampart Case - Plum'), of('2', 'Rampart Case - Plum')],
      ['1 Black', '2 Plum'],
    ],
    ['none where its own colour is not known', of('1', 'Rampart Case'), [of('2', 'Rampart Case - Plum')], []],
    ['none where it is alone', black, [], []],
  ])('%s', (_, product, others, ids) => expect(found(product, ...others)).toEqual(ids))

  it('is the same seen from each of them', () => {
    const all = ['Black', 'Plum', 'Sand'].map((colour, at) => of(String(at), `Case - ${colour}`))
    for (const one of all) expect(found(one, ...all)).toEqual(['0 Black', '1 Plum', '2 Sand'])
  })
})
