import { randomUUID } from 'node:crypto'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import type { Dunning } from '#shared/rules/dunning.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { saveDunning } from '#server/modules/credit/dunning.store.ts'
import { cancelLines } from '#server/modules/fulfilment/cancel-lines.ts'
import { holdByStaff } from '#server/modules/fulfilment/hold-order.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import type { RestClient } from '#web/data/client.ts'
import { buildPerson } from '../build.ts'
import { buyNow, type Goods } from '../checkout.ts'
import { firstSwap } from '../swaps.ts'
import { PRODUCTS } from '../world.ts'
import type { OfficeState } from './office-state.ts'
import { LATER_MS, prepareStep, told } from './office-step.ts'
import type { OrderStep, Prepared } from './operations.ts'
import type { Context } from './portals.ts'
import { shopper } from './shopper.ts'

const GOODS = { [PRODUCTS.case]: 4, [PRODUCTS.minimum]: 3 }
const UNITS = 7
const PART = 1
const PART_CENTS = 5_00
/** Of this product nothing is there; all that comes in is waited for. */
const AWAITED = { [PRODUCTS.special]: 5 }
const AWAITED_UNITS = 5
/** Stands in for it: all that a dealer may have sent instead. */
const INSTEAD = 'CHARGER-2'
const CARRIER = 'SWL'
const REASON = 'To be checked'

const STOPPED: Dunning = {
  ...{ state: 'stopped', movedOn: '2026-01-01', stoppedBy: '2026-01-01', pausedUntil: null },
}

/** The carrier of the office, and a product that can be ordered and is not there. */
export async function openOffice(db: Db): Promise<void> {
  await db
    .insertInto('carrier')
    .values({ id: CARRIER, name: 'Swiftline', tracking_url: 'https://track.example/{connote}' })
    .execute()
  await db
    .updateTable('product')
    .set({ expected_on: '2099-01-01' })
    .where('id', '=', PRODUCTS.special)
    .execute()
  await db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', PRODUCTS.special).execute()
  await db
    .insertInto('product')
    .values({
      ...{ id: INSTEAD, name: 'Another charger', brand_id: 'BASTION', category_id: 'CHARGERS' },
      ...{ item_class: 'ITEM', registered_on: '2026-01-01' },
    })
    .execute()
  await db.insertInto('stock').values({ product_id: INSTEAD, on_hand: 1_000_000 }).execute()
  await db
    .insertInto('price_break')
    .values({ list_id: 'BASE', product_id: INSTEAD, quantity: 1, price_cents: 11_00 })
    .execute()
}

