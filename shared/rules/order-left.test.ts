import { describe, expect, it } from 'vitest'
import { goodsLeft, totalLeft, unitsLeft } from './order-left.ts'

const line = (itemno: string, orderedqty: number, cancelledqty: number, unitprice: number) => ({
  itemno,
  orderedqty,
  cancelledqty,
  unitprice,
})

describe('what is left of an order', () => {
  it.each([
    ['all of it', [line('A', 3, 0, 1_005), line('B', 2, 0, 250)], { units: 5, products: 2 }, 3_515],
    [
      'without cancelled units',
      [line('A', 3, 1, 1_005), line('B', 2, 0, 250)],
      { units: 4, products: 2 },
      2_510,
    ],
    [
      'without a cancelled line',
      [line('A', 3, 3, 1_005), line('B', 2, 0, 250)],
      { units: 2, products: 1 },
      500,
    ],
    [
      'of two lines of a product once',
      [line('A', 3, 1, 100), line('A', 2, 0, 100)],
      { units: 4, products: 1 },
      400,
    ],
    ['nothing', [line('A', 3, 3, 100)], { units: 0, products: 0 }, 0],
  ])('%s', (_title, lines, units, goods) => {
    expect(unitsLeft({ lines })).toEqual(units)
    expect(goodsLeft({ lines, baseprice: 1 })).toBe(goods)
  })

  it('is in cents, and no amount where no prices are shown', () => {
    expect(totalLeft({ totalIncGST: 24_574, cancelledIncGST: 7_810 })).toBe(16_764)
    expect(totalLeft({ totalIncGST: 24_574 })).toBe(24_574)
    expect(totalLeft({})).toBeUndefined()
    expect(goodsLeft({ lines: [line('A', 1, 0, 100)] })).toBeUndefined()
  })
})
