import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonSpec } from '#testing/build.ts'
import {
  buyNow,
  type Choices,
  confirmOrder,
  fillCart,
  takeSteps,
  usualAddress,
  walkCheckout,
} from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Lines = Partial<Record<keyof typeof PRODUCTS, number>>
const goods = (lines: Lines) =>
  Object.fromEntries(
    Object.entries(lines).map(([key, quantity]) => [PRODUCTS[key as keyof typeof PRODUCTS], quantity]),
  )
const fill = (person: TestPerson, lines: Lines) => fillCart(person, goods(lines))
const wizard = (person: TestPerson, lines: Lines, choices: Choices = {}) =>
  walkCheckout(person, goods(lines), { reference: 'PO 1', ...choices })
const order = (person: TestPerson, lines: Lines, choices: Choices = {}) =>
  buyNow(person, goods(lines), { reference: 'PO 1', ...choices })
const buy = async (spec: PersonSpec, lines: Lines, choices = {}) =>
  order(await server.person(spec), lines, choices)

describe('the checkout', () => {
  it("CHK-07 CHK-10 CHK-34 CHK-35 begins with every amount, the freight offers, the person's e-mail and shipping now", async () => {
    const person = await server.person()
    await fill(person, { case: 10 })
    const begun = await person.call('checkoutCurrentShoppingCart', {})
    expect(begun).toMatchObject({
      orderBaseTotalExGST: 90_00,
      freightChargeExGST: 12_50,
      adminFeeExGST: 0,
      totalGST: 10_25,
      totalIncGST: 112_75,
      warnings: [],
      validFreightMethods: [
        { id: 'STD', name: 'Standard Delivery', code: 'STD', chargeExGST: 12_50, days: { from: 2, to: 4 } },
        { id: 'EXP', name: 'Express Delivery', code: 'EXP', chargeExGST: 19_50, days: { from: 1, to: 2 } },
        { id: 'PICKUP', name: 'Customer Pickup', code: 'PUP', chargeExGST: 0, days: null },
      ],
      choices: {
        confirmationEmail: person.email,
        customerReference: '',
        delivery: null,
        freightOptionId: '',
        allowBackorders: true,
        paymentMethodId: '',
      },
    })
    expect(await person.call('checkoutCurrentShoppingCart', {})).toMatchObject({
      webOrderNo: begun.webOrderNo,
    }) // a reload resumes
  })

  it('CHK-09 refuses an empty cart in the words of the specification', async () => {
    await expect((await server.person()).call('checkoutCurrentShoppingCart', {})).rejects.toThrow(
      'Something is wrong with this order. Please try again later.',
    )
  })

  it('CHK-09 says of a cart that was emptied after its checkout began that it was', async () => {
    const person = await server.person()
    await fill(person, { case: 1 })
    const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
    await person.call('clearCurrentShoppingCart', {})
    const emptied = { code: 'checkout.emptied' }
    await expect(
      person.call('checkoutSetConfirmEmailCustRef', { cartId, customerReference: 'x' }),
    ).rejects.toMatchObject(emptied)
    await expect(person.call('checkoutConfirm', { cartId })).rejects.toMatchObject(emptied)
  })

  it('PRM-22 refuses somebody whose orders need approval, at the beginning and at confirm', async () => {
    const buyer = await server.person({ letters: 'PDE' })
    await fill(buyer, { case: 1 })
    const { shoppingCart } = await buyer.call('shoppingCartsFromServer', {})
    await expect(buyer.call('checkoutCurrentShoppingCart', {})).rejects.toMatchObject({
      code: 'checkout.approvalNeeded',
    })
    await expect(
      buyer.call('checkoutConfirm', { cartId: Number(shoppingCart.currentShoppingCartId) }),
    ).rejects.toMatchObject({ code: 'checkout.approvalNeeded' })
    expect(
      await server.db
        .selectFrom('web_order')
        .select('web_order_no')
        .where('account_id', '=', buyer.accountId)
        .execute(),
    ).toEqual([])
  })

  it('CHK-12 CHK-15 CHK-36 CHK-37 keeps each step on the server', async () => {
    const person = await server.person()
    const { last } = await wizard(person, { case: 1 }, { freight: 'EXP', shipNow: false })
    expect(last.choices).toMatchObject({
      confirmationEmail: person.email,
      customerReference: 'PO 1',
      delivery: { suburb: 'Brisbane', state: 'QLD' },
      freightOptionId: 'EXP',
      allowBackorders: false,
    })
    expect((await person.call('checkoutCurrentShoppingCart', {})).choices).toEqual(last.choices)
  })

  it('refuses what is no e-mail address', async () => {
    const person = await server.person()
    const { cartId } = await wizard(person, { case: 1 })
    await expect(
      person.call('checkoutSetConfirmEmailCustRef', {
        cartId,
        confirmationEmail: 'not an address',
        customerReference: '',
      }),
    ).rejects.toMatchObject({ code: 'checkout.email' })
  })

  it.each(['PO "12" <b>', '\u{1F4F1} \u05E9\u05DC\u05D5\u05DD', "'; drop table web_order; --"])(
    'keeps a reference such as %j as it was typed, in order and mail',
    async (customerReference) => {
      const person = await server.person()
      const { cartId } = await wizard(person, { case: 1 })
      await person.call('checkoutSetConfirmEmailCustRef', {
        cartId,
        confirmationEmail: person.email,
        customerReference,
      })
      expect((await confirmOrder(person, cartId)).order.customerref).toBe(customerReference)
      const mail = await server.db
        .selectFrom('mail')
        .selectAll()
        .where('recipient', '=', person.email)
        .executeTakeFirstOrThrow()
      expect(mail.body_text).toContain(customerReference)
      expect(mail.body_html).not.toContain('<b>')
    },
  )
})

