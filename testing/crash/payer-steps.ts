import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import type { RestClient } from '#web/data/client.ts'
import { type PersonSpec, buildPerson } from '../build.ts'
import { buyNow } from '../checkout.ts'
import { manyInvoices } from '../many-invoices.ts'
import { PRODUCTS } from '../world.ts'
import { LATER_MS, type OfficeStep, prepareStep, told } from './office-step.ts'
import type { PayerStep, Prepared } from './operations.ts'
import type { Context } from './portals.ts'
import { shopper } from './shopper.ts'

const PART_CENTS = 5_00
const LIMIT_CENTS = 10_00
const RAISED_CENTS = 100_000_00
const REASON = 'As the customer said'

/** Who takes the step, and what it is taken on. */
type Office = { context: Context; call: RestClient; isClosed: () => boolean }

/** Staff who are about to take a step with the money or the terms of a payer. */
export const preparePayerStep = (context: Context, operation: PayerStep): Promise<Prepared> =>
  prepareStep(context, async (call, isClosed) => {
    const step = await STEPS[operation]({ context, call, isClosed })
    await mailEvents({ db: context.db, seller: NO_SELLER, now: new Date(Date.now() + LATER_MS) })
    return step
  })

const STEPS: Readonly<Record<PayerStep, (office: Office) => Promise<OfficeStep>>> = {
  takeMoney: async ({ context: { db }, call }) => {
    const { customerId, invoiceNo } = await owing(db)
    const entry = { ...moneyOf(customerId), pays: [{ invoiceNo, cents: PART_CENTS }] }
    return {
      act: () => call('staffTakeMoney', entry),
      effect: () => ({
        ...{ receipts: 1, received: 2 * PART_CENTS, owed: -PART_CENTS, 'paid by receipts': PART_CENTS },
        ...{ 'entries of staff': 1, 'audit entries': 1 },
      }),
    }
  },
  spendReceipt: async ({ context: { db }, call }) => {
    const { customerId, invoiceNo } = await owing(db)
    const receiptId = await takenMoney(call, customerId)
    const pays = [{ invoiceNo, cents: PART_CENTS }]
    const entry = { entryId: randomUUID(), customerId, receiptId, creditNo: '', pays }
    const paid = { owed: -PART_CENTS, 'paid by receipts': PART_CENTS }
    return {
      act: () => call('staffPayInvoices', entry),
      effect: () => ({ ...paid, 'entries of staff': 1, 'audit entries': 1 }),
    }
  },
  reverseReceipt: async (office) => {
    const { call, context } = office
    const { webOrderNo, orderNo, totalCents } = await ordered(office, { cash: true })
    await call('staffReadStatement', statementOf(`Deposit ${orderNo}`, totalCents))
    const { id: receiptId } = await context.db
      .selectFrom('receipt')
      .select('id')
      .where('web_order_no', '=', webOrderNo)
      .executeTakeFirstOrThrow()
    return {
      act: () => call('staffReverseReceipt', { receiptId, reason: REASON }),
      effect: () => ({
        ...{ refunded: totalCents, 'matched bank lines': -1, holds: 1, 'holds ever': 1 },
        ...{ ...told, 'audit entries': 2 },
      }),
    }
  },
  takeBackStatement: async ({ call }) => {
    await waitingLine(call)
    const { statements } = await call('staffStatements', {})
    const statementId = statements[0]?.id ?? 0
    return {
      act: () => call('staffTakeBackStatement', { statementId, reason: REASON }),
      effect: () => ({ 'bank statements': -1, 'bank lines': -1, 'audit entries': 1 }),
    }
  },
  ignoreLine: async ({ call }) => {
    const lineId = await waitingLine(call)
    return {
      act: () => call('staffIgnoreLine', { lineId, reason: REASON }),
      effect: () => ({ 'bank lines set aside': 1, 'audit entries': 1 }),
    }
  },
  restoreLine: async ({ call }) => {
    const lineId = await waitingLine(call)
    await call('staffIgnoreLine', { lineId, reason: REASON })
    return {
      act: () => call('staffRestoreLine', { lineId }),
      effect: () => ({ 'bank lines set aside': -1, 'audit entries': 1 }),
    }
  },
  raiseLimit: async (office) => {
    const { customerId } = await ordered(office, { limitCents: LIMIT_CENTS })
    return {
      act: () => office.call('staffChangeCustomer', raised(customerId)),
      effect: () => ({
        ...{ 'credit limits': RAISED_CENTS - LIMIT_CENTS, holds: -1 },
        ...{ ...told, 'audit entries': 2 },
      }),
    }
  },
  stopCustomer: async ({ context: { db }, call }) => {
    const { customerId } = await buildPerson(db, {}, new Date())
    return {
      act: () => call('staffHoldCustomer', { customerId, isStopped: true, reason: REASON }),
      effect: () => ({ 'stopped customers': 1, 'audit entries': 1 }),
    }
  },
  freeCustomer: async (office) => {
    const { call } = office
    const { customerId } = await ordered(office, { limitCents: LIMIT_CENTS })
    const stop = (isStopped: boolean) => ({ customerId, isStopped, reason: REASON })
    await call('staffHoldCustomer', stop(true))
    await call('staffChangeCustomer', raised(customerId)) // the stop alone holds the order from now on
    return {
      act: () => call('staffHoldCustomer', stop(false)),
      effect: () => ({ 'stopped customers': -1, holds: -1, ...told, 'audit entries': 2 }),
    }
  },
}

