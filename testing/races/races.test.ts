import { expect, inject, it } from 'vitest'
import { cloneDatabase, databaseOn, dropDatabase } from '../template-database.ts'
import { race } from './races.ts'

const CALLS = 2_000 // that race
const SEED = 20_261_122

it('M1 M2 M8 decisions 12, 13 and 40: whatever several browsers do at once, every answer fits some order of the acts, and every order is what was shown', async () => {
  const server = inject('serverConnection')
  const name = `tc_races_${String(process.pid)}`
  await cloneDatabase(server, name, inject('templateDatabase'))
  try {
    const report = await race(databaseOn(server, name), { calls: CALLS, seed: SEED })
    expect(report.problems).toEqual([])
    expect(report.calls).toBeGreaterThanOrEqual(CALLS)
    expect(Math.min(report.orders, report.changed, report.refused)).toBeGreaterThan(0)
  } finally {
    await dropDatabase(server, name)
  }
}, 400_000)
