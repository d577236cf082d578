import { expect, it } from 'vitest'
import { audienceWords, daysWords } from './audience-words.ts'

it.each([
  ['all', '', '', 'Every customer'],
  ['group', 'AU01', '', 'Group AU01'],
  ['account', 'HPR104', 'Harbour', 'Harbour (HPR104)'],
  ['account', 'HPR104', '', 'HPR104'],
] as const)('%s %s %s is %s', (audience, audienceId, audienceName, words) => {
  expect(audienceWords({ audience, audienceId, audienceName })).toBe(words)
})

it.each([
  ['', '', 'Always'],
  ['2026-12-09', '', 'From 9 Dec 2026'],
  ['', '2026-12-09', 'Until 9 Dec 2026'],
  ['2026-12-01', '2026-12-09', '1 Dec 2026 to 9 Dec 2026'],
])('from %j until %j is %s', (from, until, words) => {
  expect(daysWords(from, until)).toBe(words)
})