/** What an operation changes, whoever repeats it: once. totalCents: of its order, inc GST. */
const EFFECTS: Readonly<Record<OrderStep, (totalCents: number) => OfficeState>> = {
  openWave: () => ({
    ...{ picking: UNITS, waves: 1, 'open waves': 1, 'units in waves': UNITS },
    ...{ 'audit entries': 1 },
  }),
  pick: () => ({ picking: -UNITS, picked: UNITS, 'open waves': -1, 'audit entries': 1 }),
  ship: (totalCents) => ({ ...shipped(UNITS, 2), owed: totalCents, 'open orders': -totalCents }),
  shipPart: () => shipped(PART, 1),
  hold: () => ({ holds: 1, 'holds ever': 1, ...told }),
  release: () => ({ holds: -1, ...told }),
  cancelLines: (totalCents) => ({
    ...{ cancelled: UNITS, allocated: -UNITS, 'allocated in stock': -UNITS, 'open orders': -totalCents },
    ...told,
  }),
  swap: () => ({
    ...{ cancelled: AWAITED_UNITS, allocated: AWAITED_UNITS, 'allocated in stock': AWAITED_UNITS },
    ...told,
  }),
  receive: () => ({
    ...{ 'on hand': AWAITED_UNITS, allocated: AWAITED_UNITS, 'allocated in stock': AWAITED_UNITS },
    ...{ 'entries of the ledger': 1, 'stock receipts': 1, 'audit entries': 2 },
  }),
  statement: (totalCents) => ({
    ...{ owed: -totalCents, receipts: 1, received: totalCents, 'paid by receipts': totalCents },
    ...{ 'bank statements': 1, 'bank lines': 1, 'matched bank lines': 1, 'audit entries': 2 },
  }),
  matchLine: (totalCents) => ({
    ...{ receipts: 1, received: totalCents, 'matched bank lines': 1, holds: -1 },
    ...{ ...told, 'audit entries': 2 },
  }),
  depositStatement: (totalCents) => ({
    ...{
      receipts: 1,
      received: totalCents,
      'bank statements': 1,
      'bank lines': 1,
      'matched bank lines': 1,
      holds: -1,
    },
    ...{ ...told, 'audit entries': 3 },
  }),
  refund: () => ({ refunded: PART_CENTS, 'entries of staff': 1, 'audit entries': 1 }),
  creditInvoice: () => ({ 'credit notes': 1, 'audit entries': 1 }),
  adjustStock: () => ({
    ...{ 'on hand': -PART, 'entries of the ledger': 1, 'stock receipts': 1, 'audit entries': 1 },
  }),
  split: () => ({ 'orders in parts': 1, ...told, 'audit entries': 1 }),
  reinstate: (totalCents) => ({
    ...{ cancelled: -UNITS, allocated: UNITS, 'allocated in stock': UNITS, 'open orders': totalCents },
    ...{ ...told, 'audit entries': 2 },
  }),
  putBack: () => ({ picked: -UNITS, 'audit entries': 1 }),
  setExpected: () => ({ 'expected days': 1, 'audit entries': 1 }),
  // the payer owes nothing, so that what came before the stop ends as well
  undoDunning: () => ({ 'stopped payers': -1, holds: -1, ...told, 'audit entries': 3 }),
  pauseDunning: () => ({ 'stopped payers': -1, holds: -1, ...told, 'audit entries': 2 }),
}
const shipped = (units: number, products: number) => ({
  ...{ picked: -units, shipped: units, allocated: -units, 'allocated in stock': -units, 'on hand': -units },
  ...{ shipments: 1, 'units in shipments': units, invoices: 1, 'entries of the ledger': products },
  ...told,
})

/** Staff who are about to do a step with a new order, which is ready for it. */
export const prepareOrderStep = (context: Context, operation: OrderStep): Promise<Prepared> =>
  prepareStep(context, async (call, isClosed) => {
    const order = await readyOrder(context, operation, isClosed)
    return {
      act: await actOf(context.db, call, operation, order),
      effect: (change) => ({
        ...EFFECTS[operation](order.totalCents),
        ...partOfMoney(operation, change),
      }),
    }
  })

/**
 * What a part of an order comes to is not known here. But what is owed of a shipment is open no more, and
 * what a credit note takes back is owed no more.
 */
function partOfMoney(operation: OrderStep, { owed = 0 }: OfficeState): OfficeState {
  if (operation === 'shipPart') return owed > 0 ? { owed, 'open orders': -owed } : { owed: -1 }
  if (operation === 'creditInvoice') return owed < 0 ? { owed, credited: -owed } : { owed: 1 }
  return {}
}

type Ready = {
  call: RestClient
  customerId: string
  webOrderNo: number
  orderNo: string
  totalCents: number
  waveId: number
  invoiceNo: string
}
/**
 * What an operation needs of its order: its goods; whether it waits for a direct deposit, leaves as a whole,
 * or is of a payer who was stopped; and how far it is.
 */
