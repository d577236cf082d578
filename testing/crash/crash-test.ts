import { type Connection, openDatabase } from '#server/db/connect.ts'
import { staffCalls } from '#shared/calls/staff.ts'
import { addCalls } from '#web/data/known-calls.ts'
import { openPayPalPeer } from '../gateways/paypal-peer.ts'
import { startLedger } from '../stock-ledger.ts'
import { PRODUCTS } from '../world.ts'
import { prepareDealer } from './dealer-operations.ts'
import {
  type Operation,
  OPERATIONS,
  ORDER_STEPS,
  PAYER_OPERATIONS,
  PAYER_STEPS,
  type Prepared,
  RETURN_STEPS,
} from './operations.ts'
import { openOffice, prepareOrderStep } from './order-steps.ts'
import { preparePayer } from './payer-operations.ts'
import { preparePayerStep } from './payer-steps.ts'
import { type Context, portalPair } from './portals.ts'
import { prepareReturnStep } from './return-steps.ts'
import type { Cut } from './severing-proxy.ts'
import { inOwnProcess, inThisProcess, type Line } from './target.ts'

addCalls(staffCalls)

type Kill = { operation: Operation; line: Line; cut: Cut; comesBack: boolean }
export type Round = Kill & { wasKilled: boolean; problems: string[] }

type Options = {
  kills: number
  operations?: readonly Operation[]
  isQuick?: boolean
  onRound: (round: Round) => void
}

/**
 * Kills a portal (SIGKILL) at each message of the operations that move money or goods. Then the client comes
 * back, or never does. Compares the resulting database with the gateway's own ledger, and audits the books.
 * @param connection an empty database with the small world of the tests
 * @param operations those that are done; all where it is left out
 * @param kills how many at least: it goes on until each operation was killed once. An operation that sends
 *   fewer messages than it did when they were counted ends before its kill.
 * @param isQuick what talks to the database alone meets a portal of this process, which is cut off
 * @param onRound called after every round
 */
export async function crashTest(
  connection: Connection,
  { kills, operations = OPERATIONS, isQuick = false, onRound }: Options,
): Promise<{ rounds: Round[]; points: number }> {
  const { db } = openDatabase(connection, { max: 4 })
  const peer = await openPayPalPeer()
  const portals = portalPair(connection, peer, inOwnProcess)
  const ofOffice = isQuick ? portalPair(connection, peer, inThisProcess) : portals
  const contextOf = (operation: Operation): Context => ({
    ...{ db, peer, portals: isOfOffice(operation) ? ofOffice : portals },
  })
  try {
    await db
      .updateTable('stock')
      .set({ on_hand: 1_000_000 })
      .where('product_id', '=', PRODUCTS.rare)
      .execute()
    await openOffice(db)
    await startLedger(db)
    const points = await allPoints(contextOf, operations)
    const rounds: Round[] = []
    const neverKilled = new Set<Operation>(operations)
    for (let at = 0, done = 0; done < kills || neverKilled.size > 0; at += 1) {
      const point = points[at % points.length]!
      // once there are enough kills, only operations that ended before theirs are done again
      if (done >= kills && !neverKilled.has(point.operation)) continue
      const round = await crashOnce(contextOf(point.operation), {
        ...point,
        comesBack: comesBackAt(at, { points: points.length, operations: operations.length }),
      })
      rounds.push(round)
      onRound(round)
      if (round.wasKilled) {
        done += 1
        neverKilled.delete(round.operation)
      }
      if (rounds.length > Math.max(kills, operations.length) * 3)
        throw new Error('the portal is hardly ever killed: its messages have become fewer')
    }
    return { rounds, points: points.length }
  } finally {
    await Promise.all([...new Set([portals, ofOffice])].map((pair) => pair.close()))
    await peer.close()
    await db.destroy()
  }
}

/** Two of three come back; on the second way through the points, the others. */
const comesBackAt = (at: number, { points, operations }: { points: number; operations: number }) => {
  const isThird = (at + Math.floor(at / operations)) % 3 === 2
  return Math.floor(at / points) % 2 === 0 ? !isThird : isThird
}

const isOneOf = <Some extends Operation>(some: readonly Some[], operation: Operation): operation is Some =>
  some.some((one) => one === operation)
/** Whether it talks to the database alone. */
const isOfOffice = (operation: Operation): boolean =>
  [ORDER_STEPS, PAYER_STEPS, RETURN_STEPS].some((steps) => isOneOf<Operation>(steps, operation))

function prepare(context: Context, operation: Operation): Promise<Prepared> {
  if (isOneOf(ORDER_STEPS, operation)) return prepareOrderStep(context, operation)
  if (isOneOf(PAYER_STEPS, operation)) return preparePayerStep(context, operation)
  if (isOneOf(RETURN_STEPS, operation)) return prepareReturnStep(context, operation)
  if (isOneOf(PAYER_OPERATIONS, operation)) return preparePayer(context, operation)
  return prepareDealer(context, operation)
}

/**
 * Each message that each operation sends on each connection, before it is sent and after the far end has
 * handled it. The operations alternate, so that a short run covers all. Those of the back office, which talk
 * to the database alone, begin with their last message: their commit.
 * @throws Error where an operation that is not cut has another effect than it should
 */
async function allPoints(
  contextOf: (operation: Operation) => Context,
  operations: readonly Operation[],
): Promise<Omit<Kill, 'comesBack'>[]> {
  const perOperation: Omit<Kill, 'comesBack'>[][] = []
  for (const operation of operations) {
    const context = contextOf(operation)
    const prepared = await prepare(context, operation)
    const target = await context.portals.alive()
    target.watch()
    await prepared.act()
    const counted = target.counted()
    const problems = await prepared.problems(true)
    if (problems.length > 0) throw new Error(`${operation}, without a cut: ${problems.join('; ')}`)
    const points = (['gateway', 'database'] as const).flatMap((line) =>
      messages(counted[line], !isOfOffice(operation)).flatMap((message) =>
        (['after', 'before'] as const).map((when) => ({ operation, line, cut: { when, message } })),
      ),
    )
    if (points.length === 0) throw new Error(`${operation} sends no message`)
    perOperation.push(points)
  }
  const longest = Math.max(...perOperation.map((points) => points.length))
  return Array.from({ length: longest }, (_, index) =>
    perOperation.flatMap((points) => points.slice(index, index + 1)),
  ).flat()
}

function messages(many: number, isFirstFirst: boolean): number[] {
  const numbers = Array.from({ length: many }, (_, index) => index + 1)
  return isFirstFirst ? numbers : numbers.reverse()
}

async function crashOnce(context: Context, kill: Kill): Promise<Round> {
  const prepared = await prepare(context, kill.operation)
  const target = await context.portals.alive()
  target.arm(kill.line, kill.cut)
  const problems: string[] = []
  if (kill.comesBack)
    await prepared
      .act()
      .catch((problem: unknown) => problems.push(`the client ended with: ${String(problem)}`))
  else {
    prepared.close() // the browser is closed when the portal dies: unanswered requests are not repeated
    await prepared.act().catch(() => undefined)
  }
  const wasKilled = !target.isAlive()
  if (!wasKilled) target.watch()
  try {
    problems.push(...(await prepared.problems(kill.comesBack)))
  } catch (problem) {
    problems.push(`it could not be brought to an end: ${String(problem)}`)
  }
  return { ...kill, wasKilled, problems }
}
