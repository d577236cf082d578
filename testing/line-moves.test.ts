import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lineMovesDoc } from './line-moves.ts'

it('docs/order-lines.md says what the table of moves says; after a change run "npm run line-moves"', () => {
  expect(readFileSync('docs/order-lines.md', 'utf8')).toBe(lineMovesDoc())
})
