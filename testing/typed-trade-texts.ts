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
  /** Leaves the cart alone as it stands now, whatever was begun after it. */
  const asNow = async (cartId: number) => {
    const {
      id,
      delivery: _jsonb,
      ...row
    } = await server.db.selectFrom('cart').selectAll().where('id', '=', cartId).executeTakeFirstOrThrow()
    return async () => {
      await server.db.deleteFrom('cart').where('user_id', '=', row.user_id).where('id', '<>', id).execute()
      await server.db.updateTable('cart').set(row).where('id', '=', id).execute()
    }
  }
  return {
    saveCurrentShoppingCart: [
      {
        refusals: {},
        make: async () => {
          const { buyer: who, cartId, kept } = await ofApproval()
          return { who, fields: { cartName: 'Window' }, kept, again: await asNow(cartId) }
        },
      },
    ],
    setApproverForCurrentShoppingCart: [
      {
        refusals: { cartName: /^approval\.incomplete$/ },
        make: async () => {
          const { approver, buyer: who, cartId, kept } = await ofApproval()
          const fields = { approverUserId: approver.userId, cartName: 'Window' }
          return { who, fields, kept, again: await asNow(cartId) }
        },
      },
    ],
    rejectApprovalShoppingCart: [
      {
        refusals: {},
        make: async () => {
          const { approver: who, buyer, cartId, kept } = await ofApproval()
          const asked = { approverUserId: who.userId, cartName: 'Window' }
          await buyer.call('setApproverForCurrentShoppingCart', asked)
          return { who, fields: { cartId, comment: 'Too many' }, kept, again: await asNow(cartId) }
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
  type Ready = Partial<ReadyCall> & { fields: Fields }
  /**
   * @param ready the fields of the call but for its reason, and how it is made many times
   * @param each as of a TypedCall, where each call takes long
   */
  const act = (ready: () => Promise<Ready>, each = 1): TypedCall[] => [
    {
      ...{ refusals: REASON, each },
      make: async () => {
        const { fields, ...more } = await ready()
        return { who: await who(), kept, ...more, fields: { reason: 'Asked', ...fields } }
      },
    },
  ]
  /** An act that needs another thing each time, which takes long to make: some of the texts are sent. */
  const some = (fields: () => Promise<Fields>): TypedCall[] =>
    act(async () => ({ fields: await fields() })).map((call) => ({ ...call, uses: 1, each: SOME }))
  return { who, act, some, kept }
}
/** An undoing that has nothing to undo is refused. */
const orNothing = (undoing: Promise<unknown>) => undoing.catch(() => null)

/** Notes of orders, why one is held, let go, cancelled, put back or split, and its connote. */
function orderTexts(server: TestServer, { setStock, emptyShelf, pickAll }: Office): Typed {
  const { who, act, some } = acts(server)
  let stocked: Promise<void> | undefined
  const placed = async () => {
    await (stocked ??= setStock(PRODUCTS.case, 1_000))
    return (await buyNow(await server.person(), { [PRODUCTS.case]: 2 })).order.webOrderNo
  }
  const reason = 'Asked'
  return {
    staffHoldOrder: act(async () => ({ fields: { webOrderNo: await placed() } })),
    staffReleaseOrder: act(async () => {
      const [webOrderNo, staff] = [await placed(), await who()]
      const again = () => staff.call('staffHoldOrder', { webOrderNo, reason })
      return { fields: { webOrderNo }, again }
    }),
    staffCancelLines: act(async () => {
      const [fields, staff] = [{ webOrderNo: await placed(), units: 2 }, await who()]
      return { fields, again: () => orNothing(staff.call('staffReinstateOrder', { ...fields, reason })) }
    }, 3),
    staffSplitOrder: some(async () => {
      await emptyShelf(1)
      const goods = { [PRODUCTS.case]: 10, [PRODUCTS.zero]: 1 }
      const { order } = await buyNow(await server.person(), goods, { shipNow: false })
      await setStock(PRODUCTS.case, 1_000)
      return { webOrderNo: order.webOrderNo }
    }),
    staffReinstateOrder: act(async () => {
      const [fields, staff] = [{ webOrderNo: await placed(), units: 2 }, await who()]
      return { fields, again: () => orNothing(staff.call('staffCancelLines', { ...fields, reason })) }
    }, 3),
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
    staffAdjustStock: act(() =>
      Promise.resolve({ fields: { productId: PRODUCTS.case, units: 1, isOut: false }, anew }),
    ),
    staffReceiveStock: act(() =>
      Promise.resolve({ fields: { lines: JSON.stringify([{ code: PRODUCTS.case, units: 1 }]) }, anew }),
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
    staffHoldCustomer: act(async () => {
      const { customerId } = await server.person()
      const own = server.db.updateTable('customer').set({ credit_hold: false }).where('id', '=', customerId)
      return { fields: { customerId, isStopped: true }, again: () => own.execute() }
    }),
    staffSetContractPrice: act(async () => {
      const { customerId } = await server.person()
      let cents = 1_00
      const breaks = () => JSON.stringify([{ quantity: 1, cents: (cents += 1) }])
      return { fields: { customerId, productId: PRODUCTS.case }, anew: () => ({ breaks: breaks() }) }
    }),
    staffChangeCustomer: act(async () => {
      const { customerId } = await server.person()
      const row = await server.db
        .selectFrom('customer')
        .selectAll()
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
      const limit = { credit_limit3_cents: row.credit_limit3_cents }
      const own = server.db.updateTable('customer').set(limit).where('id', '=', customerId)
      const was = {
        ...{ terms: row.payment_terms_id, level: row.level_list_id ?? '' },
        ...{ limit2Cents: row.credit_limit2_cents, limit3Cents: row.credit_limit3_cents },
      }
      const set = { ...was, limit3Cents: was.limit3Cents + 1 }
      const fields = { customerId, was: JSON.stringify(was), set: JSON.stringify(set) }
      return { fields, again: () => own.execute() }
    }),
    staffSetLetters: act(async () => {
      const { accountId, userId } = await server.person({ letters: 'DP' })
      const own = server.db
        .updateTable('user_account')
        .set({ permissions: 'DP' })
        .where('user_id', '=', userId)
      return { fields: { accountId, userId, was: 'DP', letters: 'DPR' }, again: () => own.execute() }
    }),
    staffResetFactor: act(async () => {
      const person = await server.person()
      const { accountId, userId } = person
      await givePassword(server, person)
      await setUpTotp(server, person)
      const own = server.db.selectFrom('portal_user').select('totp_secret').where('id', '=', userId)
      const secret = await own.executeTakeFirstOrThrow()
      const put = server.db.updateTable('portal_user').set(secret).where('id', '=', userId)
      return { fields: { accountId, userId }, again: () => put.execute() }
    }),
  }
}

/** Why staff write money off, give it back or stop asking for it, and whose reference came with it. */
function moneyTexts(server: TestServer): Typed {
  const { who, act, some } = acts(server)
  const taken = async () => {
    const { customerId } = await server.person()
    const fields = { customerId, cents: 500_00, method: 'CASH' as const, receivedOn: '2026-01-01' }
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
    const invoiceNo = await bought(server, person, [[PRODUCTS.case, 500, 10_00]])
    return { person, invoiceNo }
  }
  return {
    staffRefundReceipt: act(async () => ({
      ...{ fields: { receiptId: (await taken()).receiptId, cents: 1_00 }, anew },
    })),
    staffReverseReceipt: some(async () => ({ receiptId: (await taken()).receiptId })),
    staffCreditInvoice: act(async () => {
      const { invoiceNo } = await invoiced()
      const units = JSON.stringify([{ lineNo: 1, units: 1 }])
      let creditedCents = 0
      const own = server.db
        .selectFrom('invoice')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_inc_cents'), sql<number>`0`).as('cents'))
        .where('credits_invoice_no', '=', invoiceNo)
      return {
        fields: { invoiceNo, units, freightCents: 0, feeCents: 0 },
        anew: () => ({ creditedCents }),
        again: async () => (creditedCents = -(await own.executeTakeFirstOrThrow()).cents),
      }
    }),
    staffPauseDunning: act(async () => {
      const payerId = (await invoiced()).person.customerId
      const own = server.db.deleteFrom('dunning').where('payer_id', '=', payerId)
      const until = addDays(brisbaneDay(server.clock.now), 30)
      return { fields: { payerId, until }, again: () => own.execute() }
    }),
    staffUndoDunning: act(async () => {
      const payerId = (await invoiced()).person.customerId
      const row = { payer_id: payerId, state: 'reminded' as const, moved_on: '2026-01-01' }
      const own = server.db
        .insertInto('dunning')
        .values(row)
        .onConflict((oc) => oc.column('payer_id').doUpdateSet(row))
      return { fields: { payerId, state: 'reminded' }, again: () => own.execute() }
    }),
    staffIgnoreLine: act(async () => {
      const { id: lineId } = await lastLine()
      const own = server.db
        .updateTable('bank_line')
        .set({ state: 'waiting', reason: '' })
        .where('id', '=', lineId)
      return { fields: { lineId }, again: () => own.execute() }
    }),
    staffTakeBackStatement: some(async () => ({ statementId: (await lastLine()).statement_id })),
    staffMailInvoice: [
      {
        refusals: { email: /^(?:invoice\.noMail)$/ },
        make: async () => {
          const { invoiceNo } = await invoiced()
          const kept = (answer: Answer) => ({ email: answer['sentTo'] })
          return { who: await who(), fields: { invoiceNo, email: 'accounts@shop.example.com' }, kept }
        },
      },
    ],
    staffTakeMoney: [
      {
        refusals: { receivedOn: /^receipt\.(?:day|receivedOn)$/ },
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
