import { sql } from 'kysely'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import { chooserFor } from './plan-year.ts'
import { severalAtOnce, type StepContext, unlessDone } from './year-context.ts'
import { CARRIER, momentOf, productId } from './year-world.ts'

const AT_ONCE = 4
const LOW_UNITS = 8
const RECEIVED_UNITS = 40
const ADJUSTED_EVERY_DAYS = 3
const MISSING_ONE_IN = 40
const PARTS_ONE_IN = 6
const CREDITED_ONE_IN = 60
const CREDIT_AFTER_DAYS = 5,
  CREDIT_WITHIN_DAYS = 12

/** The id that the page of a step gives its entry of stock: the same, however often the step is taken up. */
const entryIdOf = (stepId: number, which: number) =>
  `00000000-0000-4000-8${String(which).padStart(3, '0')}-${String(stepId).padStart(12, '0')}`

/** Stock comes in for half of the products that are waited for or low; every third day one is counted. */
export async function receiveGoods({ db, plan, step, staff }: StepContext): Promise<void> {
  const { rows } = await sql<{ id: string; waiting: number }>`
    select s.product_id as id, coalesce(w.units, 0)::integer as waiting
      from stock s
      left join (select product_id, sum(quantity - allocated - shipped - cancelled) as units from order_line
                  where allocated + shipped + cancelled < quantity and status between '20' and '29' group by 1) w using (product_id)
     where s.product_id like 'YEAR-%' and (w.units > 0 or s.available < ${LOW_UNITS}) order by 1`.execute(db)
  const lines = rows
    .filter(({ id }) => chooserFor(plan.seed, 'receive', id, step.day).oneIn(2))
    .map(({ id, waiting }) => ({ code: id, units: waiting + RECEIVED_UNITS }))
  if (lines.length > 0)
    await unlessDone(['backOffice.receiptBooked'], () =>
      staff('staffReceiveStock', {
        entryId: entryIdOf(step.id, 0),
        reason: `Day ${String(step.day)}`,
        lines,
      }),
    )
  if (step.day % ADJUSTED_EVERY_DAYS !== 0) return
  const choose = chooserFor(plan.seed, 'adjust', step.day)
  const counted = { productId: productId(choose.below(plan.products)), units: 1 + choose.below(3) }
  await unlessDone(['backOffice.receiptBooked', 'stock.short'], () =>
    staff('staffAdjustStock', {
      ...{ ...counted, isOut: choose.oneIn(2), reason: 'Counted' },
      entryId: entryIdOf(step.id, 1),
    }),
  )
}

/** Some goods come back: units of an invoice are credited and return to stock, in the step's transaction. */
export async function creditReturns({ tx, plan, step, now }: StepContext): Promise<void> {
  const acting = { now: now(), by: COMMAND }
  const { rows } = await sql<{ no: string; line: number; product: string; quantity: number }>`
    select i.invoice_no as no, l.line_no as line, l.product_id as product, l.quantity
      from invoice i join invoice_line l using (invoice_no)
     where i.kind = 'invoice' and l.line_no = 1 and i.invoiced_on between ${dayOf(step.day - CREDIT_WITHIN_DAYS)}::date and ${dayOf(step.day - CREDIT_AFTER_DAYS)}::date
       and not exists (select from invoice c where c.credits_invoice_no = i.invoice_no)
     order by 1`.execute(tx)
  for (const { no, line, product, quantity } of rows) {
    const choose = chooserFor(plan.seed, 'credit', no, step.day)
    if (!choose.oneIn(CREDITED_ONE_IN)) continue
    const units = 1 + choose.below(quantity)
    const reason = 'Came back'
    await enterStock(tx, { kind: 'return', reason, lines: [{ productId: product, units }], ...acting })
    await creditInvoice(tx, { invoiceNo: no, units: new Map([[line, units]]), reason, ...acting })
  }
}

const dayOf = (day: number) => momentOf(day, 12).toISOString().slice(0, 10)

const COUNTED = [
  'backOffice.counted',
  'backOffice.nothing',
  'backOffice.step',
  'backOffice.waveUnknown',
] as const

/** Whatever is ready goes into a wave; every open wave is picked, and now and then a unit is not found. */
export async function pickWaves({ plan, step, staff }: StepContext): Promise<void> {
  await unlessDone(['backOffice.noneReady'], () => staff('staffOpenWave', {}))
  const { waves } = await staff('staffWaves', {})
  for (const { waveId } of waves.filter(({ closedAt }) => closedAt === null)) {
    const { lines } = await staff('staffWave', { waveId })
    const found = lines
      .filter(({ quantity, picked, missing }) => picked + missing < quantity)
      .map(({ webOrderNo, lineNo, quantity, picked, missing }) => {
        const left = quantity - picked - missing
        const isLost = chooserFor(plan.seed, 'pick', webOrderNo, lineNo, step.day).oneIn(MISSING_ONE_IN)
        const lost = isLost ? 1 : 0
        return { webOrderNo, lineNo, picked: left - lost, missing: lost, seen: picked + missing }
      })
    if (found.length > 0) await unlessDone(COUNTED, () => staff('staffConfirmPicked', { waveId, found }))
  }
}

/** Of an order that leaves as a whole a unit may not have been found yet. */
const NOT_TO_SHIP = [
  'backOffice.shipped',
  'backOffice.nothing',
  'backOffice.held',
  'backOffice.leavesWhole',
] as const

/** Ships what is picked of every third order, one in six of them in part. */
export async function shipPicked({ db, plan, step, staff }: StepContext): Promise<void> {
  type Picked = {
    no: number
    isWhole: boolean
    before: number
    lines: { lineNo: number; picked: number; seen: number }[]
  }
  const { rows } = await sql<Picked>`
    select o.web_order_no as no, not o.ship_now as "isWhole", (select count(*) from shipment s where s.web_order_no = o.web_order_no) as before,
           json_agg(json_build_object('lineNo', l.line_no, 'picked', l.picked, 'seen', l.shipped) order by l.line_no) as lines
      from web_order o join order_line l using (web_order_no)
     where l.picked > 0 and o.held_reason is null and o.web_order_no % 3 = ${step.part} group by 1 order by 1`.execute(
    db,
  )
  await severalAtOnce(rows, AT_ONCE, async ({ no, isWhole, before, lines }) => {
    const isPart = !isWhole && chooserFor(plan.seed, 'ship', no, step.day).oneIn(PARTS_ONE_IN)
    const units = (isPart ? lines.slice(0, 1) : lines).map(({ lineNo, picked, seen }) => ({
      ...{ lineNo, seen },
      units: isPart ? Math.ceil(picked / 2) : picked,
    }))
    const connote = `SWL ${String(no)}-${String(before)}`
    await unlessDone(NOT_TO_SHIP, () =>
      staff('staffShipOrder', { webOrderNo: no, carrierId: CARRIER, connote, units }),
    )
  })
}
