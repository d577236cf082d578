import { expect, inject, it } from 'vitest'
import { cloneDatabase, databaseOn, dropDatabase } from '../template-database.ts'
import { OPERATIONS } from './operations.ts'
import { type Round, crashTest } from './crash-test.ts'

/** One of each operation, at least. */
const KILLS = OPERATIONS.length

it('decision 13: a portal killed or cut off at any message of a confirm, a payment, a cancel or a step of the back office leaves one order, one charge and each step done once or not at all', async () => {
  const name = `tc_torture_${String(process.pid)}`
  const server = inject('serverConnection')
  await cloneDatabase(server, name, inject('templateDatabase'))
  try {
    const wrong: Round[] = []
    const { rounds } = await crashTest(databaseOn(server, name), {
      kills: KILLS,
      isQuick: true,
      onRound: (round) => {
        if (round.problems.length > 0) wrong.push(round)
      },
    })
    expect(wrong).toEqual([])
    const killed = rounds.filter((round) => round.wasKilled)
    expect(killed.length).toBeGreaterThanOrEqual(KILLS)
    expect(new Set(killed.map(({ operation }) => operation))).toEqual(new Set(OPERATIONS))
    expect(
      new Set(
        killed.map(({ operation, line, cut }) => `${operation} ${line} ${cut.when} ${String(cut.message)}`),
      ).size,
    ).toBeGreaterThanOrEqual(10)
  } finally {
    await dropDatabase(server, name)
  }
}, 1_200_000) // ends a test that hangs, and measures none
