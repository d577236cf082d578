import { freeUnits } from '#shared/rules/line-steps.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import { WAVE_ORDERS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockOrders, type WorkedOrder } from './orders-in-work.store.ts'
import {
  addPickLines,
  closeWave,
  lockWave,
  type PickLine,
  openPickWave,
  ordersToPick,
  savePicked,
} from './picking.store.ts'
import { stepOrders, type UnitsOfLines, withStepped } from './step-orders.ts'

type Acting = { now: Date; by: WhoActs }

/**
 * Opens a picking wave: every unit that is allocated and in no wave, of the orders named or of all. Held
 * orders stay out, and orders that leave as a whole until they are complete.
 * @param webOrderNos null for all that are ready, the oldest first, at most so many as one wave holds
 * @returns the wave; null where nothing is ready that no other wave takes
 */
export async function openWave(
  tx: Tx,
  webOrderNos: readonly number[] | null,
  { now, by }: Acting,
): Promise<{ waveId: number; orders: WorkedOrder[] } | null> {
  const wanted = webOrderNos ?? (await ordersToPick(tx, WAVE_ORDERS_MAX))
  const orders = (await lockOrders(tx, wanted)).filter(mayBePicked)
  const units = new Map(
    orders.map((order) => [
      order.web_order_no,
      new Map(order.lines.filter(isReady).map((line) => [line.line_no, freeUnits(line)])),
    ]),
  )
  const stepped = await stepOrders(tx, orders, 'startPick', units)
  if (stepped.length === 0) return null
  const waveId = await openPickWave(tx, now, by.userId)
  await addPickLines(tx, waveId, flat(units))
  await addAudit(tx, by, {
    at: now,
    action: 'wave.open',
    subject: waveId,
    after: { orders: stepped.map(({ web_order_no }) => web_order_no) },
  })
  return { waveId, orders: stepped }
}

const isReady = (line: WorkedOrder['lines'][number]) => /^[2-4]/.test(line.status) && freeUnits(line) > 0
const mayBePicked = (order: WorkedOrder) =>
  order.held_reason === null &&
  order.lines.some(isReady) &&
  (order.ship_now || order.lines.every((line) => backOrderedUnits(line) === 0))

/**
 * What was found of a line of a wave. seen: how many units of it were picked or missing where it was read, if
 * that is to be as it was: so what is sent twice counts once.
 */
export type Picked = { webOrderNo: number; lineNo: number; picked: number; missing: number; seen?: number }

/**
 * Notes what was picked of lines of a wave, and what was not found: that stays allocated and leaves the wave,
 * for somebody to count.
 * @throws Refusal backOffice.nothing where the wave is closed or nothing is said, backOffice.twice where a
 * line is named twice, backOffice.counted where others have counted meanwhile, backOffice.step where a line
 * is not in it or more is said than the wave has left of it
 */
export async function confirmPicked(
  tx: Tx,
  waveId: number,
  found: readonly Picked[],
  { now, by }: Acting,
): Promise<WorkedOrder[]> {
  if (found.length === 0) throw new Refusal('backOffice.nothing')
  const orders = await lockOrders(tx, [...new Set(found.map(({ webOrderNo }) => webOrderNo))])
  const wave = await lockWave(tx, waveId)
  if (!wave) throw new Refusal('backOffice.nothing')
  if (new Set(found.map(keyOf)).size !== found.length) throw new Refusal('backOffice.twice')
  const inWave = new Map(
    wave.map((line) => [keyOf({ webOrderNo: line.web_order_no, lineNo: line.line_no }), line]),
  )
  for (const one of found) {
    const line = inWave.get(keyOf(one))
    const counted = line ? line.picked + line.missing : 0
    const left = line ? line.quantity - counted : 0
    if (one.seen !== undefined && one.seen !== counted) throw new Refusal('backOffice.counted')
    const most = { order: one.webOrderNo, line: one.lineNo, most: left }
    if (one.picked < 0 || one.missing < 0 || one.picked + one.missing > left || !line)
      throw new Refusal('backOffice.step', most)
  }
  const afterPick = await stepOrders(tx, orders, 'confirmPick', unitsOf(found, 'picked'))
  const afterMissing = await stepOrders(
    tx,
    withStepped(orders, afterPick),
    'leavePick',
    unitsOf(found, 'missing'),
  )
  await savePicked(tx, waveId, found)
  await closeWave(tx, waveId, now)
  await addAudit(tx, by, {
    at: now,
    action: 'wave.pick',
    subject: waveId,
    before: { counted: found.map((one) => inAudit(one, inWave.get(keyOf(one)))) },
    after: {
      lines: found.map((one) => inAudit(one, one)),
      counted: found.map((one) => inAudit(one, added(one, inWave.get(keyOf(one))))),
    },
  })
  return withStepped(withStepped(orders, afterPick), afterMissing)
}

type Counted = Pick<Picked, 'picked' | 'missing'>
const added = (one: Counted, was: Counted = NOTHING) => ({
  picked: was.picked + one.picked,
  missing: was.missing + one.missing,
})
const NOTHING: Counted = { picked: 0, missing: 0 }
/** A line of the wave with what was counted of it. */
const inAudit = (
  { webOrderNo, lineNo }: Pick<Picked, 'webOrderNo' | 'lineNo'>,
  counted: Counted = NOTHING,
) => [...[webOrderNo, lineNo, counted.picked, counted.missing]]

const keyOf = ({ webOrderNo, lineNo }: Pick<Picked, 'webOrderNo' | 'lineNo'>) =>
  `${String(webOrderNo)}/${String(lineNo)}`

function unitsOf(found: readonly Picked[], which: 'picked' | 'missing'): UnitsOfLines {
  const units = new Map<number, Map<number, number>>()
  for (const one of found)
    if (one[which] > 0)
      units.set(
        one.webOrderNo,
        (units.get(one.webOrderNo) ?? new Map<number, number>()).set(one.lineNo, one[which]),
      )
  return units
}

const flat = (units: UnitsOfLines): PickLine[] =>
  [...units].flatMap(([web_order_no, lines]) =>
    [...lines].map(([line_no, quantity]) => ({ web_order_no, line_no, quantity })),
  )
