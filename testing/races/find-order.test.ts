import { describe, expect, it } from 'vitest'
import { type Done, findOrder } from './find-order.ts'
import type { Act, Answer, Lines, World } from './model.ts'

const START: World = { carts: { ann: { currentId: '1', current: {}, saved: {} } }, waiting: {}, ordered: {} }
const seen = (current: Lines, saved: Lines[] = []): Answer => ({ result: 'done', carts: { current, saved } })
const set = (productId: string, quantity: number, answer: Answer, sent: number, answered: number): Done => ({
  login: 'ann',
  act: { is: 'set', productId, quantity },
  answer,
  sent,
  answered,
})
const explains = (acts: readonly Done[], end: Lines, isOrdered = false) =>
  findOrder(
    START,
    acts,
    false,
    (world) =>
      JSON.stringify(world.carts['ann']?.current) === JSON.stringify(end) &&
      Object.keys(world.ordered).length === Number(isOrdered),
  ) !== null

describe('the judge of the race test', () => {
  it('takes two overlapping changes of which the later answer shows both', () => {
    expect(
      explains([set('A', 1, seen({ A: 1 }), 1, 3), set('B', 2, seen({ A: 1, B: 2 }), 2, 4)], { A: 1, B: 2 }),
    ).toBe(true)
  })
  it('M8: refuses two of which each lacks the other', () => {
    expect(
      explains([set('A', 1, seen({ A: 1 }), 1, 3), set('B', 2, seen({ B: 2 }), 2, 4)], { A: 1, B: 2 }),
    ).toBe(false)
  })
  it('refuses an answer that shows what was asked for only after it', () => {
    expect(
      explains([set('A', 1, seen({ A: 1, B: 2 }), 1, 2), set('B', 2, seen({ A: 1, B: 2 }), 3, 4)], {
        A: 1,
        B: 2,
      }),
    ).toBe(false)
  })
  it('M1: refuses an order of what was cleared before, and one of what was not shown', () => {
    const filled = set('A', 1, seen({ A: 1 }), 1, 2)
    const clear: Done = { login: 'ann', act: { is: 'clear' }, answer: seen({}), sent: 3, answered: 4 }
    const confirm = (ordered: Lines, sent: number): Done => ({
      login: 'ann',
      act: { is: 'confirm', cartId: '1', shown: { A: 1 } },
      answer: { result: 'done', ordered },
      sent,
      answered: 9,
    })
    expect(explains([filled, clear, confirm({ A: 1 }, 5)], {}, true)).toBe(false)
    expect(explains([filled, clear, confirm({ A: 1 }, 3)], {}, true)).toBe(true)
    expect(explains([filled, confirm({}, 3)], {}, true)).toBe(false)
    expect(explains([filled, set('A', 2, seen({ A: 2 }), 3, 4), confirm({ A: 2 }, 5)], {}, true)).toBe(false)
  })
  it('refuses an end that no order leads to', () => {
    expect(explains([set('A', 1, seen({ A: 1 }), 1, 2)], {})).toBe(false)
  })
  it('distinguishes carts that were saved before and after another one was deleted', () => {
    const start: World = {
      ...START,
      carts: { ann: { currentId: '', current: {}, saved: { 5: { X: 1 }, 6: { Y: 1 } } } },
    }
    const done = (act: Act, answer: Answer, at: number): Done => ({
      login: 'ann',
      act,
      answer,
      sent: at,
      answered: at + 1,
    })
    const acts = [
      set('A', 1, seen({ A: 1 }, [{ X: 1 }, { Y: 1 }]), 1, 2),
      done({ is: 'save' }, seen({}, [{ X: 1 }, { Y: 1 }, { A: 1 }]), 3),
      done({ is: 'delete', cartId: '6' }, seen({}, [{ X: 1 }, { A: 1 }]), 5),
      set('B', 1, seen({ B: 1 }, [{ X: 1 }, { A: 1 }]), 7, 8),
      done({ is: 'load', cartId: '5' }, seen({ X: 1 }, [{ A: 1 }, { B: 1 }]), 9),
    ]
    expect(findOrder(start, acts, false, () => true)).not.toBeNull()
  })
})
