import { describe, expect, it } from 'vitest'
import { groupsApart } from './trade.ts'

const letters = (item: string) => (item.includes('!') ? null : Array.from(item))

describe('work that is done at once', () => {
  it.each([
    [[], []],
    [['a'], [['a']]],
    [['ab', 'cd', 'e'], [['ab', 'cd', 'e']]],
    [
      ['ab', 'cd', 'db', 'e'],
      [
        ['ab', 'cd'],
        ['db', 'e'],
      ],
    ],
    [['aa', 'b'], [['aa', 'b']]],
    [
      ['a', 'a'],
      [['a'], ['a']],
    ],
    [
      ['a', '!b', 'c', 'd'],
      [['a'], ['!b'], ['c', 'd']],
    ],
    [Array.from('abcdefghij'), [Array.from('abcdefgh'), ['i', 'j']]],
  ])('%j touches nothing twice: %j', (items, groups) => expect(groupsApart(items, letters)).toEqual(groups))
})
