import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName } from '#shared/calls/index.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import type { openBackOffice } from './back-office.ts'
import { buyNow, usualAddress } from './checkout.ts'
import { bought, staffOf } from './returns.ts'
import { setUpTotp } from './second-factor.ts'
import { givePassword } from './sign-ins.ts'
import type { TestPerson, TestServer } from './test-server.ts'
import { ADDRESS_REFUSALS, type Answer, type ReadyCall, type TypedCall } from './typed-texts.ts'
import { PRODUCTS } from './world.ts'

/* What dealers type into carts and the checkout, and staff about orders, goods, customers and money. */

type Typed = Partial<Record<CallName, TypedCall[]>>
type Office = Awaited<ReturnType<typeof openBackOffice>>
type Fields = Readonly<Record<string, unknown>>

/** The texts of a call whose fields other calls get in the same way. */
const SOME = 12
/** What staff enter has an id of its own each time. */
const anew = () => ({ entryId: randomUUID() })
const ITEM = { productId: PRODUCTS.case, quantity: 1 }

/** @param office the back office of the server */
export const tradeTexts = (server: TestServer, office: Office): Typed => ({
  ...cartTexts(server),
  ...checkoutTexts(server),
  ...orderTexts(server, office),
  ...goodsTexts(server),
  ...customerTexts(server),
  ...moneyTexts(server),
})

const filled = async (who: TestPerson) => {
  await who.call('updateShoppingCartProductQuantity', ITEM)
  return who
}
/** The newest cart of a person. */
const cartOf = (server: TestServer, { userId }: TestPerson) =>
  server.db
    .selectFrom('cart')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** What a cart is called, why one is handed back, and what was searched for. */
function cartTexts(server: TestServer): Typed {
  const ofApproval = async () => {
    const approver = await server.person()
    const buyer = await filled(await server.person({ accountId: approver.accountId, letters: 'PDRE' }))
    const { id: cartId } = await cartOf(server, buyer)
    const kept = async () => {
      const own = server.db.selectFrom('cart').select(['name', 'rejection_comment']).where('id', '=', cartId)
      const { name, rejection_comment } = await own.executeTakeFirstOrThrow()
      return { cartName: name, comment: rejection_comment }
    }
    return { approver, buyer, cartId, kept }
  }
  const once = { uses: 1, each: SOME }
  return {
    saveCurrentShoppingCart: [
      {
        ...{ refusals: {}, ...once },
        make: async () => {
          const { buyer: who, kept } = await ofApproval()
          return { who, fields: { cartName: 'Window' }, kept }
        },
      },
    ],
    setApproverForCurrentShoppingCart: [
      {
        ...{ refusals: { cartName: /^approval\.incomplete$/ }, ...once },
        make: async () => {
          const { approver, buyer: who, kept } = await ofApproval()
          return { who, fields: { approverUserId: approver.userId, cartName: 'Window' }, kept }
        },
      },
    ],
    rejectApprovalShoppingCart: [
      {
        ...{ refusals: {}, ...once },
        make: async () => {
          const { approver: who, buyer, cartId, kept } = await ofApproval()
          const asked = { approverUserId: who.userId, cartName: 'Window' }
          await buyer.call('setApproverForCurrentShoppingCart', asked)
          return { who, fields: { cartId, comment: 'Too many' }, kept }
        },
      },
    ],
  }
}

/** Where an order goes, to whom it is confirmed, and what the dealer calls it. */
function checkoutTexts(server: TestServer): Typed {
  const begun = async () => {
    const who = await filled(await server.person())
    const { cartId } = await who.call('checkoutCurrentShoppingCart', {})
    return { who, cartId }
  }
  return {
    checkoutSetConfirmEmailCustRef: [
      {
        refusals: { confirmationEmail: /^checkout\.email$/ },
        make: async () => {
          const { who, cartId } = await begun()
          const kept = async () => {
            const cart = await cartOf(server, who)
            return { confirmationEmail: cart.confirmation_email, customerReference: cart.customer_reference }
          }
          const fields = { cartId, confirmationEmail: who.email, customerReference: 'PO 7' }
          return { who, fields, kept }
        },
      },
    ],
    checkoutSetDeliveryAddress: [
      {
        refusals: {
          ...ADDRESS_REFUSALS,
          state: /^(?:address\.state|checkout\.address)$/,
          name: /^address\.name$/,
          address1: /^address\.line1$/,
        },
        without: ['city'],
        make: async () => {
          const { who, cartId } = await begun()
          const kept = async () => ({ ...(await cartOf(server, who)).delivery })
          return { who, fields: { cartId, ...(await usualAddress(who)) }, kept }
        },
      },
    ],
  }
}

const REASON = { reason: /^backOffice\.reason$/ }

