import { expect, it } from 'vitest'
import { fileSizeWords } from './file-size.ts'

it.each([
  [1, '1 KB'],
  [1_000, '1 KB'],
  [1_001, '2 KB'],
  [860_000, '860 KB'],
  [999_000, '999 KB'],
  [999_001, '1.0 MB'],
  [1_240_000, '1.2 MB'],
  [10_485_760, '10.5 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSizeWords(bytes)).toBe(words)
})
