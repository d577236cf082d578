import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { onOwnDatabase } from '../template-database.ts'
import { race } from './races.ts'

/*
 * npm run races [-- --calls 1000000 --seed 1 --processes 2]
 * Several browsers make random permitted calls at once. Prints whether every answer is explained.
 * The calls are divided between processes, each with a database of its own and the next seed: a round waits
 * for its slowest call, so that one process leaves cores idle.
 */

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})
const calls = Number(values.calls)
const seed = Number(values.seed)
const processes = Number(values.processes)
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)

process.exit(processes > 1 ? await raceInProcesses() : await raceHere())

/** @returns the exit code: 0 where every process found every answer explained */
async function raceInProcesses(): Promise<number> {
  const codes = await Promise.all(Array.from({ length: processes }, (_, at) => raceInProcess(seed + at)))
  const failed = codes.filter((code) => code !== 0).length
  console.log(
    `${String(processes)} processes, ${String(seconds())} s: ` +
      (failed === 0 ? 'every answer of each is explained' : `${String(failed)} WRONG`),
  )
  return Math.min(failed, 1)
}

function raceInProcess(ofSeed: number): Promise<number> {
  const share = String(Math.ceil(calls / processes))
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), '--calls', share, '--seed', String(ofSeed), '--processes', '1'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => console.log(line === '' ? '' : `seed ${String(ofSeed)}: ${line}`))
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)))
}

async function raceHere(): Promise<number> {
  let printed = 0
  const report = await onOwnDatabase((connection) =>
    race(connection, {
      calls,
      seed,
      onRound: ({ calls: made, rounds, orders }) => {
        if (made < printed + 25_000) return
        printed = made
        console.log(
          `${String(made)} calls in ${String(rounds)} rounds, ${String(orders)} orders, ${String(seconds())} s`,
        )
      },
    }),
  )
  for (const problem of report.problems) console.log(`  WRONG: ${problem}`)
  console.log(
    `\n${String(report.calls)} calls in ${String(report.rounds)} rounds, seed ${String(seed)}, ${String(seconds())} s: ${String(report.orders)} orders, ` +
      `${String(report.changed)} confirms reported a change, ${String(report.refused)} refusals; ` +
      (report.problems.length === 0
        ? 'every answer fits some order of the acts, every order is what was shown, money and stock balance'
        : `${String(report.problems.length)} WRONG`),
  )
  return report.problems.length === 0 ? 0 : 1
}
