import { expect, it } from 'vitest'
import { Refused, Unreachable } from '../failures.ts'
import { type Gathered, gatherPages } from './gather-pages.ts'

const keep = (row: number) => row
/** A list of the numbers from 0, read by pages; a page may be short although there are more. */
const listOf = (many: number, perPage: number) => (cursor: string) => {
  const begin = Number(cursor || 0)
  const end = Math.min(many, begin + perPage)
  const rows = Array.from({ length: end - begin }, (_, at) => begin + at)
  const total = { count: many, isExact: true }
  return Promise.resolve({ rows, next: end < many ? String(end) : '', ...(begin === 0 && { total }) })
}

it.each([
  { many: 0, perPage: 100, max: 1_000, rows: 0, hasMore: false },
  { many: 877, perPage: 100, max: 1_000, rows: 877, hasMore: false },
  { many: 1_000, perPage: 100, max: 1_000, rows: 1_000, hasMore: false },
  { many: 1_001, perPage: 100, max: 1_000, rows: 1_000, hasMore: true },
  { many: 1_050, perPage: 300, max: 1_000, rows: 1_000, hasMore: true },
  { many: 20_000, perPage: 100, max: 50_000, rows: 20_000, hasMore: false },
])('reads $rows of $many rows', async ({ many, perPage, max, rows, hasMore }) => {
  const got = await gatherPages(listOf(many, perPage), { max, keep })
  expect(got).toEqual({ rows: Array.from({ length: rows }, (_, at) => at), hasMore })
})

it('says how far it is, and keeps of a row what it is told to', async () => {
  const said: Gathered[] = []
  const got = await gatherPages(listOf(250, 100), {
    max: 1_000,
    keep: (row) => `${String(row)}!`,
    onPage: (gathered) => said.push(gathered),
  })
  expect(said).toEqual([
    { many: 100, of: 250 },
    { many: 200, of: 250 },
    { many: 250, of: 250 },
  ])
  expect(got.rows.at(-1)).toBe('249!')
})

it('reads past a page without rows, and answers no part of a list where a page fails', async () => {
  const pages = [
    { rows: [1], next: 'a' },
    { rows: [], next: 'b' },
    { rows: [2], next: '' },
  ]
  expect((await gatherPages(() => Promise.resolve(pages.shift()!), { max: 10, keep })).rows).toEqual([1, 2])
  const failing = (cursor: string) =>
    cursor === '' ? Promise.resolve({ rows: [1], next: 'a' }) : Promise.reject(new Unreachable('away'))
  await expect(gatherPages(failing, { max: 10, keep })).rejects.toThrow('away')
})

it('stops before the next page once it is cancelled', async () => {
  const stop = new AbortController()
  let asked = 0
  const read = (cursor: string) => {
    asked += 1
    if (asked === 3) stop.abort(new Error('cancelled'))
    return listOf(1_000, 10)(cursor)
  }
  await expect(gatherPages(read, { max: 1_000, keep, signal: stop.signal })).rejects.toThrow('cancelled')
  expect(asked).toBe(3)
})

it('waits for a server that is busy, but not for ever, and for no other refusal', async () => {
  const refusing = (times: number, code: 'limit.reached' | 'access.denied') => {
    let left = times
    return (cursor: string) => {
      left -= 1
      return left < 0 ? listOf(5, 5)(cursor) : Promise.reject(new Refused('Please wait', code))
    }
  }
  const paused: number[] = []
  const pause = (ms: number) => {
    paused.push(ms)
    return Promise.resolve()
  }
  const options = { max: 10, keep, pause }
  expect((await gatherPages(refusing(3, 'limit.reached'), options)).rows).toHaveLength(5)
  expect(paused).toHaveLength(3)
  await expect(gatherPages(refusing(99, 'limit.reached'), options)).rejects.toThrow('Please wait')
  await expect(gatherPages(refusing(1, 'access.denied'), options)).rejects.toThrow('Please wait')
  expect(paused).toHaveLength(18)
})
