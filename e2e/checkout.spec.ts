import {
  accountPanel,
  ask,
  aud,
  enter,
  letIn,
  open,
  readCarts,
  readGoods,
  reckon,
  type Good,
} from './facts.ts'
import {
  backTo,
  confirmOrder,
  expectAmounts,
  expectOrderInYourOrders,
  expectSteps,
  heading,
  next,
  nextTo,
  typeStaffCode,
} from './checkout-steps.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/*
 * Three people order, each from finding the product to the order among their orders. Each has their own cart,
 * so the tests may run in parallel.
 */

const CLEAR_CASE = 'KS-4580-CL',
  COVER_GLASS = 'VT-3340-BK' /* minimum six, multiple four */
const WORKS = 'data-product'
const cartLine = (page: Page, good: Good) =>
  page
    .getByRole('region', { name: 'Lines of your cart' })
    .getByRole('listitem')
    .filter({ hasText: good.name })
const findIn = (goods: readonly Good[], id: string) => goods.find((good) => good.id === id)!
const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body))
const plenty = (good: Good) =>
  typeof good.available === 'number' && good.available > 60 && good.minimum === 1 && good.multiple === 1

test('BUS-12 CHK-03 CHK-06 CHK-10 CHK-11 CHK-12 CHK-13 CHK-14 CHK-15 CHK-33 CHK-39 CHK-40 CHK-41 CHK-42 CHK-44 CHK-46 CHK-47 CHK-48 CHK-54 CRT-48 PAY-33 PRD-28 a credit customer in Sydney finds three products three ways and orders them', async ({
  page,
}) => {
  await enter(page, 'credit', '/', {})
  const calls = watchCalls(page)
  const goods = await readGoods(page)

  // By menu and filter, from a card of the grid
  await page
    .getByRole('navigation', { name: 'Shop' })
    .getByRole('link', { name: 'Power', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories - Power')
  await page.getByRole('button', { name: /^Brand/ }).click()
  await page
    .getByRole('group', { name: 'Brands' })
    .getByRole('checkbox', { name: /^Tetherline/ })
    .check()
  await expect(page).toHaveURL('/shop/brand-cat/tetherline/power')
  const cable = goods.find(
    (good) =>
      good.brand === 'tetherline' &&
      good.category === 'power' &&
      typeof good.available === 'number' &&
      good.available > 60 &&
      good.multiple === 1,
  )!
  await page.keyboard.press('Escape')
  const card = page.locator(`li[${WORKS}="${cable.id}"]`)
  await card.scrollIntoViewIfNeeded() // a card far below has no form until it is scrolled to
  await card.getByRole('button', { name: `Add to Cart: ${cable.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue Shopping' }).click()
  const cables = Math.max(cable.minimum, 1)

  // By row and Enter
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const another =
    goods.find(
      (good) =>
        good.brand === 'tetherline' && good.category === 'power' && plenty(good) && good.id !== cable.id,
    ) ??
    goods.find(
      (good) =>
        good.brand === 'tetherline' &&
        good.category === 'power' &&
        good.id !== cable.id &&
        typeof good.available === 'number' &&
        good.available > 60,
    )!
  const anothers = Math.max(another.minimum, another.multiple) * 3
  const row = page.locator(`li[${WORKS}="${another.id}"]`)
  await row.getByRole('spinbutton').fill(String(anothers))
  await row.getByRole('spinbutton').press('Enter')
  await expect(page.getByTestId('cart-badge')).toHaveText('2')

  // By the search box, from the product's own page. The units are added to those in the cart (PRD-28)
  const glass = findIn(goods, COVER_GLASS)
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  await box.fill(glass.ean)
  await page
    .getByRole('listbox', { name: 'Search results' })
    .getByRole('option', { name: new RegExp(glass.id) })
    .click()
  await expect(page).toHaveURL(`/shop/${glass.id}`)
  const quantity = page.getByRole('main').getByLabel(`Quantity of ${glass.name}`, { exact: true })
  for (const total of [8, 16]) {
    await quantity.fill('5')
    await page
      .getByRole('main')
      .getByRole('button', { name: `Add to Cart: ${glass.name}`, exact: true })
      .click()
    await expect(
      page.getByText('Qty will be adjusted from 5 to 8 to fit min order qty 6 and order multiple 4').first(),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText(
      total === 8 ? 'added to your cart' : 'which now holds 16',
    )
    if (total === 8) await page.getByRole('button', { name: 'Continue Shopping' }).click()
  }
  await page.getByRole('link', { name: 'Go To Cart' }).click()

  // express to Newtown, metro
  const order = reckon(goods, { [cable.id]: cables, [another.id]: anothers, [glass.id]: 16 }, 1950, 10)
  await expect(page).toHaveURL('/cart')
  for (const { good, total } of order.lines)
    await expect(cartLine(page, good)).toContainText(`Line total ex GST ${aud(total)}`)
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(page).toHaveURL('/checkout')
  expect(calls.named('checkoutCurrentShoppingCart').map(({ method, body }) => ({ method, body }))).toEqual([
    { method: 'POST', body: '' },
  ])
  const cartId = (await readCarts(page)).shoppingCart.currentShoppingCartId

  // 0 Options
  await expectSteps(page, ['Options', 'Delivery Address', 'Freight & Back Order', 'Order Details'])
  await expect(heading(page, 'Options')).toBeVisible()
  await expect(page.getByLabel('Confirmation email')).toHaveValue('credit@harbourphones.example')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  const reference = `PO ${String(Date.now())}`
  await page.getByLabel('Customer reference').fill(reference)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible() // saved automatically; Next saves both
  await nextTo(page, 'Delivery Address')
  expect(
    calls.named('checkoutSetConfirmEmailCustRef').map(({ method, body }) => ({ method, ...fieldsOf(body) })),
  ).toEqual([
    { method: 'PUT', cartId, customerReference: reference },
    {
      method: 'PUT',
      cartId,
      confirmationEmail: 'credit@harbourphones.example',
      customerReference: reference,
    },
  ])

  // 1 Delivery Address
  const { addresses } = await ask<{ addresses: { addressName: string }[] }>(
    page,
    'GET',
    'addressesFromServer',
  )
  const choices = page.getByRole('group', { name: 'Saved addresses' })
  for (const { addressName } of addresses)
    await expect(choices.getByRole('radio', { name: new RegExp(`^${addressName}`) }).first()).toBeVisible()
  const unusable = choices.getByRole('radio', { name: /^Old store/ })
  await expect(unusable).toHaveAccessibleName(/We cannot deliver here yet: no valid postcode$/)
  await unusable.check()
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Selected address is invalid!' })).toBeVisible()
  await expect(heading(page, 'Delivery Address')).toBeVisible()
  expect(calls.named('checkoutSetDeliveryAddress')).toEqual([])
  await choices.getByRole('radio', { name: /^Newtown shop/ }).check()
  await expect(page.getByText('Selected address is invalid!')).toHaveCount(0)
  await nextTo(page, 'Freight & Back Order')
  expect(
    calls.named('checkoutSetDeliveryAddress').map(({ method, body }) => ({ method, ...fieldsOf(body) })),
  ).toEqual([
    {
      method: 'PUT',
      cartId,
      company: 'Harbour Phone Repairs',
      name: 'Rosa Lim',
      address1: '73 Commerce Court',
      address2: '',
      suburb: 'Newtown',
      city: '',
      state: 'NSW',
      postcode: '2042',
    },
  ])

  // 2 Freight & Back Order, with a step back and a reload in between
  const freight = page.getByRole('group', { name: 'Freight' })
  const isFree = order.goods >= 250_00
  await expect(freight.locator('label', { hasText: 'Standard Delivery' })).toContainText(
    isFree ? 'Free' : `${aud(1250)} ex GST`,
  )
  await expect(freight.locator('label', { hasText: 'Express Delivery' })).toContainText(`${aud(1950)} ex GST`)
  await expect(freight.locator('label', { hasText: 'Express Delivery' })).toContainText(
    '1 to 2 business days',
  )
  await expect(freight.locator('label', { hasText: 'Customer Pickup' })).toContainText('Free')
  const backOrders = page.getByRole('group', { name: 'Back orders' })
  await expect(backOrders).toContainText('Everything in this order is in stock and ships together.')
  await expect(backOrders.getByRole('radio')).toHaveCount(0)
  await backTo(page, 'Delivery Address')
  await expect(choices.getByRole('radio', { name: /^Newtown shop/ })).toBeChecked()
  await backTo(page, 'Options')
  await expect(page.getByLabel('Customer reference')).toHaveValue(reference)
  await nextTo(page, 'Delivery Address')
  await nextTo(page, 'Freight & Back Order')
  await page.reload()
  await expect(heading(page, 'Freight & Back Order')).toBeVisible()
  await freight.getByRole('radio', { name: /^Express Delivery/ }).check()
  await nextTo(page, 'Order Details')
  await backTo(page, 'Freight & Back Order')
  await expect(freight.getByRole('radio', { name: /^Express Delivery/ })).toBeChecked()
  await nextTo(page, 'Order Details')
  expect(
    calls
      .named('checkoutSetFreightBackOrderOptions')
      .map(({ method, body }) => ({ method, ...fieldsOf(body) })),
  ).toEqual([
    { method: 'PUT', cartId, freightOptionId: 'EXP', allowBackorders: 'true' },
    { method: 'PUT', cartId, freightOptionId: 'EXP', allowBackorders: 'true' },
  ])

  // 3 Order Details, and again after a reload
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload()
    await expect(heading(page, 'Order Details')).toBeVisible()
    for (const { good, quantity: many, price, total } of order.lines) {
      await expect
        .poll(() => page.getByRole('row', { name: good.name }).getByRole('cell').allInnerTexts())
        .toEqual([expect.stringContaining(good.id), String(many), aud(price), aud(total)])
    }
    const amounts = {
      Goods: aud(order.goods),
      'Freight, Express Delivery': aud(1950),
      'GST 10%': aud(order.gst),
      'Total inc GST': aud(order.total),
    }
    await expectAmounts(page, 'Order summary', amounts)
    for (const words of [
      'Rosa Lim',
      '73 Commerce Court',
      'Newtown NSW 2042',
      'Express Delivery',
      'Ship what is in stock now',
      'credit@harbourphones.example',
      reference,
    ])
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  }
  const orderno = await confirmOrder(page)
  const [confirm, ...more]: Record<string, string>[] = calls
    .named('checkoutConfirm')
    .map(({ method, body }) => ({ method, ...fieldsOf(body) }))
  expect([confirm, ...more]).toEqual([
    { method: 'PUT', cartId, shown: expect.any(String) as unknown as string },
  ])
  expect(JSON.parse(confirm!['shown'] ?? '')).toMatchObject({
    total: order.total / 100,
    lines: order.lines.map(({ good, quantity, price }) => ({
      productId: good.id,
      quantity,
      price: price / 100,
    })),
  })
  expect(calls.named('checkoutSetPaymentMethod')).toEqual([])
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  expect((await ask(page, 'PUT', 'loadSavedShoppingCart', { cartId })).error).toBeTruthy()
  await expectOrderInYourOrders(page, orderno, order, {
    reference,
    address: ['Rosa Lim', '73 Commerce Court', 'Newtown NSW 2042'],
  })
})

test('BUS-01 BUS-02 BUS-11 BUS-12 CHK-23 CHK-26 CHK-29 CHK-41 a New Zealander sends an order of more than $1,000 to a new address in the south, with a city and 15 % GST, in Australian dollars', async ({
  page,
}) => {
  const basket = { [CLEAR_CASE]: 90, [COVER_GLASS]: 12 }
  await enter(page, 'kiwi', '/cart', basket)
  const calls = watchCalls(page)
  const order = reckon(await readGoods(page), basket, 0, 15)
  expect(aud(order.goods)).toMatch(/^\$1,\d{3}\.\d\d$/)
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await nextTo(page, 'Delivery Address')
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const label of [
    'Address name (optional)',
    'Company (optional)',
    'Name',
    'Address line 1',
    'Address line 2 (optional)',
    'Suburb',
    'City',
    'Postcode',
  ])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByLabel('State')).toHaveCount(0)
  await next(page)
  for (const message of [
    'Please input your name!',
    'Please input your address!',
    'Please input your suburb!',
    'Please input your city!',
    'Please input your postcode!',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  expect(calls.named('addAddress')).toEqual([])
  const line1 = `${String(Date.now() % 100_000)} Colombo Street`
  for (const [label, value] of [
    ['Name', 'Wiremu Paki'],
    ['Address line 1', line1],
    ['Suburb', 'Sydenham'],
    ['Postcode', '8023'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await next(page)
  await expect(page.getByText('Please input your city!', { exact: true })).toBeVisible()
  await expect(page.getByText('Please input your name!', { exact: true })).toHaveCount(0)
  await page.getByLabel('City', { exact: true }).fill('Christchurch')
  await nextTo(page, 'Freight & Back Order')
  expect(calls.named('addAddress').map(({ method, body }) => ({ method, ...fieldsOf(body) }))).toEqual([
    {
      method: 'POST',
      addressName: '',
      companyName: '',
      contactName: 'Wiremu Paki',
      addressLine1: line1,
      addressLine2: '',
      suburb: 'Sydenham',
      city: 'Christchurch',
      state: '',
      postcode: '8023',
    },
  ])
  const freight = page.getByRole('group', { name: 'Freight' })
  await expect(freight.locator('label', { hasText: 'Standard Delivery' })).toContainText('Free')
  await expect(freight.locator('label', { hasText: 'Express Delivery' })).toContainText(`${aud(4500)} ex GST`)
  await page.getByRole('radio', { name: /^Standard Delivery/ }).check()
  await nextTo(page, 'Order Details')
  await expectAmounts(page, 'Order summary', {
    Goods: aud(order.goods),
    'Freight, Standard Delivery': 'Free',
    'GST 15%': aud(order.gst),
    'Total inc GST': aud(order.total),
  })
  await expect(page.getByText('Sydenham Christchurch 8023')).toBeVisible()
  await backTo(page, 'Freight & Back Order')
  await backTo(page, 'Delivery Address')
  await expect(
    page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio', { name: new RegExp(line1) }),
  ).toBeChecked() // it is one of the saved ones now
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  const orderno = await confirmOrder(page)
  await expectOrderInYourOrders(page, orderno, order, {
    reference: '',
    address: ['Wiremu Paki', line1, 'Sydenham Christchurch 8023'],
  })
})

test("BUS-12 CHK-16 PAY-33 the wholesaler's own person signs in with a code, goes to a customer's account and orders there, to an address the customer may not use", async ({
  page,
}) => {
  await typeStaffCode(page, 'agent')
  await page.getByRole('link', { name: /, home$/ }).click() // from the console to the shop
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page.getByPlaceholder('Please select an account').pressSequentially('OMG503')
  await page.getByRole('option', { name: /OMG503/ }).click()
  await page.getByRole('dialog', { name: 'Switch Account' }).getByLabel('Why').fill('Orders by phone')
  await page.getByRole('button', { name: 'Act for this customer' }).click()
  await expect(page.locator('header').getByText('Outback Mobile - Alice Springs')).toBeVisible()
  await ask(page, 'PUT', 'clearCurrentShoppingCart')

  await open(page, '/shop/KS-4580-CL')
  const goods = await readGoods(page) // at this customer's prices
  const clear = findIn(goods, CLEAR_CASE)
  await page.getByRole('main').getByLabel(`Quantity of ${clear.name}`, { exact: true }).fill('10')
  await page
    .getByRole('main')
    .getByRole('button', { name: `Add to Cart: ${clear.name}`, exact: true })
    .click()
  await page.getByRole('link', { name: 'Go To Cart' }).click()
  const order = reckon(goods, { [CLEAR_CASE]: 10 }, 1650, 10)
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(heading(page, 'Options')).toBeVisible()
  // the payer has credit, the customer has none
  await expectSteps(page, ['Options', 'Delivery Address', 'Freight & Back Order', 'Order Details'])
  await page.getByLabel('Customer reference').fill('By phone, Priya')
  await nextTo(page, 'Delivery Address')
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const [label, value] of [
    ['Name', 'Kim Walsh'],
    ['Address line 1', '4 Smith Street'],
    ['Suburb', 'Orange'],
    ['Postcode', '2800'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('NSW')
  await nextTo(page, 'Freight & Back Order')
  await page.getByRole('radio', { name: /^Standard Delivery/ }).check()
  await nextTo(page, 'Order Details')
  await expectAmounts(page, 'Order summary', {
    Goods: aud(order.goods),
    'Freight, Standard Delivery': aud(1650),
    'GST 10%': aud(order.gst),
    'Total inc GST': aud(order.total),
  })
  const orderno = await confirmOrder(page)
  await expectOrderInYourOrders(page, orderno, order, {
    reference: 'By phone, Priya',
    address: ['Kim Walsh', '4 Smith Street', 'Orange NSW 2800'],
  })

  // the customer's own person may not enter a new address, and finds the order
  await page.context().clearCookies()
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG503' })
  const cart = await readCarts(page)
  expect(cart.cartItems).toEqual([])
  await ask(page, 'PUT', 'updateShoppingCartProductQuantity', { productId: CLEAR_CASE, quantity: 1 })
  await open(page, '/checkout')
  await nextTo(page, 'Delivery Address')
  await expect(page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^A new address/ })).toHaveCount(0)
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  await open(page, `/your-account/your-orders/${orderno}`)
  await expect(page.getByText('By phone, Priya')).toBeVisible()
})
