import { sql } from 'kysely'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { COMMAND, SYSTEM } from '#server/modules/audit/who-acts.ts'
import { chaseDeposits } from '#server/modules/banking/chase-deposits.ts'
import { matchWaiting } from '#server/modules/banking/import-statement.ts'
import { payInvoices, refundReceipt } from '#server/modules/banking/pay-invoices.ts'
import { allocateWaiting } from '#server/modules/fulfilment/allocate-waiting.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { chooserFor } from './plan-year.ts'
import { type StepContext, unlessDone } from './year-context.ts'
import { decideOnce } from './year-state.store.ts'
import { momentOf } from './year-world.ts'

const PAID_AFTER_DAYS = 10
const PAID_ONE_IN = 8
const OVER_CENTS = 10_00
const DEPOSIT_DAYS = { remind: 3, cancel: 10 }

/** The statement of the day: deposits and invoices that are paid in full, in part, over, or namelessly. */
export async function readStatement({ db, plan, step, staff }: StepContext): Promise<void> {
  const csv = await decideOnce(db, step.id, async () => {
    const lines = [
      ...(await depositLines(db, plan.seed, step.day)),
      ...(await invoiceLines(db, plan.seed, step.day)),
    ]
    return ['Date,Amount,Narrative', ...lines.map((line) => `${bankDay(step.day)},${line}`), ''].join('\n')
  })
  if (csv.split('\n').length <= 2) return
  await unlessDone(['bank.sameFile'], () =>
    staff('staffReadStatement', {
      fileName: `day-${String(step.day)}.csv`,
      content: Buffer.from(csv).toString('base64'),
    }),
  )
}

async function depositLines(db: StepContext['db'], seed: number, day: number): Promise<string[]> {
  const { rows } = await sql<{ no: string; account: string; cents: number }>`
    select o.order_no as no, o.account_id as account,
           o.total_inc_cents - o.cancelled_cents - (select coalesce(sum(r.amount_cents - r.refunded_cents), 0)::bigint from receipt r where r.web_order_no = o.web_order_no) as cents
      from order_hold h join web_order o using (web_order_no)
     where h.kind = 'deposit' and h.released_at is null and h.held_at < ${momentOf(day, 0)} order by 1`.execute(
    db,
  )
  return rows.flatMap(({ no, account, cents }) => {
    const choose = chooserFor(seed, 'deposit', no, day)
    const paid = choose.oneIn(4) ? cents : choose.oneIn(12) ? Math.ceil(cents / 2) : 0
    return paid > 0 ? [lineOf(paid, no, account)] : []
  })
}

async function invoiceLines(db: StepContext['db'], seed: number, day: number): Promise<string[]> {
  const { rows } = await sql<{ no: string; account: string; cents: number }>`
    select invoice_no as no, account_id as account, amount_inc_cents - allocated_cents as cents from invoice
     where kind = 'invoice' and allocated_cents <> amount_inc_cents and invoiced_on < ${momentOf(
       day - PAID_AFTER_DAYS,
       12,
     )
       .toISOString()
       .slice(0, 10)}::date
     order by 1`.execute(db)
  return rows.flatMap(({ no, account, cents }) => {
    const choose = chooserFor(seed, 'pay', no, day)
    if (!choose.oneIn(PAID_ONE_IN)) return []
    const how = choose.below(20)
    if (how === 0) return [lineOf(cents, 'transfer', account)]
    if (how === 1) return [lineOf(cents + OVER_CENTS, no, account)]
    return [lineOf(how < 4 ? Math.ceil(cents / 2) : cents, no, account)]
  })
}

const lineOf = (cents: number, no: string, account: string) =>
  `${(cents / 100).toFixed(2)},${no} of account [${account}]`
const bankDay = (day: number) =>
  momentOf(day, 0).toLocaleDateString('en-AU', { timeZone: 'Australia/Brisbane' })

/** Staff match what waits; then give back what was paid over, and let credit notes pay. */
export async function matchByHand(context: StepContext): Promise<void> {
  const { staff } = context
  const { lines } = await staff('staffBankLines', {})
  for (const { id, words, matches } of lines) {
    const [best] = matches
    const isNamed = best?.certainty === 'likely'
    const to = !isNamed
      ? { accountId: /\[(.*)\]/.exec(words)?.[1] ?? '' }
      : best.webOrderNo === null
        ? { accountId: '', invoiceNos: best.invoiceNos }
        : { accountId: '', webOrderNo: best.webOrderNo }
    await unlessDone(['bank.ended'], () => staff('staffMatchLine', { lineId: id, ...to }))
  }
  await giveBack(context)
  await payWithCredits(context)
}

async function giveBack({ tx, step, now }: StepContext) {
  const { rows } = await sql<{ id: number; cents: number }>`
    select id, amount_cents - allocated_cents - refunded_cents as cents from receipt
     where web_order_no is null and payment_id is null and amount_cents > allocated_cents + refunded_cents
       and received_at < ${momentOf(step.day - 4, 0)} order by 1`.execute(tx)
  for (const { id, cents } of rows)
    await refundReceipt(tx, { receiptId: id, cents, reason: 'Paid over', now: now(), by: COMMAND })
}

async function payWithCredits({ tx, now }: StepContext) {
  const { rows } = await sql<{ payer: string; credit: string; invoice: string; cents: number }>`
    select distinct on (c.invoice_no) c.payer_id as payer, c.invoice_no as credit, i.invoice_no as invoice,
           least(c.allocated_cents - c.amount_inc_cents, i.amount_inc_cents - i.allocated_cents) as cents
      from invoice c join invoice i on i.payer_id = c.payer_id and i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents
     where c.kind = 'credit' and c.allocated_cents <> c.amount_inc_cents order by c.invoice_no, i.due_on, i.invoice_no`.execute(
    tx,
  )
  const paid = new Set<string>()
  for (const { payer, credit, invoice, cents } of rows) {
    if (paid.has(invoice)) continue // the next one pays the rest of it tomorrow
    paid.add(invoice)
    const allocations = [{ creditNo: credit, invoiceNo: invoice, cents }]
    await payInvoices(tx, { payerId: payer, allocations, now: now(), by: COMMAND })
  }
}

/** What the jobs of a portal do; two processes do it at once. */
export async function runJobs({ db, now }: StepContext): Promise<void> {
  const acting = { now: now(), by: SYSTEM }
  await matchWaiting(db, acting)
  await chaseDeposits({ db, days: DEPOSIT_DAYS, seller: NO_SELLER, now: now() })
  await allocateWaiting(db, acting)
  await mailEvents({ db, seller: NO_SELLER, now: now() })
}
