import type { Db } from '#server/db/connect.ts'
import type { RestClient } from '#web/data/client.ts'
import { Refused } from '#web/data/failures.ts'
import { type Built, buildPerson } from '../build.ts'
import { walkCheckout } from '../checkout.ts'
import type { PayPalPeer } from '../gateways/paypal-peer.ts'
import { PRODUCTS } from '../world.ts'
import type { RunningPortal } from './portals.ts'
import { SCARCE } from './storeman.ts'
import { stubbornClient } from './stubborn-client.ts'

/** What dealers do while faults are injected. */
export const ACTS = ['credit', 'deposit', 'pay', 'cancel', 'approve', 'cart'] as const
export type ActName = (typeof ACTS)[number]

/** A dealer's account, and the answers they received. */
export type Dealer = {
  accountId: string
  customerId: string
  emails: string[]
  /** The web order numbers that were answered as placed, and those that were paid at the gateway. */
  ordered: Set<number>
  paid: Set<number>
  /** The expected content of the current cart, once it is known. */
  cart: Readonly<Record<string, number>>
  acts: Record<ActName, number>
  /** Does one thing after the other until stopped, and each of them once at the least. */
  run(isOver: () => boolean): Promise<void>
}

const GOODS = { [PRODUCTS.case]: 2, [PRODUCTS.minimum]: 3, [PRODUCTS.rare]: 1 }
type Context = { db: Db; peer: PayPalPeer; portals: readonly RunningPortal[] }
type Person = Built & { call: RestClient }

/**
 * A credit account with a buyer and an approver, and a cash account. Each browser repeats a request until it
 * is answered, alternating between the portals.
 */
export async function openDealers({ db, peer, portals }: Context): Promise<Dealer[]> {
  const now = new Date()
  const signIn = (built: Built): Person => ({ ...built, call: stubbornClient(built, portals) })
  const credit = signIn(await buildPerson(db, { limitCents: 1_000_000_000_00 }, now))
  const buyer = signIn(await buildPerson(db, { accountId: credit.accountId, letters: 'PDRHE' }, now))
  const cash = signIn(await buildPerson(db, { cash: true }, now))
  return [
    dealer(credit, [credit.email, buyer.email], ['credit', 'approve', 'cart'], peer, buyer),
    dealer(cash, [cash.email], ['deposit', 'pay', 'cancel', 'cart'], peer, null),
  ]
}

function dealer(
  person: Person,
  emails: string[],
  names: readonly ActName[],
  peer: PayPalPeer,
  buyer: Person | null,
): Dealer {
  const acts: Record<ActName, number> = { credit: 0, deposit: 0, pay: 0, cancel: 0, approve: 0, cart: 0 }
  const self: Dealer = {
    accountId: person.accountId,
    customerId: person.customerId,
    emails,
    ordered: new Set(),
    paid: new Set(),
    cart: {},
    acts,
    run: async (isOver) => {
      for (let at = 0; !isOver() || names.some((name) => acts[name] === 0); at += 1) {
        const name = names[at % names.length]!
        await perform(name, at)
        acts[name] += 1
      }
    },
  }
  const noteOrder = (answer: { webOrderNo: number; order: unknown }) => {
    if (!answer.order) throw new Error('an order was expected')
    self.ordered.add(answer.webOrderNo)
    self.cart = {}
  }
  const beginPayment = async () => {
    const { cartId } = await walkCheckout(person, GOODS, { payment: 'PAYPAL' })
    const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
    // Repeated: a portal that died may have begun the payment without answering.
    const { payPalPayment, paymentId } = await person.call('checkoutConfirm', { cartId })
    return { webOrderNo, payPalPayment, paymentId }
  }
  const perform = async (name: ActName, at: number) => {
    switch (name) {
      case 'credit':
      case 'deposit': {
        const { cartId } = await walkCheckout(
          person,
          name === 'deposit' ? GOODS : { ...GOODS, [SCARCE]: 2 },
          name === 'deposit' ? { payment: 'DIRECT_DEPOSIT' } : {},
        )
        return noteOrder(await person.call('checkoutConfirm', { cartId }))
      }
      case 'pay': {
        const { webOrderNo, payPalPayment } = await beginPayment()
        peer.ledger.approve(payPalPayment)
        const { status } = await person.call('updatePayPalOrderPayment', {
          webOrderNo,
          orderID: payPalPayment,
          payerID: 'PAYER',
        })
        if (status !== 'Ordered') throw new Error(`a payment that was agreed to reads ${status}`)
        self.paid.add(webOrderNo)
        return noteOrder({ webOrderNo, order: true })
      }
      case 'cancel': {
        const { webOrderNo, paymentId } = await beginPayment()
        const { status } = await person.call('cancelOrderPayment', { webOrderNo, paymentId })
        if (status !== 'CANCELLED') throw new Error(`a payment that was given up reads ${status}`)
        self.cart = GOODS
        return
      }
      case 'approve':
        return buyer ? noteOrder(await approve(person, buyer)) : undefined
      case 'cart': {
        const cart = { [PRODUCTS.case]: 1 + (at % 30), [PRODUCTS.zero]: 1 + ((at * 7) % 30) }
        await person.call('clearCurrentShoppingCart', {})
        for (const [productId, quantity] of Object.entries(cart))
          await person.call('updateShoppingCartProductQuantity', { productId, quantity })
        const { cartItems } = await person.call('shoppingCartsFromServer', {})
        const held = Object.fromEntries(cartItems.map(({ productid, quantity }) => [productid, quantity]))
        if (JSON.stringify(Object.entries(held).sort()) !== JSON.stringify(Object.entries(cart).sort()))
          throw new Error(`the cart holds ${JSON.stringify(held)} instead of ${JSON.stringify(cart)}`)
        await person.call('clearCurrentShoppingCart', {})
        self.cart = {}
      }
    }
  }
  return self
}

/** The buyer submits a cart and the approver orders it. */
async function approve(approver: Person, buyer: Person) {
  await buyer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 4 })
  await buyer
    .call('setApproverForCurrentShoppingCart', { approverUserId: approver.userId, cartName: 'Weekly' })
    .catch((problem: unknown) => {
      // repeated after a lost answer: the cart is submitted already
      if (!(problem instanceof Refused && problem.code === 'cart.empty')) throw problem
    })
  const { shoppingCart } = await approver.call('shoppingCartsFromServer', {})
  const [waiting] = Object.values(shoppingCart.shoppingCartIdToShoppingCart).filter(
    ({ status, type }) => status === 'WA' && type === 'T',
  )
  if (!waiting) throw new Error('a cart that was submitted does not wait for approval')
  const cartId = waiting.id
  await approver.call('checkoutApprovalShoppingCart', { cartId })
  const {
    addresses: [a],
  } = await approver.call('addressesFromServer', {})
  if (!a) throw new Error('the account has no address')
  await approver.call('checkoutSetDeliveryAddress', {
    cartId,
    company: a.companyName,
    name: a.contactName,
    address1: a.addressLine1,
    address2: a.addressLine2,
    suburb: a.suburb,
    city: a.city,
    state: a.state,
    postcode: a.postcode,
  })
  await approver.call('checkoutSetFreightBackOrderOptions', {
    cartId,
    freightOptionId: 'STD',
    allowBackorders: true,
  })
  return approver.call('checkoutConfirm', { cartId })
}
