import { parseArgs } from 'node:util'
import { onOwnDatabase } from '../template-database.ts'
import { DEEDS } from './deeds.ts'
import { type Round, torture } from './torture.ts'

/* npm run torture [-- --kills 300]: kills the portal at every point of the ways that cost money, and says what came of it. */

const { values } = parseArgs({ options: { kills: { type: 'string', default: '300' } } })
const begun = performance.now()
let done = 0
const tell = (round: Round) => {
  if (round.wasKilled) done += 1
  for (const problem of round.problems) console.log(`  WRONG after ${pointOf(round)}: ${problem}`)
  if (round.wasKilled && done % 25 === 0) console.log(`${String(done)} kills, ${String(Math.round((performance.now() - begun) / 1000))} s`)
}
const pointOf = ({ deed, line, cut, comesBack }: Round) => `${deed}, ${line}, ${cut.when} message ${String(cut.message)}, ${comesBack ? 'and the client came back' : 'and nobody came back'}`

const { rounds, points } = await onOwnDatabase((connection) => torture(connection, { kills: Number(values.kills), onRound: tell }))
const killed = rounds.filter((round) => round.wasKilled)
console.log(`\n${'while'.padEnd(10)} ${'points'.padStart(8)} ${'kills'.padStart(8)} ${'wrong'.padStart(8)}`)
for (const deed of DEEDS) {
  const of = killed.filter((round) => round.deed === deed)
  const cuts = new Set(of.map(({ line, cut }) => `${line} ${cut.when} ${String(cut.message)}`))
  console.log(`${deed.padEnd(10)} ${String(cuts.size).padStart(8)} ${String(of.length).padStart(8)} ${String(of.filter((round) => round.problems.length > 0).length).padStart(8)}`)
}
const wrong = rounds.filter((round) => round.problems.length > 0).length
console.log(`\n${String(killed.length)} kills at ${String(points)} points in ${String(Math.round((performance.now() - begun) / 1000))} s: ${wrong === 0 ? 'every cart has at most one order and one charge, and nothing is left reserved' : `${String(wrong)} WRONG`}`)
process.exit(wrong === 0 ? 0 : 1)
