import { expect, inject, it } from 'vitest'
import { databaseOn, dropDatabase, onServer } from '../template-database.ts'
import { planYear, type YearPlan } from './plan-year.ts'
import { simulateYear } from './simulate-year.ts'

const PLAN: YearPlan = { seed: 1, orders: 60, accounts: 12, products: 8, days: 16, kills: 1 }

it('the same seed plans the same year, and every order stands in it once', () => {
  expect(planYear(PLAN)).toEqual(planYear(PLAN))
  expect(planYear({ ...PLAN, seed: 2 })).not.toEqual(planYear(PLAN))
  const references = planYear(PLAN).flatMap(({ orders }) => orders.map(({ reference }) => reference))
  expect(new Set(references).size).toBe(PLAN.orders)
})

it('some days of trade by two processes, interrupted once and one of them killed, end with books that balance', async () => {
  const server = inject('serverConnection')
  const name = `tc_year_${String(process.pid)}`
  await onServer(server, `create database ${name}`)
  const stop = new AbortController()
  try {
    const connection = databaseOn(server, name)
    const first = await simulateYear(connection, {
      plan: { ...PLAN, kills: 0 },
      onProgress: (_done, _all, day) => {
        if (day > 2) stop.abort()
      },
      signal: stop.signal,
    })
    expect(first.counts['orders']).toBeLessThan(PLAN.orders)
    const { problems, counts, kills } = await simulateYear(connection, { plan: PLAN })
    expect(problems).toEqual([])
    expect(kills).toBe(PLAN.kills)
    for (const what of ['shipments', 'orders with a fee', 'bank lines', 'deposits'])
      expect(counts[what], what).toBeGreaterThan(0)
  } finally {
    await dropDatabase(server, name)
  }
}, 600_000)
