import { expect, it } from 'vitest'
import { notToPack } from './not-to-pack.ts'

const free = { orderno: '3000867', heldReason: '' }
const held = { ...free, heldReason: 'Over its limit' }

it.each([
  ['nonsense', [], 'There is no order nonsense'],
  ['3000867', [held], 'Order 3000867 is held: Over its limit'],
  ['S12', [free], 'Nothing of order 3000867 is picked'],
  ['cable', [free, held], 'cable means several orders'],
])('%s of %j: %s', (scanned, found, words) => expect(notToPack(scanned, found)).toBe(words))