type Needed = {
  goods?: Goods
  isDeposit?: true
  isWhole?: true
  isStopped?: true
  is?: 'inWave' | 'picked' | 'shipped' | 'held' | 'cancelled'
}
const NEEDED: Readonly<Record<OrderStep, Needed>> = {
  openWave: {},
  pick: { is: 'inWave' },
  ship: { is: 'picked' },
  shipPart: { is: 'picked' },
  cancelLines: {},
  swap: { goods: AWAITED },
  hold: {},
  release: { is: 'held' },
  receive: { goods: AWAITED },
  setExpected: { goods: AWAITED },
  matchLine: { isDeposit: true },
  statement: { is: 'shipped' },
  depositStatement: { isDeposit: true },
  refund: {},
  creditInvoice: { is: 'shipped' },
  adjustStock: {},
  split: { goods: { ...GOODS, ...AWAITED }, isWhole: true },
  reinstate: { is: 'cancelled' },
  putBack: { is: 'picked' },
  undoDunning: { isStopped: true },
  pauseDunning: { isStopped: true },
}

/** An order of a new dealer, taken as far as the operation needs it. */
async function readyOrder(
  { db, portals }: Context,
  operation: OrderStep,
  isClosed: () => boolean,
): Promise<Ready> {
  const { goods = GOODS, isDeposit = false, isWhole = false, isStopped = false, is } = NEEDED[operation]
  const dealer = await buildPerson(db, { cash: isDeposit }, new Date())
  const { customerId } = dealer
  const call = shopper(dealer, portals.alive, isClosed)
  if (isStopped) await db.transaction().execute((tx) => saveDunning(tx, customerId, STOPPED))
  const choices = { shipNow: !isWhole, ...(isDeposit && { payment: 'DIRECT_DEPOSIT' }) }
  const {
    order: { webOrderNo },
  } = await buyNow({ call, email: dealer.email }, goods, choices)
  const acting = { now: new Date(), by: COMMAND }
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  let waveId = 0,
    invoiceNo = ''
  if (is === 'inWave' || is === 'picked' || is === 'shipped')
    waveId = (await inTx((tx) => openWave(tx, [webOrderNo], acting)))?.waveId ?? 0
  if (is === 'picked' || is === 'shipped')
    await inTx(async (tx) => confirmPicked(tx, waveId, await linesOf(tx, waveId), acting))
  if (is === 'shipped') {
    const shipping = { webOrderNo, units: null, carrierId: CARRIER, connote: 'SWL 1', ...acting }
    invoiceNo = (await inTx((tx) => shipOrder(tx, shipping))).invoice.invoiceNo
  }
  if (is === 'held') await inTx((tx) => holdByStaff(tx, { webOrderNo, reason: REASON, ...acting }))
  if (is === 'cancelled') {
    const whole = { webOrderNo, lineNos: null, isStaff: true, reason: REASON }
    await inTx((tx) => cancelLines(tx, { ...whole, ...acting }))
  }
  await mailEvents({ db, seller: NO_SELLER, now: new Date(Date.now() + LATER_MS) })
  const row = await db
    .selectFrom('web_order')
    .select(['total_inc_cents', 'order_no'])
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
  const { order_no, total_inc_cents: totalCents } = row
  return { call, customerId, webOrderNo, orderNo: order_no ?? '', totalCents, waveId, invoiceNo }
}

async function linesOf(db: Db | Tx, waveId: number) {
  const rows = await db.selectFrom('pick_line').selectAll().where('wave_id', '=', waveId).execute()
  return rows.map((line) => ({
    ...{ webOrderNo: line.web_order_no, lineNo: line.line_no, picked: line.quantity },
    ...{ missing: 0, seen: 0 },
  }))
}

