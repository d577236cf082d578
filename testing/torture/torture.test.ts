import { expect, inject, it } from 'vitest'
import { databaseOn, dropDatabase, onServer } from '../template-database.ts'
import { DEEDS } from './deeds.ts'
import { type Round, torture } from './torture.ts'

const KILLS = 12

it('decision 13: a portal killed at any message of a confirm, a payment or a cancel leaves one order, one charge and no reservation behind', async () => {
  const name = `tc_torture_${String(process.pid)}`
  const server = inject('serverConnection')
  await onServer(server, `create database ${name} template ${inject('templateDatabase')}`)
  try {
    const wrong: Round[] = []
    const { rounds } = await torture(databaseOn(server, name), {
      kills: KILLS,
      onRound: (round) => {
        if (round.problems.length > 0) wrong.push(round)
      },
    })
    expect(wrong).toEqual([])
    const killed = rounds.filter((round) => round.wasKilled)
    expect(killed).toHaveLength(KILLS)
    expect(new Set(killed.map(({ deed }) => deed))).toEqual(new Set(DEEDS))
    expect(
      new Set(killed.map(({ deed, line, cut }) => `${deed} ${line} ${cut.when} ${String(cut.message)}`)).size,
    ).toBeGreaterThanOrEqual(10)
  } finally {
    await dropDatabase(server, name)
  }
}, 400_000)
