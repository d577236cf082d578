import { parseArgs } from 'node:util'
import { type Cluster, embeddedCluster, serverCluster } from '../faults/cluster.ts'
import { runFaults } from '../faults/faults.ts'
import { onOwnDatabase } from '../template-database.ts'
import { type Operation, OPERATIONS } from './operations.ts'
import { type Round, crashTest } from './crash-test.ts'

/*
 * npm run crash-test [-- --kills 300 --only raiseLimit,hold --faults 2000 --on server|embedded --seed 1]
 * Kills the portal at every message of the operations that move money or goods. Then injects faults into two
 * portals and their database while dealers trade and staff ship. Prints the result of both.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    only: { type: 'string', default: OPERATIONS.join() },
    faults: { type: 'string', default: '2000' },
    on: { type: 'string', default: 'server' },
    seed: { type: 'string', default: '1' },
  },
})
/** The longest name of an operation. */
const WIDE = Math.max(...OPERATIONS.map((operation) => operation.length))
const begun = performance.now()
const named: readonly string[] = values.only.split(',')
const operations: readonly Operation[] = OPERATIONS.filter((operation) => named.includes(operation))
const seconds = () => `${String(Math.round((performance.now() - begun) / 1000))} s`

const wrong = (await kill(Number(values.kills))) + (await injectFaults(Number(values.faults)))
process.exit(wrong === 0 ? 0 : 1)

/** @returns how many kills left a difference */
async function kill(kills: number): Promise<number> {
  if (kills === 0) return 0
  let done = 0
  const onRound = (round: Round) => {
    if (round.wasKilled) done += 1
    for (const problem of round.problems) console.log(`  WRONG after ${pointOf(round)}: ${problem}`)
    if (round.wasKilled && done % 25 === 0) console.log(`${String(done)} kills, ${seconds()}`)
  }
  const { rounds, points } = await onOwnDatabase((connection) =>
    crashTest(connection, { kills, operations, onRound }),
  )
  const killed = rounds.filter((round) => round.wasKilled)
  console.log(
    `\n${'while'.padEnd(WIDE)} ${'points'.padStart(8)} ${'kills'.padStart(8)} ${'wrong'.padStart(8)}`,
  )
  for (const operation of operations) {
    const of = killed.filter((round) => round.operation === operation)
    const cuts = new Set(of.map(({ line, cut }) => `${line} ${cut.when} ${String(cut.message)}`))
    console.log(
      `${operation.padEnd(WIDE)} ${String(cuts.size).padStart(8)} ${String(of.length).padStart(8)} ${String(of.filter((round) => round.problems.length > 0).length).padStart(8)}`,
    )
  }
  const wrong = rounds.filter((round) => round.problems.length > 0).length
  console.log(
    `\n${String(killed.length)} kills at ${String(points)} points in ${seconds()}: ${wrong === 0 ? 'every cart has at most one order and one charge, nothing is left reserved, and each step of the back office was done once' : `${String(wrong)} WRONG`}\n`,
  )
  return wrong
}

function pointOf({ operation, line, cut, comesBack }: Round) {
  return `${operation}, ${line}, ${cut.when} message ${String(cut.message)}, ${comesBack ? 'and the client came back' : 'and nobody came back'}`
}

/** Runs the faults and closes the cluster, also where they could not be run to the end. */
async function faultsOn(cluster: Cluster, many: number) {
  try {
    return await runFaults(cluster, {
      many,
      seed: Number(values.seed),
      onFault: (done) => {
        if (done % 100 === 0) console.log(`${String(done)} faults, ${seconds()}`)
      },
    })
  } finally {
    await cluster.close()
  }
}

/** @returns how many differences there are afterwards */
async function injectFaults(many: number): Promise<number> {
  if (many === 0) return 0
  const cluster = values.on === 'embedded' ? await embeddedCluster() : await serverCluster()
  if (cluster === null) {
    console.log('There is no PostgreSQL on this machine whose programs could be started; try --on embedded.')
    return 1
  }
  if (cluster.fillDisk === null) console.log('No disk of its own could be mounted, so none is filled.')
  const report = await faultsOn(cluster, many)
  for (const problem of report.problems) console.log(`  WRONG: ${problem}`)
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, times]) => `${what} ${String(times)}`)
      .join(', ')
  console.log(
    `\nfaults on ${cluster.kind === 'embedded' ? 'the embedded database' : 'PostgreSQL'}: ${counted(report.faults)}\nacts: ${counted(report.acts)}`,
  )
  console.log(
    `${String(report.orders)} orders, ${String(report.mails)} mails delivered, seed ${values.seed}, ${seconds()}: ` +
      (report.problems.length === 0
        ? 'books, gateway, stock, mails and carts agree'
        : `${String(report.problems.length)} WRONG`),
  )
  return report.problems.length
}