it('decision 34: without letter D no amount of the goods leaves the server, in the wizard, the order or the mail', async () => {
  const person = await server.person({ letters: 'PRH' })
  const { cartId, last } = await wizard(person, { case: 10 })
  expect(Object.keys(last).filter((key) => /GST$/.test(key))).toEqual(['freightChargeExGST'])
  const confirmed = await confirmOrder(person, cartId)
  expect(JSON.stringify(confirmed)).not.toMatch(/price|totalIncGST|"gst"/)
  const mail = await server.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(mail.body_text + mail.body_html).not.toContain('$')
})

describe('where goods go', () => {
  const elsewhere = {
    company: '',
    name: 'Kim',
    address1: '9 Other Road',
    address2: '',
    suburb: 'Cairns',
    city: '',
    state: 'QL',
    postcode: '4870',
  }

  it('CHK-16 CHK-17 a new address is for staff, New Zealand and customers flagged Y; CHK-28 states are normalised', async () => {
    const flagged = await server.person()
    const { cartId } = await wizard(flagged, { case: 1 })
    expect(
      (await flagged.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere })).choices.delivery,
    ).toMatchObject({ suburb: 'Cairns', state: 'QLD' })
    const plain = await server.person({ customAddresses: false })
    const other = await wizard(plain, { case: 1 })
    await expect(
      plain.call('checkoutSetDeliveryAddress', { cartId: other.cartId, ...elsewhere }),
    ).rejects.toMatchObject({ code: 'checkout.customAddressNotAllowed' })
    await expect(
      plain.call('addAddress', {
        addressName: '',
        companyName: '',
        contactName: 'K',
        addressLine1: '1',
        addressLine2: '',
        suburb: 'x',
        city: '',
        state: 'QLD',
        postcode: '4000',
      }),
    ).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('CHK-32 with extra F only the default address is taken', async () => {
    const person = await server.person({ extras: 'F' })
    const { cartId } = await wizard(person, { case: 1 })
    await expect(person.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere })).rejects.toMatchObject({
      code: 'checkout.fixedAddress',
    })
  })

  it('CHK-32 with extra F the default address is taken, also where an older one says the same', async () => {
    const manager = await server.person()
    const person = await server.person({ accountId: manager.accountId, extras: 'F' })
    const { company: companyName, name: contactName, address1, address2, suburb, state, postcode } = elsewhere
    const lines = { addressName: '', addressLine1: address1, addressLine2: address2 }
    const fields = { ...lines, companyName, contactName, suburb, city: '', state, postcode }
    await manager.call('addAddress', fields)
    const { addressId } = await manager.call('addAddress', fields)
    await manager.call('setDefaultAddress', { addressId })
    await fillCart(person, { [PRODUCTS.case]: 1 })
    const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
    const confirmation = { cartId, confirmationEmail: person.email, customerReference: '' }
    await person.call('checkoutSetConfirmEmailCustRef', confirmation)
    await person.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere })
  })

  it('CHK-32 with extra F nobody changes the default address, nor which one it is', async () => {
    const manager = await server.person()
    const person = await server.person({ accountId: manager.accountId, extras: 'F' })
    const { addresses } = await manager.call('addressesFromServer', {})
    const { addressId, ...saved } = addresses[0]!
    for (const [call, fields] of [
      ['updateAddress', { ...saved, addressId, addressLine1: '9 Other Street' }],
      ['setAddressContacts', { addressId, contacts: ['Somebody Else'] }],
      ['setDefaultAddress', { addressId }],
      ['deleteAddress', { addressId }],
    ] as const)
      await expect(person.call(call, fields as never)).rejects.toMatchObject({ code: 'access.denied' })
    expect((await manager.call('addressesFromServer', {})).addresses).toEqual(addresses)
  })

  it.each([
    ['CHK-32', 'checkout.fixedAddress', { extras: 'F', customAddresses: true }],
    ['CHK-17', 'checkout.customAddressNotAllowed', { extras: '', customAddresses: false }],
  ])(
    '%s whoever may not send goods to the address that was chosen does not confirm it: %s',
    async (_row, code, { extras, customAddresses }) => {
      const person = await server.person()
      const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 1 })
      await person.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere })
      const freight = { cartId, freightOptionId: 'STD', allowBackorders: true }
      await person.call('checkoutSetFreightBackOrderOptions', freight)
      const { db } = server
      await db
        .updateTable('user_account')
        .set({ extra_permissions: extras })
        .where('user_id', '=', person.userId)
        .execute()
      await db
        .updateTable('customer')
        .set({ custom_addresses: customAddresses })
        .where('id', '=', person.customerId)
        .execute()
      await expect(person.call('checkoutConfirm', { cartId })).rejects.toMatchObject({ code })
      await takeSteps(person, cartId)
      expect((await confirmOrder(person, cartId)).order.webOrderNo).toBeGreaterThan(0)
    },
  )

  it('CHK-14 a saved address that lacks something is refused', async () => {
    const person = await server.person()
    const { cartId } = await wizard(person, { case: 1 })
    await server.db
      .updateTable('address')
      .set({ postcode: '' })
      .where('account_id', '=', person.accountId)
      .execute()
    await expect(
      person.call('checkoutSetDeliveryAddress', { cartId, ...(await usualAddress(person)) }),
    ).rejects.toThrow('Selected address is invalid!')
  })

  it.each([
    ['name', '', 'Please input your name!'],
    ['address1', '', 'Please input your address!'],
    ['postcode', '', 'Please input your postcode!'],
    ['suburb', '', 'Please input your suburb!'],
    ['state', 'XX', 'Please input your state!'],
    ['postcode', '40AB', 'Please input your postcode in digits!'],
  ])(
    'CHK-18 CHK-19 CHK-20 CHK-21 CHK-22 CHK-24 a new address with %s %j is refused: %s',
    async (field, value, words) => {
      const person = await server.person()
      const { cartId } = await wizard(person, { case: 1 })
      await expect(
        person.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere, [field]: value }),
      ).rejects.toThrow(words)
    },
  )

  it('CHK-23 New Zealand needs a city and has no state', async () => {
    const person = await server.person({ country: 'NZ' })
    const { cartId } = await wizard(person, { case: 1 })
    await expect(person.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere })).rejects.toThrow(
      'Please input your city!',
    )
    const kept = await person.call('checkoutSetDeliveryAddress', {
      cartId,
      ...elsewhere,
      city: 'Wellington',
      postcode: '6011',
    })
    expect(kept.choices.delivery).toMatchObject({ city: 'Wellington', state: '' })
  })

  it('CHK-25 CHK-29 CHK-31 addAddress takes both spellings of the fields and joins the saved ones', async () => {
    const person = await server.person()
    await person.call('addAddress', {
      addressName: '',
      companyName: '',
      contactName: 'Kim',
      addressLine1: '9 Other Road',
      addressLine2: '',
      suburb: 'Cairns',
      city: '',
      state: 'QL',
      postcode: '4870',
    })
    await person.raw({
      method: 'POST',
      url: '/rest/addAddress',
      payload: { ...elsewhere, address1: '10 Other Road' },
    })
    const { addresses } = await person.call('addressesFromServer', {})
    expect(addresses.map((a) => [a.contactName, a.addressLine1, a.state])).toEqual([
      ['Sam Counter', '1 Queen Street', 'QLD'],
      ['Kim', '9 Other Road', 'QLD'],
      ['Kim', '10 Other Road', 'QLD'],
    ])
  })
})