/** What staff write of an act, as its entry of the audit has it. */
function acts(server: TestServer) {
  let staff: Promise<TestPerson> | undefined
  const who = () => (staff ??= staffOf(server))
  const kept = async () => {
    const { userId } = await who()
    const { rows } = await sql<{ reason: string }>`
      select coalesce(detail ->> 'reason', after ->> 'reason', after ->> 'heldReason') as reason from audit
       where actor_id = ${userId} and coalesce(detail ->> 'reason', after ->> 'reason', after ->> 'heldReason') is not null
       order by id desc limit 1`.execute(server.db)
    return { reason: rows[0]?.reason }
  }
  /** @param fields of the call but for its reason */
  const act = (fields: () => Promise<Fields>, more: Partial<ReadyCall> = {}): TypedCall[] => [
    {
      ...{ refusals: REASON, uses: 1, each: SOME },
      make: async () => ({
        ...{ who: await who(), kept, ...more },
        fields: { reason: 'Asked', ...(await fields()) },
      }),
    },
  ]
  return { who, act }
}

/** Notes of orders, why one is held, let go, cancelled, put back or split, and its connote. */
function orderTexts(server: TestServer, { setStock, emptyShelf, pickAll }: Office): Typed {
  const { who, act } = acts(server)
  let stocked: Promise<void> | undefined
  const placed = async () => {
    await (stocked ??= setStock(PRODUCTS.case, 1_000))
    return (await buyNow(await server.person(), { [PRODUCTS.case]: 2 })).order.webOrderNo
  }
  const changed = async (name: 'staffHoldOrder' | 'staffCancelLines') => {
    const webOrderNo = await placed()
    const staff = await who()
    if (name === 'staffHoldOrder') await staff.call(name, { webOrderNo, reason: 'Asked' })
    else await staff.call(name, { webOrderNo, units: 2, reason: 'Asked' })
    return webOrderNo
  }
  return {
    staffHoldOrder: act(async () => ({ webOrderNo: await placed() })),
    staffReleaseOrder: act(async () => ({ webOrderNo: await changed('staffHoldOrder') })),
    staffCancelLines: act(async () => ({ webOrderNo: await placed(), units: 2 })),
    staffSplitOrder: act(async () => {
      await emptyShelf(1)
      const goods = { [PRODUCTS.case]: 10, [PRODUCTS.zero]: 1 }
      const { order } = await buyNow(await server.person(), goods, { shipNow: false })
      await setStock(PRODUCTS.case, 1_000)
      return { webOrderNo: order.webOrderNo }
    }),
    staffReinstateOrder: act(async () => ({ webOrderNo: await changed('staffCancelLines'), units: 2 })),
    staffNoteOrder: [
      {
        ...{ refusals: { note: /^order\.note$/ } },
        make: async () => {
          const webOrderNo = await placed()
          const notes = sql<{ note: string }>`
            select note from order_note where web_order_no = ${webOrderNo} order by id desc limit 1`
          const kept = async () => ({ note: (await notes.execute(server.db)).rows[0]?.note })
          return { who: await who(), fields: { webOrderNo, note: 'Rang' }, anew, kept }
        },
      },
    ],
    staffShipOrder: [
      {
        refusals: { carrierId: /^backOffice\.carrier$/, connote: /^backOffice\.connote$/ },
        ...{ uses: 1, each: SOME },
        make: async () => {
          const webOrderNo = await placed()
          await pickAll(webOrderNo)
          const rows = server.db
            .selectFrom('shipment')
            .select('connote')
            .where('web_order_no', '=', webOrderNo)
          const kept = async () => ({ connote: (await rows.executeTakeFirstOrThrow()).connote })
          return { who: await who(), fields: { webOrderNo, carrierId: 'SWL', connote: 'SWL 1' }, kept }
        },
      },
    ],
  }
}

/** Why stock changes, and what a carrier is called. */
function goodsTexts(server: TestServer): Typed {
  const { who, act } = acts(server)
  return {
    staffAdjustStock: act(() => Promise.resolve({ productId: PRODUCTS.case, units: 1, isOut: false }), {
      anew,
    }),
    staffReceiveStock: act(
      () => Promise.resolve({ lines: JSON.stringify([{ code: PRODUCTS.case, units: 1 }]) }),
      { anew },
    ),
    staffSaveCarrier: [
      {
        refusals: {
          name: /^backOffice\.carrierName$/,
          trackingUrl: /^backOffice\.trackingUrl$/,
        },
        without: ['id', 'was'],
        make: async () => {
          const own = server.db.selectFrom('carrier').selectAll().where('id', '=', 'OWN')
          const kept = async () => {
            const { id, name, tracking_url } = await own.executeTakeFirstOrThrow()
            return { id, name, trackingUrl: tracking_url }
          }
          const undo = () => server.db.deleteFrom('carrier').where('id', '=', 'OWN').execute()
          const fields = { id: 'OWN', name: 'Own van', trackingUrl: '' }
          return { who: await who(), fields, kept, undo }
        },
      },
    ],
  }
}

