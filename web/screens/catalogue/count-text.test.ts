import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

it.each([
  [{ found: 1, listed: 1, many: 0 }, '1 product'],
  [{ found: 1_580, listed: 1_580, many: 0 }, '1,580 products'],
  [{ found: 200, listed: 200, many: 200 }, '200 products'],
  [{ found: 200, listed: 200, many: 640 }, 'The first 200 of 640 products; narrow it down'],
  [{ found: 37, listed: 200, many: 640 }, '37 of the first 200 of 640 products; narrow it down'],
  [{ found: 640, listed: 640, many: 640 }, '640 products'],
])('says how many of a search are listed: %j', (counts, text) => {
  expect(countText(counts)).toBe(text)
})
