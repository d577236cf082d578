import { randomUUID } from 'node:crypto'
import { brisbaneDay } from '../shared/rules/brisbane.ts'
import { CARDS, payByCard } from './card-payment.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, aud, cents, letIn, open } from './facts.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/*
 * What an account owes, and paying it: `owner` on the second account. What is paid here stays paid, so the
 * tests follow one another.
 */
test.describe.configure({ mode: 'default' })

type Due = {
  invoiceno: string
  duedate: string | null
  amount: number
  totalDue: number
}
type Summary = Record<
  | 'totalDue'
  | 'balanceCurrent'
  | 'balance30Days'
  | 'balance60Days'
  | 'balance90Days'
  | 'balance120Days'
  | 'overdue'
  | 'creditLimit'
  | 'headroom',
  number
>
const PATH = '/your-account/credit-summary'
const main = (page: Page) => page.getByRole('main')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Make Payment' })
const due = (page: Page) =>
  ask<{ dueInvoices: Due[]; creditSummary: Summary }>(page, 'GET', 'dueInvoicesFromServer')

async function enter(page: Page) {
  await letIn(page, 'owner')
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG502' })
  const found = await due(page)
  await open(page, PATH)
  return found
}

test('CRD-01 CRD-02 CRD-03 CRD-04 what is owed by age, overdue, and the limit; an age shows its invoices', async ({
  page,
}) => {
  const { creditSummary: sums, dueInvoices } = await enter(page)
  for (const [title, amount] of [
    ['Total due', sums.totalDue],
    ['Overdue', sums.overdue],
    ['Credit limit', sums.creditLimit],
    ['Left to order on account', sums.headroom],
  ] as const) {
    const figure = main(page)
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${title}$`) }) })
    await expect(figure.locator('dd').first()).toHaveText(aud(cents(amount)))
  }
  for (const [words, amount] of [
    ['Current', sums.balanceCurrent],
    ['1 to 30 days', sums.balance30Days],
    ['31 to 60 days', sums.balance60Days],
    ['61 to 90 days', sums.balance90Days],
    ['Over 90 days', sums.balance120Days],
  ] as const)
    await expect(main(page).getByRole('button', { name: new RegExp(`^${words}`) })).toContainText(
      aud(cents(amount)),
    )
  const rows = main(page).getByRole('grid', { name: 'Due invoices' }).locator('tbody tr')
  await expect(rows).toHaveCount(Math.min(20, dueInvoices.length))
  await main(page)
    .getByRole('button', { name: /^Current/ })
    .click()
  await expect(main(page).getByRole('heading', { name: 'Due: Current' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all that is due' }).click()
  await expect(rows).toHaveCount(Math.min(20, dueInvoices.length))
})

test('decision 9 INV-28 what was due yesterday is overdue and not past due by age, and the figure says so', async ({
  page,
}) => {
  await page.route('**/rest/dueInvoicesFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { creditSummary: Summary }
    const { creditSummary: sums } = json
    const aged = sums.balance30Days + sums.balance60Days + sums.balance90Days + sums.balance120Days
    await route.fulfill({
      response: answer,
      json: { ...json, creditSummary: { ...sums, overdue: aged + 330.5 } },
    })
  })
  await enter(page)
  await expect(main(page).getByText('$330.50 was due yesterday and is still Current by age')).toBeVisible()
})

test('CRD-05 CRD-08 CRD-09 CRD-11 CRD-12 CRD-13 CRD-14 CRD-17 the drawer: lines, amounts, methods; each change is priced by the server', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const { dueInvoices } = await enter(page)
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const open = dueInvoices.filter(({ totalDue }) => totalDue > 0)
  const lines = drawer(page).getByRole('list', { name: 'Invoices to pay' }).getByRole('listitem')
  await expect(lines).toHaveCount(open.length)
  const [first] = open
  await expect(lines.first()).toContainText(aud(cents(first!.totalDue)))
  await lines.first().getByRole('checkbox').check()
  const pays = lines.first().getByRole('textbox')
  await expect(pays).toHaveValue(first!.totalDue.toFixed(2))
  await pays.fill('10.50')
  await pays.press('Enter')
  await expect(pays).toHaveValue('10.00')
  await pays.fill('99999999')
  await pays.press('Enter')
  await expect(pays).toHaveValue(first!.totalDue.toFixed(2))
  const methods = await drawer(page).getByRole('radio').all()
  expect(await Promise.all(methods.map((one) => one.getAttribute('value')))).toEqual([
    'VISA_CREDIT',
    'VISA_DEBIT',
    'MASTERCARD_CREDIT',
    'MASTERCARD_DEBIT',
    'AMEX',
    'PAYPAL',
  ])
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/allocateInvoicePayments') &&
      (answer.request().postData() ?? '').includes('AMEX'),
  )
  await drawer(page).getByText('American Express').click()
  const preview = (await (await answered).json()) as {
    surcharge: number
    totalPayment: number
    allocationToken: string
  }
  expect(preview.allocationToken).toBe('')
  await expect(drawer(page).getByText(aud(cents(preview.surcharge)), { exact: true })).toBeVisible()
  await expect(
    drawer(page).getByRole('button', { name: `Pay ${aud(cents(preview.totalPayment))}` }),
  ).toBeEnabled()
  const sent = calls
    .named('allocateInvoicePayments')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(sent.length).toBeGreaterThan(2)
  for (const { invoiceIds, paymentAllocations, justCalculatePrices } of sent) {
    expect(String(justCalculatePrices)).toBe('true')
    expect((invoiceIds as string[]).length).toBe((paymentAllocations as string[]).length)
  }
})

test('CRD-26 CRD-28 CRD-29 ACC-43 a refusal is an alert, a cancelled payment clears the method, the selection stays', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page)
  expect(calls.named('shoppingCartsFromServer').length).toBeGreaterThan(0)
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const line = drawer(page).getByRole('list', { name: 'Invoices to pay' }).getByRole('listitem').first()
  await line.getByRole('checkbox').check()
  await drawer(page).getByText('PayPal').click()
  let isRefused = true
  await page.route('**/rest/allocateInvoicePayments', async (route) => {
    const isPreview = (route.request().postData() ?? '').includes('"justCalculatePrices":"true"')
    if (isPreview || !isRefused) return route.fallback()
    isRefused = false
    await route.fulfill({
      json: { authenticated: true, error: 'This invoice is not available', code: 'invoice.unknown' },
    })
  })
  await drawer(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('This invoice is not available')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await drawer(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await drawer(page).getByRole('button', { name: 'Cancel payment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Payment cancelled - please select payment method',
  )
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(drawer(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(line.getByRole('checkbox')).toBeChecked()
})

test('an invoice leads to its payment: it alone is chosen, and the page has the focus back afterwards', async ({
  page,
}) => {
  const { dueInvoices } = await enter(page)
  const invoice = dueInvoices.find(({ totalDue }) => totalDue > 0)!
  await open(page, `/your-account/your-invoices/${invoice.invoiceno}`)
  await main(page).getByRole('link', { name: 'Pay this invoice' }).click()
  const chosen = drawer(page).getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await expect(drawer(page)).toContainText(aud(cents(invoice.totalDue)))
  await drawer(page).getByRole('button', { name: 'Close Make Payment' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(/credit-summary$/)
  const again = main(page).getByRole('button', { name: 'Make Payment' })
  await again.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(again).toBeFocused()
})

test('CRD-15 CRD-19 CRD-20 CRD-21 CRD-27 a card pays an invoice: the bank in a frame, then it is gone from what is due', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const { dueInvoices } = await enter(page)
  const [first] = dueInvoices.filter(({ totalDue }) => totalDue > 0)
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const line = drawer(page).getByRole('list', { name: 'Invoices to pay' }).getByRole('listitem').first()
  await line.getByRole('checkbox').check()
  await drawer(page).getByText('Visa debit').click()
  await drawer(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  const frame = drawer(page).locator('iframe')
  await expect(frame).toHaveAttribute('src', /^\/CreditCardServlet\?allocationToken=/)
  const bank = page.frameLocator('iframe')
  await bank.getByLabel('Visa card number').fill('4111 1111 1111 1111')
  await bank.getByLabel('Expiry (MM/YY)').fill('12/40')
  await bank.getByLabel('Security code').fill('123')
  await bank.getByLabel('Name on the card').fill('Grace Whitford')
  await bank.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(drawer(page).getByRole('status')).toContainText('has been paid')
  expect(calls.named('checkCCAllocationPaymentStatus').length).toBeGreaterThan(0)
  await drawer(page).getByRole('button', { name: 'Close', exact: true }).click()
  const after = await due(page)
  expect(after.dueInvoices.map(({ invoiceno }) => invoiceno)).not.toContain(first!.invoiceno)
  await expect(main(page).getByRole('grid', { name: 'Due invoices' })).not.toContainText(first!.invoiceno)
})

test('every step of the drawer takes the focus: the amount, the method after a payment that came to nothing, the thanks, and the page at the end', async ({
  page,
}) => {
  await enter(page)
  const opener = main(page).getByRole('button', { name: 'Make Payment' })
  await opener.press('Enter')
  const line = drawer(page).getByRole('list', { name: 'Invoices to pay' }).getByRole('listitem').first()
  await line.getByRole('checkbox').check()
  const visa = drawer(page).getByRole('radio', { name: /^Visa debit/ })
  await visa.check()
  const pay = drawer(page).getByRole('button', { name: /^Pay \$/ })
  const amount = drawer(page).getByText(/^\$[\d,.]+ to /)
  await pay.press('Enter')
  await expect(amount).toBeFocused()
  await payByCard(page, CARDS.declined)
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true })
  await expect(page.getByRole('alertdialog')).toContainText('declined')
  await ok.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(visa).toBeFocused()
  await expect(visa).toBeChecked()

  const payPal = drawer(page).getByRole('radio', { name: /^PayPal/ })
  await payPal.check()
  await pay.press('Enter')
  await expect(amount).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Cancel payment' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Payment cancelled')
  await ok.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(payPal).toBeFocused()
  await expect(payPal).not.toBeChecked()

  await visa.check()
  await pay.press('Enter')
  await payByCard(page, CARDS.pays)
  const thanks = drawer(page).getByText(/^Thank you\. \$[\d,.]+ has been paid\.$/)
  await expect(thanks).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(drawer(page).getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Pay more' }).press('Enter')
  await expect(drawer(page).getByLabel('Pay an amount, oldest first')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('of more invoices than one payment takes the oldest are chosen, which is said, and all can be unticked', async ({
  page,
}) => {
  const made = 450
  await page.route('**/rest/dueInvoicesFromServer*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { dueInvoices: Due[]; dueTotal: number }
    const [first] = answer.dueInvoices.filter(({ totalDue }) => totalDue > 0)
    const day = (at: number) => `202${String(at % 6)}-01-01` // not in the order of their days
    answer.dueInvoices = Array.from({ length: made }, (_, at) => ({
      ...first!,
      ...{ invoiceno: `8${String(at).padStart(6, '0')}`, totalDue: 10, duedate: day(at) },
    }))
    answer.dueTotal = 1_500
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/rest/allocateInvoicePayments', async (route) => {
    const { invoiceIds } = JSON.parse(route.request().postData() ?? '{}') as { invoiceIds: string[] }
    const sums = { surcharge: 0, discount: 0, totalPayment: 10 * invoiceIds.length }
    const ids = { allocationToken: '', ccPaymentId: '', payPalPayment: '', payPalClientId: '' }
    await route.fulfill({ json: { authenticated: true, ...sums, ...ids, payPalScriptUrl: '', status: '' } })
  })
  await enter(page)
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const ticked = drawer(page).getByRole('checkbox', { checked: true })
  const said = drawer(page).getByText('please pay the others afterwards')
  await drawer(page).getByRole('button', { name: 'Pay everything' }).click()
  await expect(ticked).toHaveCount(400)
  await expect(said).toHaveText(
    'The 400 oldest of 1,500 open invoices and credits are chosen; please pay the others afterwards.',
  )
  const newest = drawer(page)
    .getByRole('listitem')
    .filter({ hasText: /1 Jan 2025|01\/01\/2025/ })
  await expect(newest.first()).toBeVisible()
  expect(await newest.getByRole('checkbox', { checked: true }).count()).toBe(25)
  await expect(drawer(page).getByRole('button', { name: 'Pay $4,000.00' })).toBeEnabled()
  await drawer(page).getByRole('button', { name: 'Untick all' }).press('Enter')
  await expect(ticked).toHaveCount(0)
  await expect(said).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: 'Untick all' })).toBeFocused()
  await drawer(page).getByLabel('Pay an amount, oldest first').fill('9,000')
  await drawer(page).getByRole('button', { name: 'Apply' }).click()
  await expect(ticked).toHaveCount(400)
  await expect(drawer(page).getByText(/^\$5,000\.00 of it is left over: at most 400 /)).toBeVisible()
})

test('the drawer says why some of an amount is left, what is no amount, what a method costs, and who is paid', async ({
  page,
}) => {
  const { dueInvoices } = await enter(page)
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const amount = drawer(page).getByLabel('Pay an amount, oldest first')
  for (const typed of ['', '-5', 'abc', '500.005']) {
    await amount.fill(typed)
    await amount.press('Enter')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveAccessibleDescription(/^Please enter an amount in dollars and cents/)
  }
  const owed = dueInvoices.reduce((sum, { totalDue }) => sum + Math.max(0, cents(totalDue)), 0)
  await amount.fill('999999')
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await amount.press('Enter')
  await expect(amount).toHaveAccessibleDescription(
    `${aud(999_999_00 - owed)} of it is not needed: ${aud(owed)} is all that is owed`,
  )
  for (const fee of ['Card surcharge 2.145%', 'Processing fee 2%'])
    await expect(drawer(page).getByText(fee, { exact: true })).toBeVisible()
  const lines = drawer(page).getByRole('list', { name: 'Invoices to pay' }).getByRole('listitem')
  await lines.first().getByRole('checkbox').uncheck()
  await expect(drawer(page).getByText('of it is not needed')).toHaveCount(0)
  await lines.first().getByRole('checkbox').check()
  const credits = dueInvoices.reduce((sum, { totalDue }) => sum - Math.min(0, cents(totalDue)), 0)
  const unused = drawer(page).getByText(/in credits that this payment does not use/)
  if (credits > 0) await expect(unused).toContainText(aud(credits))
  else await expect(unused).toHaveCount(0)
  await drawer(page)
    .getByRole('radio', { name: /^PayPal/ })
    .check()
  await drawer(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  const { seller } = await page.evaluate(
    () => JSON.parse(document.getElementById('settings')!.textContent) as { seller: { company: string } },
  )
  expect(seller.company).not.toBe('')
  await expect(drawer(page).getByText(`to ${seller.company}`)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Cancel payment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Payment cancelled')
})

test('an amount that is changed as it is entered says what may be paid of that invoice, while it stands', async ({
  page,
}) => {
  const { dueInvoices } = await enter(page)
  const one = dueInvoices.find(({ totalDue }) => totalDue > 20 && cents(totalDue) % 100 !== 0)!
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const pays = drawer(page).getByLabel(`Amount to pay of invoice ${one.invoiceno}`)
  const owed = aud(cents(one.totalDue))
  const put = async (amount: string) => {
    await pays.fill(amount)
    await pays.press('Enter')
  }
  await put('99999')
  await expect(pays).toHaveValue(one.totalDue.toFixed(2))
  await expect(pays).toHaveAccessibleDescription(`at most ${owed}`)
  await put('10.50')
  await expect(pays).toHaveValue('10.00')
  await expect(pays).toHaveAccessibleDescription(`in whole dollars, or all of ${owed}`)
  await put('10')
  await expect(pays).toHaveAccessibleDescription('')
  await put('99999')
  await drawer(page).getByRole('button', { name: 'Untick all' }).click()
  await expect(drawer(page).getByText(`at most ${owed}`)).toHaveCount(0)
})

test('a payment that staff enter stands in the open drawer; what was typed there stays', async ({
  page,
  browser,
  baseURL,
}) => {
  const { dueInvoices } = await enter(page)
  const [first, second] = dueInvoices.filter(({ totalDue }) => totalDue >= 20)
  await main(page).getByRole('button', { name: 'Make Payment' }).click()
  const lines = drawer(page).getByRole('list', { name: 'Invoices to pay' }).getByRole('listitem')
  const line = (invoice: Due) => lines.filter({ hasText: invoice.invoiceno })
  await line(second!).getByRole('checkbox').check()
  await drawer(page).getByLabel('Pay an amount, oldest first').fill('12')
  await line(second!).getByRole('textbox').fill('7')

  const office = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await enterAsStaff(office, 'staff')
  type Found = { invoice: { payerId: string } }
  const { invoice } = await ask<Found>(office, 'GET', 'staffInvoice', { invoiceNo: first!.invoiceno })
  const paid = await ask(office, 'POST', 'staffTakeMoney', {
    ...{ entryId: randomUUID(), customerId: invoice.payerId, method: 'CASH' },
    ...{ cents: 500, receivedOn: brisbaneDay(new Date()) },
    pays: JSON.stringify([{ invoiceNo: first!.invoiceno, cents: 500 }]),
  })
  expect(paid.error).toBeUndefined()
  await office.context().close()

  await expect(line(first!)).toContainText(aud(cents(first!.totalDue) - 500))
  await expect(line(second!).getByRole('textbox')).toHaveValue('7')
  await expect(drawer(page).getByLabel('Pay an amount, oldest first')).toHaveValue('12')
})

test('CRD-06 ACC-30 New Zealand sees what is owed, in dollars of Australia, and no Make Payment', async ({
  page,
}) => {
  await letIn(page, 'kiwi')
  await open(page, PATH)
  await expect(main(page).getByText('Total due')).toBeVisible()
  await expect(
    main(page)
      .getByText(/^-?\$[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible()
  await expect(main(page).getByText('NZ$')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Make Payment' })).toHaveCount(0)
})

test('CRD-30 a cash account has no credit summary', async ({ page }) => {
  await letIn(page, 'cash')
  await open(page, PATH)
  await expect(main(page).getByText('pays when it orders')).toBeVisible()
  await expect(main(page).getByText('Total due')).toHaveCount(0)
})