/** Why staff stop a customer, or change prices and letters. */
function customerTexts(server: TestServer): Typed {
  const { act } = acts(server)
  return {
    staffHoldCustomer: act(async () => ({ customerId: (await server.person()).customerId, isStopped: true })),
    staffSetContractPrice: act(async () => ({
      customerId: (await server.person()).customerId,
      productId: PRODUCTS.case,
      breaks: JSON.stringify([{ quantity: 1, cents: 1_00 }]),
    })),
    staffChangeCustomer: act(async () => {
      const { customerId } = await server.person()
      const row = await server.db
        .selectFrom('customer')
        .selectAll()
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
      const was = {
        ...{ terms: row.payment_terms_id, level: row.level_list_id ?? '' },
        ...{ limit2Cents: row.credit_limit2_cents, limit3Cents: row.credit_limit3_cents },
      }
      return {
        customerId,
        was: JSON.stringify(was),
        set: JSON.stringify({ ...was, limit3Cents: was.limit3Cents + 1 }),
      }
    }),
    staffSetLetters: act(async () => {
      const { accountId, userId } = await server.person({ letters: 'DP' })
      return { accountId, userId, was: 'DP', letters: 'DPR' }
    }),
    staffResetFactor: act(async () => {
      const person = await server.person()
      await givePassword(server, person)
      await setUpTotp(server, person)
      return { accountId: person.accountId, userId: person.userId }
    }),
  }
}

/** Why staff write money off, give it back or stop asking for it, and whose reference came with it. */
function moneyTexts(server: TestServer): Typed {
  const { who, act } = acts(server)
  const taken = async () => {
    const { customerId } = await server.person()
    const fields = { customerId, cents: 5_00, method: 'CASH' as const, receivedOn: '2026-01-01' }
    const { receiptId } = await (await who()).call('staffTakeMoney', {
      ...{ ...fields, ...anew(), reference: '' },
    })
    return { customerId, fields, receiptId }
  }
  /** A file of one line that is no other's. */
  const statement = () => {
    const text = `Date,Amount,Narrative\n20/02/2026,0.01,line ${randomUUID()}\n`
    return { content: Buffer.from(text).toString('base64') }
  }
  const lastLine = async () => {
    await (await who()).call('staffReadStatement', { fileName: 'may.csv', ...statement() })
    const rows = server.db.selectFrom('bank_line').select(['id', 'statement_id']).orderBy('id', 'desc')
    return rows.executeTakeFirstOrThrow()
  }
  const invoiced = async () => {
    const person = await server.person({ terms: '7D' })
    const invoiceNo = await bought(server, person)
    return { person, invoiceNo }
  }
  return {
    staffRefundReceipt: act(async () => ({ receiptId: (await taken()).receiptId, cents: 1_00 }), {
      anew,
    }),
    staffReverseReceipt: act(async () => ({ receiptId: (await taken()).receiptId })),
    staffCreditInvoice: act(async () => ({
      ...{ invoiceNo: (await invoiced()).invoiceNo, freightCents: 0, feeCents: 0, creditedCents: 0 },
      units: JSON.stringify([{ lineNo: 1, units: 1 }]),
    })),
    staffPauseDunning: act(async () => ({
      payerId: (await invoiced()).person.customerId,
      until: addDays(brisbaneDay(server.clock.now), 30),
    })),
    staffUndoDunning: act(async () => {
      const payerId = (await invoiced()).person.customerId
      await sql`insert into dunning (payer_id, state, moved_on) values (${payerId}, 'reminded', '2026-01-01')`.execute(
        server.db,
      )
      return { payerId, state: 'reminded' }
    }),
    staffIgnoreLine: act(async () => ({ lineId: (await lastLine()).id })),
    staffTakeBackStatement: act(async () => ({ statementId: (await lastLine()).statement_id })),
    staffMailInvoice: [
      {
        ...{ refusals: { email: /^(?:invoice\.noMail)$/ }, each: SOME },
        make: async () => {
          const { invoiceNo } = await invoiced()
          const kept = (answer: Answer) => ({ email: answer['sentTo'] })
          return { who: await who(), fields: { invoiceNo, email: 'accounts@shop.example.com' }, kept }
        },
      },
    ],
    staffTakeMoney: [
      {
        ...{ refusals: { receivedOn: /^receipt\.(?:day|receivedOn)$/ }, each: SOME },
        make: async () => {
          const { fields, customerId } = await taken()
          const rows = server.db
            .selectFrom('receipt')
            .innerJoin('account', 'account.id', 'receipt.account_id')
            .select('reference')
            .where('account.customer_id', '=', customerId)
            .orderBy('receipt.id', 'desc')
          const kept = async () => ({ reference: (await rows.executeTakeFirstOrThrow()).reference })
          return { who: await who(), fields: { ...fields, reference: 'CHQ 7' }, anew, kept }
        },
      },
    ],
  }
}