describe('what an order costs', () => {
  it('CHK-51 CHK-53 BUS-03 BUS-04 BUS-09 freight below $250 ex GST, GST of 10 and 15 percent on goods, freight and fee', async () => {
    expect((await buy({}, { minimum: 32 })).order).toMatchObject({
      baseprice: 248_64,
      freight: 12_50,
      gst: 26_11,
      totalIncGST: 287_25,
    })
    expect((await buy({}, { case: 28, hostile: 0 })).order).toMatchObject({
      baseprice: 252_00,
      freight: 0,
      gst: 25_20,
      totalIncGST: 277_20,
    })
    expect((await buy({ country: 'NZ' }, { hostile: 100 })).order).toMatchObject({
      baseprice: 100_00,
      freight: 22_00,
      gst: 18_30,
      totalIncGST: 140_30,
    })
  })

  it('express keeps its charge from $250 up, pickup is free', async () => {
    expect((await buy({}, { case: 50 }, { freight: 'EXP' })).order).toMatchObject({
      baseprice: 400_00,
      freight: 19_50,
    })
    expect((await buy({}, { case: 1 }, { freight: 'PICKUP' })).order).toMatchObject({
      freight: 0,
      totalIncGST: 11_00,
    })
  })

  it('CHK-52 one cheap item is an order', async () => {
    expect((await buy({}, { hostile: 1 }, { freight: 'PICKUP' })).order).toMatchObject({ totalIncGST: 1_10 })
  })

  it('decision 2: the special is taken where it is lower, the price level before the base price; each line says why', async () => {
    const { orderLines, webOrderNo } = await buy({ level: 'GOLD' }, { special: 1, case: 10 })
    expect(orderLines.map((l) => [l.itemno, l.unitprice])).toEqual([
      [PRODUCTS.case, 9_50],
      [PRODUCTS.special, 11_00],
    ])
    const kept = await server.db
      .selectFrom('order_line')
      .select(['price_list', 'price_break', 'price_words'])
      .where('web_order_no', '=', webOrderNo)
      .orderBy('line_no')
      .execute()
    expect(kept).toEqual([
      { price_list: 'GOLD', price_break: 1, price_words: 'Price level' },
      { price_list: 'SPECIAL', price_break: 1, price_words: 'Special price' },
    ])
  })

  it('PAY-30 PAY-31 PAY-03 a cash customer pays by deposit, in New Zealand also at pickup, and the order stands at once', async () => {
    expect((await buy({ cash: true }, { case: 1 }, { payment: 'DIRECT_DEPOSIT' })).status).toBe('ORDERED')
    expect((await buy({ cash: true, country: 'NZ' }, { case: 1 }, { payment: 'PICKUP' })).status).toBe(
      'ORDERED',
    )
    const kiwi = await server.person({ cash: true, country: 'NZ' })
    const { cartId, last } = await wizard(kiwi, { case: 1 })
    expect(last.paymentMethods).toEqual(['DIRECT_DEPOSIT', 'PICKUP'])
    for (const paymentMethodId of ['VISA_CREDIT', 'PAYPAL', 'BARTER'])
      await expect(
        kiwi.call('checkoutSetPaymentMethod', { cartId, paymentMethodId, justCalculatePrices: false }),
      ).rejects.toMatchObject({ code: 'checkout.paymentMethod' })
  })

  it('PAY-04 PAY-05 choosing a method with justCalculatePrices keeps nothing, without it the choice stays', async () => {
    const person = await server.person({ cash: true })
    const { cartId } = await wizard(person, { case: 1 })
    await person.call('checkoutSetPaymentMethod', {
      cartId,
      paymentMethodId: 'DIRECT_DEPOSIT',
      justCalculatePrices: true,
    })
    await expect(person.call('checkoutConfirm', { cartId })).rejects.toThrow('Please select payment method')
    await person.call('checkoutSetPaymentMethod', {
      cartId,
      paymentMethodId: 'DIRECT_DEPOSIT',
      justCalculatePrices: false,
    })
    expect((await confirmOrder(person, cartId)).status).toBe('ORDERED')
  })

  it('PAY-33 a credit customer is not asked and may not choose', async () => {
    const person = await server.person()
    const { cartId, last } = await wizard(person, { case: 1 })
    expect(last.paymentMethods).toEqual([])
    await expect(
      person.call('checkoutSetPaymentMethod', {
        cartId,
        paymentMethodId: 'DIRECT_DEPOSIT',
        justCalculatePrices: false,
      }),
    ).rejects.toMatchObject({ code: 'checkout.paymentNotNeeded' })
  })
})

