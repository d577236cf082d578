import { sql } from 'kysely'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { creditOf } from '#web/screens/staff/returns/credit-of.ts'
import type { TestPerson, TestServer } from './test-server.ts'
import { PRODUCTS } from './world.ts'

/** A database and its clock, where there is no server of the tests. */
type Site = { db: TestServer['db']; clock: { now: Date } }
type Caller = Pick<TestPerson, 'call'>
type Buyer = Pick<TestPerson, 'call' | 'accountId' | 'customerId'>

let last = 81_000_000

/**
 * An invoice of a person's account with one line for each product, and what is owed by it.
 * @param age how many days ago it was written
 * @param lines product, units and price of one in cents ex GST
 * @returns its number
 */
export async function bought(
  server: Site,
  { accountId, customerId }: Pick<TestPerson, 'accountId' | 'customerId'>,
  lines: readonly [productId: string, units: number, priceCents: number][] = [[PRODUCTS.case, 10, 10_00]],
  age = 5,
): Promise<string> {
  last += 1
  const invoiceNo = String(last)
  const goods = lines.reduce((sum, [, units, cents]) => sum + units * cents, 0)
  const gst = Math.round(goods / 10)
  const day = addDays(brisbaneDay(server.clock.now), -age)
  await server.db
    .insertInto('invoice')
    .values({
      invoice_no: invoiceNo,
      account_id: accountId,
      customer_id: customerId,
      payer_id: customerId,
      invoiced_on: day,
      due_on: addDays(day, 30),
      amount_inc_cents: goods + gst,
      goods_cents: goods,
      gst_cents: gst,
    })
    .execute()
  await sql`
    insert into invoice_line (invoice_no, line_no, product_id, name, quantity, price_cents)
    select ${invoiceNo}, n.place, p.id, p.name, n.units, n.cents
      from unnest(${lines.map(([id]) => id)}::text[], ${lines.map(([, units]) => units)}::integer[],
                  ${lines.map(([, , cents]) => cents)}::bigint[]) with ordinality as n (id, units, cents, place)
      join product p on p.id = n.id`.execute(server.db)
  await sql`
    insert into customer_balance (customer_id, invoiced_cents) values (${customerId}, ${goods + gst})
    on conflict (customer_id) do update set invoiced_cents = customer_balance.invoiced_cents + excluded.invoiced_cents`.execute(
    server.db,
  )
  return invoiceNo
}

export const RETURN_CONTACT = {
  customerRef: 'PO 7',
  contactName: 'Kim Lee',
  contactEmail: 'kim@shop.example',
  contactPhone: '07 3000 0001',
}

/** Begins a service request of a person for a reason. @returns its number */
export const begunReturn = async (person: Caller, reasonCode = 'R31'): Promise<number> =>
  (await person.call('createReturnRequestContact', { reasonCode, ...RETURN_CONTACT })).requestno

type DraftAsked = { reasonCode?: string; quantity?: number; age?: number; productId?: string }
/** A draft with units of a product that the person's account bought. */
export async function draftReturn(
  server: Site,
  person: Buyer,
  { reasonCode = 'R31', quantity = 2, age = 5, productId = PRODUCTS.case }: DraftAsked = {},
) {
  const invoiceNo = await bought(server, person, [[productId, 10, 10_00]], age)
  const requestNo = await begunReturn(person, reasonCode)
  await person.call('addReturnRequestProduct', { requestNo, productId, quantity, faultDescription: 'Broken' })
  return { requestNo, invoiceNo }
}

/** A submitted request. */
export async function submittedReturn(server: Site, person: Buyer, more: DraftAsked = {}) {
  const draft = await draftReturn(server, person, more)
  await person.call('submitIncompleteReturnRequest', { requestNo: draft.requestNo })
  return draft
}

/** Staff with every letter. */
export const staffOf = (server: TestServer) => server.person({ type: 'S', roles: ALL_STAFF_LETTERS })

/**
 * A submitted request that staff have approved whole, and of which the units came back where that is asked
 * for.
 */
export async function approvedReturn(
  server: TestServer,
  { isReceived = false, ...more }: DraftAsked & { isReceived?: boolean } = {},
) {
  const person = await server.person()
  const staff = await staffOf(server)
  const { requestNo, invoiceNo } = await submittedReturn(server, person, more)
  const decided = await acceptReturn(staff, requestNo)
  const { seen } = isReceived ? await receiveReturn(staff, decided) : decided
  return { person, staff, requestNo, invoiceNo, seen }
}

type Detail = Awaited<ReturnType<typeof acceptReturn>>
/** Staff accept every unit of a request. */
export async function acceptReturn(staff: Caller, requestNo: number) {
  const { request, seen } = await staff.call('staffReturn', { requestNo })
  return staff.call('staffDecideReturn', {
    ...{ requestNo, seen },
    lines: request.lines.map((line) => ({ lineNo: line.linno, accepted: line.qty, reason: '' })),
  })
}
/** Staff receive every unit of an accepted request; of each line so many can be sold again. */
export const receiveReturn = (staff: Caller, { requestno: requestNo, seen, request }: Detail, good = 0) =>
  staff.call('staffReceiveReturn', {
    ...{ requestNo, seen },
    lines: request.lines.map((line) => ({ lineNo: line.linno, units: line.qty, good })),
  })

