import { setTimeout as pause } from 'node:timers/promises'
import { staffCalls } from '#shared/calls/staff.ts'
import { readConfig } from '#server/config/config.ts'
import type { Connection } from '#server/db/connect.ts'
import { openPortal } from '#server/portal.ts'
import { addCalls } from '#web/data/known-calls.ts'
import { creditReturns, pickWaves, receiveGoods, shipPicked } from './goods-steps.ts'
import { matchByHand, readStatement, runJobs } from './money-steps.ts'
import { changeOrders, takeOrders } from './order-steps.ts'
import { STEP_KINDS, type StepKind } from './plan-year.ts'
import { clientOf, type StepContext, type YearContext } from './year-context.ts'
import { endStep, lockStep, planOf, readActors } from './year-state.store.ts'
import { momentOf } from './year-world.ts'

/*
 * A process of the simulated year: a portal whose clock stands at the step that it does, one step after
 * another until the year has ended. It may be killed at any moment.
 */

const WAIT_MS = 10
const FIRST_HOUR = 8
const STEPS: Readonly<Record<StepKind, (context: StepContext) => Promise<void>>> = {
  order: takeOrders,
  change: changeOrders,
  receive: receiveGoods,
  credit: creditReturns,
  wave: pickWaves,
  ship: shipPicked,
  bank: readStatement,
  match: matchByHand,
  jobs: runJobs,
}

addCalls(staffCalls)
let now = momentOf(0, 0)
const connection = JSON.parse(process.argv[2] ?? '{}') as Connection
const config = readConfig({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000000',
  STOCK_REFRESH_SECONDS: '3600',
})
const portal = await openPortal({ connection, config, now: () => now, poolSize: 8 })
const { db } = portal
process.on('disconnect', () => process.exit(0))

const plan = await planOf(db)
if (!plan) throw new Error('there is no year in this database')
const actors = await readActors(db)
const context: YearContext = {
  ...{ db, plan, actors, now: () => now },
  callAs: (actor) => clientOf(portal, actor),
  staff: clientOf(portal, actors[0]!),
}

for (let isOver = false; !isOver; ) {
  const done = await db.transaction().execute(async (tx) => {
    const step = await lockStep(tx)
    if (typeof step === 'string') return step
    now = momentOf(step.day, FIRST_HOUR + STEP_KINDS.indexOf(step.kind))
    await STEPS[step.kind]({ ...context, tx, step })
    await endStep(tx, step.id)
    return 'done'
  })
  isOver = done === 'end'
  if (done === 'wait') await pause(WAIT_MS)
}
process.exit(0)