/** The call of the operation, with all that its page has read before. */
async function actOf(
  db: Db,
  call: RestClient,
  operation: OrderStep,
  { call: dealer, customerId, webOrderNo, orderNo, totalCents, waveId, invoiceNo }: Ready,
): Promise<() => Promise<unknown>> {
  const reason = REASON
  const statement = (words: string, reference: string) => ({
    fileName: `${reference}.csv`,
    content: Buffer.from(
      `Date,Amount,Narrative\n20/02/2025,${(totalCents / 100).toFixed(2)},${words}\n`,
    ).toString('base64'),
  })
  const shipping = { webOrderNo, carrierId: CARRIER, connote: 'SWL 12345' }
  switch (operation) {
    case 'openWave':
      return () => call('staffOpenWave', { webOrderNos: [webOrderNo] })
    case 'pick': {
      const found = await linesOf(db, waveId)
      return () => call('staffConfirmPicked', { waveId, found })
    }
    case 'ship':
      return () => call('staffShipOrder', shipping)
    case 'shipPart':
      return () => call('staffShipOrder', { ...shipping, units: [{ lineNo: 1, units: PART, seen: 0 }] })
    case 'hold':
      return () => call('staffHoldOrder', { webOrderNo, reason })
    case 'release':
      return () => call('staffReleaseOrder', { webOrderNo, reason })
    case 'cancelLines':
      return () => call('staffCancelLines', { webOrderNo, units: UNITS, reason })
    case 'swap': {
      const swap = await firstSwap({ call: dealer }, orderNo, '1')
      return () => dealer('swapBackOrder', swap)
    }
    case 'receive': {
      const lines = [{ code: PRODUCTS.special, units: AWAITED_UNITS }]
      const entryId = randomUUID()
      return () => call('staffReceiveStock', { entryId, reason, lines })
    }
    case 'setExpected': {
      const day = { productId: PRODUCTS.special, expectedOn: nextDay(), units: AWAITED_UNITS }
      return () => call('staffSetExpected', day)
    }
    case 'statement':
      return () => call('staffReadStatement', statement(`Payment ${invoiceNo}`, invoiceNo))
    case 'matchLine': {
      const words = `Deposit ${inLetters(orderNo)}` // a number would match it at once
      await call('staffReadStatement', statement(words, orderNo))
      const { lines } = await call('staffBankLines', {})
      const lineId = lines.find((line) => line.words === words)?.id ?? 0
      return () => call('staffMatchLine', { lineId, webOrderNo, accountId: '' })
    }
    case 'depositStatement':
      return () => call('staffReadStatement', statement(`Deposit ${orderNo}`, orderNo))
    case 'refund': {
      const money = { customerId, cents: 2 * PART_CENTS, method: 'CASH' as const, reference: '', pays: [] }
      const taken = { ...money, entryId: randomUUID(), receivedOn: '2026-01-05' }
      const { receiptId } = await call('staffTakeMoney', taken)
      const entryId = randomUUID()
      return () => call('staffRefundReceipt', { entryId, receiptId, cents: PART_CENTS, reason })
    }
    case 'creditInvoice': {
      const units = [{ lineNo: 1, units: PART }]
      const charges = { freightCents: 0, feeCents: 0 }
      return () => call('staffCreditInvoice', { invoiceNo, units, ...charges, creditedCents: 0, reason })
    }
    case 'adjustStock': {
      const entry = { entryId: randomUUID(), productId: PRODUCTS.case, units: PART, isOut: true }
      return () => call('staffAdjustStock', { ...entry, reason })
    }
    case 'split':
      return () => call('staffSplitOrder', { webOrderNo, reason })
    case 'reinstate':
      return () => call('staffReinstateOrder', { webOrderNo, units: UNITS, reason })
    case 'putBack':
      return () => call('staffPutBack', { webOrderNo })
    case 'undoDunning':
      return () => call('staffUndoDunning', { payerId: customerId, state: 'stopped', reason })
    case 'pauseDunning': {
      const until = nextDay()
      return () => call('staffPauseDunning', { payerId: customerId, until, reason })
    }
  }
}

const inLetters = (no: string) => no.replace(/[0-9]/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')

let days = 0
/** A day ahead, another one each time. */
function nextDay(): string {
  days = (days % 300) + 1
  return addDays(brisbaneDay(new Date()), days)
}
