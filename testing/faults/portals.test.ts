import { expect, inject, it } from 'vitest'
import { cloneDatabase, databaseOn, dropDatabase } from '../template-database.ts'
import { keepRunning } from './portals.ts'

const SOON = { timeout: 60_000, interval: 20 }

it('F1 a portal that ends by itself, and a job of it that fails, are problems of the run, with what the process said; its end by the test is none', async () => {
  const problems: string[] = []
  const portal = await keepRunning(inject('serverConnection'), {
    settings: {},
    program: 'testing/faults/planted.ts',
    onProblem: (problem) => problems.push(problem),
  })
  try {
    // the process is restarted each time, so this checks that every exit is reported
    await expect
      .poll(
        () =>
          problems.filter(
            (problem) =>
              problem.startsWith('a portal ended by itself (exit code 1)') &&
              problem.includes('Error: a planted throw'),
          ).length,
        SOON,
      )
      .toBeGreaterThan(1)
    expect(problems).toContain('a job of a portal failed: a planted job')
  } finally {
    await portal.close()
  }
})

it('a portal that the test kills is no problem', async () => {
  const server = inject('serverConnection')
  const name = `tc_portals_${String(process.pid)}`
  await cloneDatabase(server, name, inject('templateDatabase'))
  const problems: string[] = []
  const portal = await keepRunning(databaseOn(server, name), {
    settings: {},
    onProblem: (problem) => problems.push(problem),
  })
  try {
    await portal.kill()
    await expect.poll(() => portal.url(), SOON).not.toBeNull()
  } finally {
    await portal.close()
    await dropDatabase(server, name)
  }
  expect(problems).toEqual([])
}, 300_000)