/** A customer gets a limit that is not reached. */
function raised(customerId: string) {
  const terms = (cents: number) => ({ terms: '30D', limit2Cents: cents, limit3Cents: cents, level: '' })
  return { customerId, was: terms(LIMIT_CENTS), set: terms(RAISED_CENTS), reason: REASON }
}

/** A new customer with an open invoice. */
async function owing(db: Db) {
  const person = await buildPerson(db, {}, new Date())
  const [invoice] = await manyInvoices(db, [person], 1, 110_00)
  return { customerId: person.customerId, invoiceNo: invoice!.invoiceNo }
}

/** Money of a customer, as staff enter it, that pays nothing yet. */
const moneyOf = (customerId: string) => ({
  ...{ entryId: randomUUID(), customerId, cents: 2 * PART_CENTS, method: 'CASH' as const },
  ...{ reference: '', receivedOn: '2026-01-05', pays: [] },
})
/** Such money that was entered. @returns its receipt */
const takenMoney = async (call: RestClient, customerId: string): Promise<number> =>
  (await call('staffTakeMoney', moneyOf(customerId))).receiptId

/** An order of a new customer, which is held for what is said of them. */
async function ordered({ context: { db, portals }, isClosed }: Office, spec: PersonSpec) {
  const dealer = await buildPerson(db, spec, new Date())
  const call = shopper(dealer, portals.alive, isClosed)
  const choices = spec.cash ? { payment: 'DIRECT_DEPOSIT' } : {}
  const {
    order: { webOrderNo },
  } = await buyNow({ call, email: dealer.email }, { [PRODUCTS.case]: 4 }, choices)
  const { order_no, total_inc_cents } = await db
    .selectFrom('web_order')
    .select(['order_no', 'total_inc_cents'])
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
  return {
    ...{ webOrderNo, orderNo: order_no ?? '', totalCents: total_inc_cents },
    customerId: dealer.customerId,
  }
}

/** A line of a bank statement that nothing is known of. @returns its id */
async function waitingLine(call: RestClient): Promise<number> {
  const words = randomUUID().replace(/\d/g, '') // a number could be one of an order
  await call('staffReadStatement', statementOf(words, 1))
  const { lines } = await call('staffBankLines', {})
  return lines.find((line) => line.words === words)?.id ?? 0
}

function statementOf(words: string, cents: number) {
  const text = `Date,Amount,Narrative\n20/02/2025,${(cents / 100).toFixed(2)},${words}\n`
  return { fileName: `${randomUUID()}.csv`, content: Buffer.from(text).toString('base64') }
}
