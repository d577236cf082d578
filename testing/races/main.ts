import { parseArgs } from 'node:util'
import { onOwnDatabase } from '../template-database.ts'
import { race } from './races.ts'

/*
 * npm run races [-- --calls 1000000 --seed 1]
 * Several browsers make random permitted calls at once. Prints whether every answer is explained.
 */

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const begun = performance.now()
let printed = 0
const seconds = () => Math.round((performance.now() - begun) / 1000)

const report = await onOwnDatabase((connection) =>
  race(connection, {
    calls: Number(values.calls),
    seed: Number(values.seed),
    onRound: ({ calls, rounds, orders }) => {
      if (calls < printed + 25_000) return
      printed = calls
      console.log(
        `${String(calls)} calls in ${String(rounds)} rounds, ${String(orders)} orders, ${String(seconds())} s`,
      )
    },
  }),
)
for (const problem of report.problems) console.log(`  WRONG: ${problem}`)
console.log(
  `\n${String(report.calls)} calls in ${String(report.rounds)} rounds, seed ${values.seed}, ${String(seconds())} s: ${String(report.orders)} orders, ` +
    `${String(report.changed)} confirms reported a change, ${String(report.refused)} refusals; ` +
    (report.problems.length === 0
      ? 'every answer fits some order of the acts, every order is what was shown, money and stock balance'
      : `${String(report.problems.length)} WRONG`),
)
process.exit(report.problems.length === 0 ? 0 : 1)
