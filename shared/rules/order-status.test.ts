import { describe, expect, it } from 'vitest'
import {
  activityKind,
  canCancelLine,
  canCancelOrder,
  cancellableLineIds,
  isBackOrder,
  lineAction,
} from './order-status.ts'

describe('order status', () => {
  it.each([
    ['20', false],
    ['21', true],
    ['22', true],
    ['29', true],
    ['30', false],
    ['33', false],
    ['77', false],
    ['XX', false],
    ['', false],
    ['2', false],
    ['225', false],
  ])('ORD-16 ORD-17 ORD-19 status %j can be cancelled: %s', (status, can) =>
    expect([canCancelLine(status), canCancelOrder(status)]).toEqual([can, can]),
  )
  it.each([
    ['20', false],
    ['21', true],
    ['29', true],
    ['30', false],
    ['XX', false],
  ])('ORD-47 low status %s is a back order: %s', (status, is) => expect(isBackOrder(status)).toBe(is))
  it.each([
    ['21', 'Order'],
    ['22', 'BackOrder'],
    ['25', 'BackOrder'],
    ['27', 'BackOrder'],
    ['28', 'Order'],
    ['77', 'Order'],
    ['XX', 'Order'],
  ])('ORD-25 low status %s is viewed as %s', (status, kind) => {
    expect(activityKind(status)).toBe(kind)
  })
  it('ORD-18 a whole cancel takes the lines that can be', () => {
    expect(
      cancellableLineIds([
        { id: '1', status: '22' },
        { id: '2', status: '77' },
        { id: '3', status: '27' },
      ]),
    ).toEqual(['1', '3'])
  })
  it.each([
    ['22', true, 'cancel'],
    ['22', false, 'reorder'],
    ['77', true, 'reorder'],
  ])('ORD-15 ORD-63 status %s, may cancel %s: %s', (status, mayCancel, action) => {
    expect(lineAction(status, { mayCancel })).toBe(action)
  })
})
