import { expect, it } from 'vitest'
import { gatherPages } from './gather-pages.ts'

/** A list of the numbers from 0, read by pages; a page may be short although there are more. */
const listOf = (many: number, perPage: number) => (cursor: string) => {
  const begin = Number(cursor || 0)
  const end = Math.min(many, begin + perPage)
  const rows = Array.from({ length: end - begin }, (_, at) => begin + at)
  return Promise.resolve({ rows, next: end < many ? String(end) : '' })
}

it.each([
  { many: 0, perPage: 100, max: 1_000, rows: 0, hasMore: false },
  { many: 877, perPage: 100, max: 1_000, rows: 877, hasMore: false },
  { many: 1_000, perPage: 100, max: 1_000, rows: 1_000, hasMore: false },
  { many: 1_001, perPage: 100, max: 1_000, rows: 1_000, hasMore: true },
  { many: 1_050, perPage: 300, max: 1_000, rows: 1_000, hasMore: true },
])('reads $rows of $many rows', async ({ many, perPage, max, rows, hasMore }) => {
  const got = await gatherPages(listOf(many, perPage), { max })
  expect(got).toEqual({ rows: Array.from({ length: rows }, (_, at) => at), hasMore })
})

it('reads past a page without rows, and answers no part of a list where a page fails', async () => {
  const pages = [
    { rows: [1], next: 'a' },
    { rows: [], next: 'b' },
    { rows: [2], next: '' },
  ]
  expect((await gatherPages(() => Promise.resolve(pages.shift()!), { max: 10 })).rows).toEqual([1, 2])
  const failing = (cursor: string) =>
    cursor === '' ? Promise.resolve({ rows: [1], next: 'a' }) : Promise.reject(new Error('away'))
  await expect(gatherPages(failing, { max: 10 })).rejects.toThrow('away')
})