describe('confirm', () => {
  it('CHK-42 CHK-43 CHK-46 answers the order, closes the cart and writes the mail; the order is in the list', async () => {
    const person = await server.person()
    const { cartId } = await wizard(person, { case: 10, multiple: 8 })
    const confirmed = await confirmOrder(person, cartId)
    expect(confirmed).toMatchObject({
      status: 'ORDERED',
      orderNo: expect.stringMatching(/^\d+$/) as string,
      tempOrderNo: '',
      ccPaymentId: '',
      payPalPayment: '',
      payPalClientId: '',
      heldReason: '',
    })
    expect(confirmed.orderLines.map((line) => [line.itemno, line.orderedqty, line.status])).toEqual([
      [PRODUCTS.case, 10, '33'],
      [PRODUCTS.multiple, 8, '33'],
    ])
    expect((await person.call('shoppingCartsFromServer', {})).itemCount).toBe(0)
    await expect(person.call('loadSavedShoppingCart', { cartId })).rejects.toMatchObject({
      code: 'cart.unknown',
    })
    const { orders } = await person.call('ordersFromServer', {})
    expect(orders).toMatchObject([{ orderno: confirmed.orderNo, customerref: 'PO 1', lowstatus: '33' }])
    expect(
      await server.db.selectFrom('mail').select('subject').where('recipient', '=', person.email).execute(),
    ).toEqual([{ subject: `Tradecounter: your order ${confirmed.orderNo}` }])
    expect(
      await server.db
        .selectFrom('order_outbox')
        .select('delivered_at')
        .where('web_order_no', '=', confirmed.webOrderNo)
        .execute(),
    ).toEqual([{ delivered_at: null }])
    const next = await buyNow(person, goods({ case: 1 }))
    expect(
      (await person.call('ordersFromServer', { newest: 1 })).orders.map(({ orderno }) => orderno),
    ).toEqual([next.orderNo])
    expect((await person.call('ordersFromServer', {})).orders).toHaveLength(2)
  })

  it('decision 13: twenty confirms at once, and one more a day later, make one order with the same numbers', async () => {
    const person = await server.person()
    const { cartId } = await wizard(person, { case: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirmOrder(person, cartId)))
    answers.push(await confirmOrder(person, cartId))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await person.call('ordersFromServer', {})).orders).toHaveLength(1)
    expect(
      await server.db.selectFrom('mail').select('id').where('recipient', '=', person.email).execute(),
    ).toHaveLength(1)
  })

  it('decision 6: eight buyers race for five units; five are allocated, the rest waits, and stock never goes below zero', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => server.person()))
    const carts = await Promise.all(buyers.map((buyer) => wizard(buyer, { rare: 2, case: 1 })))
    const orders = await Promise.all(buyers.map((buyer, at) => confirmOrder(buyer, carts[at]!.cartId)))
    const lines = orders.flatMap((o) => o.orderLines).filter((line) => line.itemno === PRODUCTS.rare)
    const units = (status: string) =>
      lines.filter((line) => line.status === status).reduce((sum, line) => sum + line.orderedqty, 0)
    expect([units('33'), units('22')]).toEqual([5, 11])
    expect(
      await server.db
        .selectFrom('stock')
        .select(['on_hand', 'allocated', 'available'])
        .where('product_id', '=', PRODUCTS.rare)
        .execute(),
    ).toEqual([{ on_hand: 5, allocated: 5, available: 0 }])
  })

  it('hold: the whole order waits when something is missing', async () => {
    const { orderLines, order: head } = await buy({}, { awaited: 1, case: 1 }, { shipNow: false })
    expect(orderLines.map((line) => line.status)).toEqual(['22', '22'])
    expect(head.lowstatus).toBe('22')
  })

  it('decision 8: over the credit limit the order is taken and held with its reason; a credit hold stops it', async () => {
    const tight = await server.person({ limitCents: 50_00 })
    await fill(tight, { case: 10 })
    expect((await tight.call('checkoutCurrentShoppingCart', {})).warnings).toHaveLength(1)
    const confirmed = await order(tight, { case: 10 })
    expect(confirmed.heldReason).not.toBe('')
    expect((await tight.call('ordersFromServer', {})).orders[0]!.heldReason).toBe(confirmed.heldReason)
    const stopped = await server.person({ creditHold: true })
    const { cartId } = await wizard(stopped, { case: 1 })
    await expect(stopped.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
      code: 'checkout.creditHold',
    })
    expect((await stopped.call('shoppingCartsFromServer', {})).itemCount).toBe(1)
  })

  it('counts open orders against the limit, so that the second order is the one that is held', async () => {
    const person = await server.person({ limitCents: 200_00 })
    expect((await order(person, { case: 10 }, { freight: 'PICKUP' })).heldReason).toBe('')
    expect((await order(person, { case: 12 }, { freight: 'PICKUP' })).heldReason).not.toBe('')
  })

  it('CHK-17 is refused, with nothing changed, until every choice is made', async () => {
    const person = await server.person()
    await fill(person, { case: 1 })
    const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
    await expect(person.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
      code: 'checkout.address',
    })
    await person.call('checkoutSetDeliveryAddress', { cartId, ...(await usualAddress(person)) })
    await expect(person.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
      code: 'checkout.freightMethod',
    })
    await expect(
      person.call('checkoutSetFreightBackOrderOptions', {
        cartId,
        freightOptionId: 'TELEPORT',
        allowBackorders: true,
      }),
    ).rejects.toMatchObject({ code: 'checkout.freightMethod' })
    expect((await person.call('ordersFromServer', {})).orders).toEqual([])
  })

  it('a product withdrawn since, or whose minimum rose, stops the order and names itself', async () => {
    const person = await server.person()
    const { cartId } = await wizard(person, { hostile: 1, case: 1 })
    await server.db.updateTable('product').set({ minimum: 2 }).where('id', '=', PRODUCTS.hostile).execute()
    await expect(person.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
      code: 'checkout.quantity',
    })
    await server.db
      .updateTable('product')
      .set({ minimum: 1, withdrawn: true })
      .where('id', '=', PRODUCTS.hostile)
      .execute()
    await expect(person.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
      code: 'checkout.lineUnavailable',
    })
    await server.db
      .updateTable('product')
      .set({ withdrawn: false })
      .where('id', '=', PRODUCTS.hostile)
      .execute()
    expect((await confirmOrder(person, cartId)).status).toBe('ORDERED')
  })
})

