import { openPayPalPeer, type PayPalPeer } from '../testing/gateways/paypal-peer.ts'
import { openStripePeer, type StripePeer } from '../testing/gateways/stripe-peer.ts'
import { ask, fillCart, letIn, open } from './facts.ts'
import { heading } from './checkout-steps.ts'
import { expect, type Page, test as base } from './people.ts'
import { launchPortal, type LaunchedPortal } from './start-portal.ts'

/*
 * A portal with Stripe and PayPal as gateways, on the loopback. The payer uses their pages and windows in a
 * real browser.
 */

type Outside = { portal: LaunchedPortal; stripe: StripePeer; payPal: PayPalPeer }
const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({}, use) => {
      const [stripe, payPal] = await Promise.all([openStripePeer(), openPayPalPeer()])
      const portal = await launchPortal({
        STRIPE_SECRET_KEY: stripe.settings.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
        STRIPE_API_URL: stripe.url,
        PAYPAL_CLIENT_ID: payPal.settings.clientId,
        PAYPAL_CLIENT_SECRET: payPal.settings.clientSecret,
        PAYPAL_WEBHOOK_ID: payPal.settings.webhookId,
        PAYPAL_API_URL: payPal.url,
        PAYPAL_SCRIPT_URL: payPal.settings.scriptUrl,
      })
      await use({ portal, stripe, payPal })
      await Promise.all([portal.close(), stripe.close(), payPal.close()])
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ outside }, use) => use(outside.portal.url),
})
test.describe.configure({ mode: 'serial' }) // one cash customer, one cart

type Address = Record<
  'companyName' | 'contactName' | 'addressLine1' | 'addressLine2' | 'suburb' | 'city' | 'state' | 'postcode',
  string
>

/** A cash customer who has chosen everything except the payment: at the last step, with the total shown. */
async function atConfirm(page: Page, paymentMethodId: string): Promise<string> {
  expect((await letIn(page, 'cash')).token).toBeTruthy()
  await fillCart(page, { 'KS-4580-CL': 6 })
  const { cartId } = await ask<{ cartId: number }>(page, 'POST', 'checkoutCurrentShoppingCart')
  const {
    addresses: [a],
  } = await ask<{ addresses: Address[] }>(page, 'GET', 'addressesFromServer')
  await ask(page, 'PUT', 'checkoutSetConfirmEmailCustRef', {
    cartId,
    confirmationEmail: 'cash@cornergadgets.example',
    customerReference: '',
  })
  await ask(page, 'PUT', 'checkoutSetDeliveryAddress', {
    cartId,
    company: a!.companyName,
    name: a!.contactName,
    address1: a!.addressLine1,
    address2: a!.addressLine2,
    suburb: a!.suburb,
    city: a!.city,
    state: a!.state,
    postcode: a!.postcode,
  })
  await ask(page, 'PUT', 'checkoutSetFreightBackOrderOptions', {
    cartId,
    freightOptionId: 'STD',
    allowBackorders: true,
  })
  const { totalIncGST } = await ask<{ totalIncGST: number }>(page, 'PUT', 'checkoutSetPaymentMethod', {
    cartId,
    paymentMethodId,
    justCalculatePrices: false,
  })
  await open(page, '/checkout?step=4')
  await expect(heading(page, 'Order Details')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  return totalIncGST.toFixed(2)
}

const bankLink = (page: Page) =>
  page
    .frameLocator('iframe[title="The bank\'s card payment page"]')
    .getByRole('link', { name: "Open the bank's page" })
/** Stripe's page, in its own tab, from the window of the portal. */
async function bankPage(page: Page): Promise<Page> {
  const link = bankLink(page)
  const [bank] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  return bank
}

test("PAY-15 PAY-17 PAY-18 a card is paid on Stripe's own page, at the second try, and the order is there", async ({
  page,
  outside: { stripe },
}) => {
  const total = await atConfirm(page, 'VISA_CREDIT')
  const bank = await bankPage(page)
  await expect(bank.getByRole('heading', { name: `A$${total}` })).toBeVisible()
  await bank.getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(bank.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(page).toHaveURL(/\/checkout/)
  await bank.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(bank.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page).toHaveURL(/\/order-success\/\d+$/)
  expect([...stripe.ledger.charges.values()].map(({ amount, currency }) => [amount, currency])).toEqual([
    [Math.round(Number(total) * 100), 'aud'],
  ])
})

test("PAY-27 PAY-28 a payment that is cancelled in the portal cannot be paid on Stripe's page any more", async ({
  page,
  outside: { stripe },
}) => {
  await atConfirm(page, 'MASTERCARD_DEBIT')
  const bank = await bankPage(page)
  await expect(bank.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await page.getByRole('button', { name: 'Cancel payment', exact: true }).last().click()
  await expect(page.getByText('Payment cancelled - please select payment method')).toBeVisible()
  const taken = stripe.ledger.charges.size
  await bank.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(bank.getByRole('heading', { name: 'You’re all done here' })).toBeVisible()
  expect(stripe.ledger.charges.size).toBe(taken)
})

test('decision 14: another amount than requested places the order as held, with the reason wherever it is shown', async ({
  page,
  outside: { stripe },
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await expect(bankLink(page)).toBeVisible()
  const session = [...stripe.ledger.sessions.values()].at(-1)!
  stripe.ledger.pay(session.id, { amount: session.amount_total - 100 })
  await expect(page).toHaveURL(/\/order-success\/\d+$/)
  await expect(page.getByText('This order is held. The payment does not match the order.')).toBeVisible()
  await open(page, `/your-account/your-orders/${/\d+$/.exec(page.url())![0]}`)
  await expect(page.getByText('This order is held. The payment does not match the order.')).toBeVisible()
})

test("PAY-19 PAY-20 PAY-23 PAY-25 PayPal's script is loaded for AUD, its window asks the payer, and the order is there", async ({
  page,
  outside: { payPal },
}) => {
  const script = page.waitForRequest((request) => request.url().startsWith(`${payPal.url}/sdk/js`))
  const total = await atConfirm(page, 'PAYPAL')
  const { searchParams } = new URL((await script).url())
  expect([searchParams.get('client-id'), searchParams.get('currency')]).toEqual([
    payPal.settings.clientId,
    'AUD',
  ])
  const reported = page.waitForRequest((request) => request.url().includes('/rest/updatePayPalOrderPayment'))
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Pay with PayPal' }).click(),
  ])
  await expect(window.getByRole('heading', { name: `${total} AUD` })).toBeVisible()
  await window.getByRole('button', { name: 'Pay Now' }).click()
  const [order] = [...payPal.ledger.orders.values()].slice(-1)
  expect(Object.fromEntries(new URLSearchParams((await reported).postData() ?? ''))).toMatchObject({
    webOrderNo: order!.purchase_units[0].custom_id!.replace('WEBORDER', ''),
    orderID: order!.id,
    payerID: order!.payer!.payer_id,
  })
  await expect(page).toHaveURL(/\/order-success\/\d+$/)
  expect(order!.purchase_units[0].payments!.captures.map(({ status, amount }) => [status, amount])).toEqual([
    ['COMPLETED', { currency_code: 'AUD', value: total }],
  ])
})

test("PayPal's window that the payer closes cancels the payment", async ({ page }) => {
  await atConfirm(page, 'PAYPAL')
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Pay with PayPal' }).click(),
  ])
  await window.getByRole('button', { name: 'Cancel and return' }).click()
  await expect(page.getByText('Payment cancelled - please select payment method')).toBeVisible()
})
