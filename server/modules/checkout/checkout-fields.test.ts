import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonSpec } from '#testing/build.ts'
import { confirmOrder, fillCart, takeSteps, usualAddress } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function inCheckout(spec: PersonSpec = {}) {
  const person = await server.person(spec)
  await fillCart(person, { [PRODUCTS.case]: 1 })
  const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
  return { person, cartId }
}
const NEW = {
  addressName: '',
  companyName: '',
  contactName: 'Kim Lee',
  addressLine1: '5 High Street',
  addressLine2: '',
  suburb: 'Newtown',
  city: '',
  state: 'NSW',
  postcode: '2042',
}

describe('M10 step Options', () => {
  it('leaves what a call leaves out as it is', async () => {
    const { person, cartId } = await inCheckout()
    await person.call('checkoutSetConfirmEmailCustRef', {
      cartId,
      confirmationEmail: 'counter@example.com',
      customerReference: 'PO 9',
    })
    const { choices } = await person.call('checkoutSetConfirmEmailCustRef', {
      cartId,
      customerReference: 'PO 10',
    })
    expect(choices).toMatchObject({ confirmationEmail: 'counter@example.com', customerReference: 'PO 10' })
    expect((await person.call('checkoutSetConfirmEmailCustRef', { cartId })).choices).toEqual(choices)
    const emptied = await person.call('checkoutSetConfirmEmailCustRef', { cartId, confirmationEmail: '' })
    expect(emptied.choices).toMatchObject({ confirmationEmail: '', customerReference: 'PO 10' })
  })

  it.each(['a@b..c', '<a@b.c>', 'x@y.z?subject=1', '\u{1F600}@a.co', 'a@b', 'a@b.co,c@d.ef'])(
    'takes no mail address such as %s',
    async (confirmationEmail) => {
      const { person, cartId } = await inCheckout()
      await expect(
        person.call('checkoutSetConfirmEmailCustRef', { cartId, confirmationEmail }),
      ).rejects.toMatchObject({ code: 'checkout.email' })
    },
  )

  it('keeps no ends of lines in a field of one line, of order, cart and address', async () => {
    const { person, cartId } = await inCheckout()
    await person.call('addAddress', { ...NEW, addressLine1: '5 High\r\nStreet', contactName: 'Kim\u2028Lee' })
    const { addresses } = await person.call('addressesFromServer', {})
    expect(addresses.at(-1)).toMatchObject({ addressLine1: '5 High Street', contactName: 'Kim Lee' })
    await takeSteps(person, cartId)
    const address = await usualAddress(person)
    await person.call('checkoutSetDeliveryAddress', { cartId, ...address, company: 'A\rB\nC', state: 'QLD' })
    await person.call('checkoutSetConfirmEmailCustRef', { cartId, customerReference: ' PO\r\nBcc: x@y.zz\n' })
    const { order } = await confirmOrder(person, cartId)
    expect(order.customerref).toBe('PO Bcc: x@y.zz')
    const { delivery } = await server.db
      .selectFrom('web_order')
      .select('delivery')
      .where('web_order_no', '=', order.webOrderNo)
      .executeTakeFirstOrThrow()
    expect(delivery.company).toBe('A B C')
    await fillCart(person, { [PRODUCTS.case]: 1 })
    const { shoppingCart } = await person.call('saveCurrentShoppingCart', { cartName: 'Front\r\nwindow' })
    expect(Object.values(shoppingCart.shoppingCartIdToShoppingCart).map(({ name }) => name)).toContain(
      'Front window',
    )
  })
})

describe('M10 postcodes', () => {
  it.each([
    ['AU', 'NSW', ''],
    ['NZ', '', 'Auckland'],
  ] as const)('of %s have four digits, by every call', async (country, state, city) => {
    const { person, cartId } = await inCheckout({ country })
    for (const postcode of ['20099', '209', '2', '123456789012']) {
      const code = { code: 'address.postcodeLength' }
      await expect(person.call('addAddress', { ...NEW, state, city, postcode })).rejects.toMatchObject(code)
      const delivery = {
        company: '',
        name: 'Kim',
        address1: '5 High Street',
        address2: '',
        suburb: 'Newtown',
        city,
        state,
        postcode,
      }
      await expect(person.call('checkoutSetDeliveryAddress', { cartId, ...delivery })).rejects.toMatchObject(
        code,
      )
    }
    await person.call('addAddress', { ...NEW, state, city, postcode: '0800' })
  })
})

it('M10 CHK-32 with extra F no address is added by call either', async () => {
  const person = await server.person({ extras: 'F' })
  await expect(person.call('addAddress', NEW)).rejects.toMatchObject({ code: 'access.denied' })
})