describe('the orders of the account', () => {
  it('ORD-01 ORD-05 ORD-07 ORD-08 come newest first with every field; PRM-33 amounts only with letter D', async () => {
    const person = await server.person()
    const first = await order(person, { case: 1 })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const second = await order(person, { minimum: 3 })
    const { orders } = await person.call('ordersFromServer', {})
    expect(orders.map((o) => o.orderno)).toEqual([second.orderNo, first.orderNo])
    for (const key of ['orderno', 'orderdate', 'customerref', 'baseprice', 'lowstatus', 'deliveryaddressid'])
      expect(orders[0], key).toHaveProperty(key)
    for (const key of ['id', 'itemno', 'itemname', 'itemdesc', 'orderedqty', 'unitprice', 'status'])
      expect(orders[0]!.lines[0], key).toHaveProperty(key)
    const { deliveryAddresses } = await person.call('deliveryAddressesFromServer', {})
    expect(deliveryAddresses.find((d) => d.deliveryaddressid === orders[0]!.deliveryaddressid)).toMatchObject(
      { deliverysuburb: 'Brisbane', deliverytwocharstate: 'QLD' },
    )
    const looker = await server.person({ accountId: person.accountId, letters: 'H' })
    const seen = (await looker.call('ordersFromServer', {})).orders[0]!
    expect([seen.baseprice, seen.totalIncGST, seen.lines[0]!.unitprice]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it("ORD-25 ACC-28 opening one is noted, another account's is unknown", async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    const { orderNo } = await order(person, { case: 1 })
    const { recentActivities } = await person.call('addActivityViewOrder', { orderId: orderNo })
    expect(recentActivities[0]).toEqual({
      description: `Order ${orderNo}`,
      type: 'Order',
      parameters: { id: orderNo },
      at: server.clock.now,
    })
    await expect(other.call('addActivityViewOrder', { orderId: orderNo })).rejects.toMatchObject({
      code: 'order.unknown',
    })
    expect((await other.call('ordersFromServer', {})).orders).toEqual([])
  })
})
