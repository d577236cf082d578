import { expect, it } from 'vitest'
import { embeddedCluster } from './cluster.ts'
import { ACTS } from './dealers.ts'
import { runFaults } from './faults.ts'
import { ALWAYS } from './storeman.ts'

const MANY = 20
const SEED = 1

it('F1 F2 decision 13: whatever is cut, ended, frozen, killed, stopped or filled, what dealers were answered agrees with the database, the gateway, stock and mails', async () => {
  const cluster = await embeddedCluster()
  try {
    const { problems, faults, orders, acts } = await runFaults(cluster, { many: MANY, seed: SEED })
    expect(problems).toEqual([])
    expect(Object.values(faults).reduce((sum, many) => sum + many, 0)).toBe(MANY)
    expect(Math.min(orders, ...[...ACTS, ...ALWAYS].map((act) => acts[act]))).toBeGreaterThan(0)
  } finally {
    await cluster.close()
  }
}, 600_000)