type CreditedUnits = readonly { lineNo: number; units: number }[]
/** What the page of a request sends to credit units of it, with the total that it shows. */
export async function creditStep(
  staff: Caller,
  requestNo: number,
  lines: CreditedUnits,
  isFeeWaived = false,
) {
  const detail = await staff.call('staffReturn', { requestNo })
  const entries = lines.flatMap(({ lineNo, units }) =>
    detail.request.lines.filter(({ linno }) => linno === lineNo).map((line) => ({ line, units })),
  )
  const totalCents = creditOf(detail, entries, isFeeWaived)?.totalCents ?? 0
  return { requestNo, seen: detail.seen, lines: [...lines], isFeeWaived, totalCents }
}
/** Staff credit units of a request as its page does. */
export const creditUnits = async (...of: Parameters<typeof creditStep>) =>
  of[0].call('staffCreditReturn', await creditStep(...of))

/** The same for the calls of staff. */
export function staffReturnActs(server: () => TestServer) {
  const lines = [{ lineNo: 1, units: 1 }]
  const submitted = async () => {
    const who = await staffOf(server())
    const { requestNo } = await submittedReturn(server(), await server().person())
    const { seen } = await who.call('staffReturn', { requestNo })
    return { who, step: { requestNo, seen } }
  }
  const approved = async (isReceived: boolean) => {
    const productId = PRODUCTS.zero // a number, as the audit's test reads subjects
    const { staff, requestNo, seen } = await approvedReturn(server(), { isReceived, productId })
    return { who: staff, step: { requestNo, seen } }
  }
  return {
    staffAssignReturn: async () => {
      const { who, step } = await submitted()
      return { who, act: () => who.call('staffAssignReturn', { ...step, assigneeId: who.userId }) }
    },
    staffDecideReturn: async () => {
      const { who, step } = await submitted()
      const decided = [{ lineNo: 1, accepted: 1, reason: 'One is used' }]
      return { who, act: () => who.call('staffDecideReturn', { ...step, lines: decided }) }
    },
    staffReceiveReturn: async () => {
      const { who, step } = await approved(false)
      const received = [{ lineNo: 1, units: 1, good: 1 }]
      return { who, act: () => who.call('staffReceiveReturn', { ...step, lines: received }) }
    },
    staffCreditReturn: async () => {
      const { who, step } = await approved(true)
      const sent = await creditStep(who, step.requestNo, lines)
      return { who, act: () => who.call('staffCreditReturn', sent) }
    },
    staffReplaceReturn: async () => {
      const { who, step } = await approved(true)
      return {
        who,
        act: () =>
          who.call('staffReplaceReturn', { ...step, lines: [{ ...lines[0]!, sent: 1 }], reason: 'Order 5' }),
      }
    },
    staffCloseReturn: async () => {
      const { who, step } = await submitted()
      return { who, act: () => who.call('staffCloseReturn', { ...step, reason: 'Asked for' }) }
    },
  }
}

/** What the audit's test makes of each call that changes service requests: who acts, and the act. */
export function returnActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  const onDraft = (act: (who: TestPerson, requestNo: number) => unknown) => async () => {
    const who = await dealer()
    const { requestNo } = await draftReturn(server(), who)
    return { who, act: () => act(who, requestNo) }
  }
  const line = { lineNo: 1, quantity: 1, faultDescription: '' }
  return {
    createReturnRequestContact: async () => {
      const who = await dealer()
      return { who, act: () => begunReturn(who) }
    },
    createReturnRequestContactRTS: async () => {
      const who = await dealer()
      const input = { reasonCode: 'R89', rtsInvoiceNo: await bought(server(), who), ...RETURN_CONTACT }
      return { who, act: () => who.call('createReturnRequestContactRTS', input) }
    },
    updateReturnRequestContact: onDraft((who, requestNo) =>
      who.call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT, contactName: 'Sam' }),
    ),
    addReturnRequestProduct: onDraft((who, requestNo) =>
      who.call('addReturnRequestProduct', { requestNo, productId: PRODUCTS.case, quantity: 1 }),
    ),
    changeReturnRequestLine: onDraft((who, requestNo) =>
      who.call('changeReturnRequestLine', { requestNo, ...line }),
    ),
    deleteReturnRequestLine: onDraft((who, requestNo) =>
      who.call('deleteReturnRequestLine', { requestNo, lineNo: 1 }),
    ),
    deleteIncompleteReturnRequest: onDraft((who, requestNo) =>
      who.call('deleteIncompleteReturnRequest', { requestNo }),
    ),
    submitIncompleteReturnRequest: onDraft((who, requestNo) =>
      who.call('submitIncompleteReturnRequest', { requestNo }),
    ),
    beginReturnDocument: onDraft((who, requestNo) =>
      who.call('beginReturnDocument', { requestNo, fileName: 'a.jpg', size: 10 }),
    ),
    deleteReturnRequestDocument: onDraft(async (who, requestNo) => {
      const { documentId } = await who.call('beginReturnDocument', { requestNo, fileName: 'a.jpg', size: 10 })
      await who.call('deleteReturnRequestDocument', { requestNo, documentId })
    }),
    addActivityViewReturn: onDraft((who, requestNo) => who.call('addActivityViewReturn', { requestNo })),
  }
}
