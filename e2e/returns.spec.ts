import { enterAsStaff } from './checkout-steps.ts'
import {
  ask,
  aud,
  bendCatalogue,
  cents,
  expectShownFor,
  letIn,
  open,
  runUntilShown,
  stopClock,
} from './facts.ts'
import { expect, expectAccessible, goOffline, holdBack, type Page, test, watchCalls } from './people.ts'
import { beginDraft, JPEG, newestInvoice, type Sold, twoProducts } from './return-steps.ts'

/* Service requests, as a dealer lodges them. */

const main = (page: Page) => page.getByRole('main')

test('RET-25 RET-28 RET-39 RET-40 RET-63 RET-69 the form names what is missing, and shows the four texts of a reason', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const calls = watchCalls(page)
  await open(page, '/your-account/new-request')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Lodge a Service Request')
  await expect(page.getByLabel('Contact name')).toHaveValue('Mia Castellano')
  for (const label of ['Contact name', 'Email', 'Phone'])
    await page.getByLabel(label, { exact: true }).fill('')
  await main(page).getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByLabel('Customer reference')).toBeFocused()
  for (const text of [
    'Please input your customer reference!',
    'Please input your contact name!',
    'Please input your E-mail!',
    'Please input your phone number',
    'Please select your reason',
  ])
    await expect(main(page)).toContainText(text)
  await page.getByLabel('Email').fill('abc')
  await expect(main(page)).toContainText('The input is not a valid email')
  for (const reason of ['R89', 'R20', 'R34']) {
    await page.getByLabel('Reason', { exact: true }).selectOption(reason)
    await main(page).getByRole('button', { name: 'Add Product' }).click()
    const isToSender = reason !== 'R20'
    await expect(page.getByLabel('RTS invoice number')).toHaveCount(isToSender ? 1 : 0)
    await expect(main(page).getByText('Please input the RTS invoice number')).toHaveCount(isToSender ? 1 : 0)
  }
  await page.getByLabel('Reason', { exact: true }).selectOption('R20')
  await expect(page.getByLabel('RTS invoice number')).toHaveCount(0)
  const about = main(page).getByLabel('About this reason')
  for (const text of ['Faulty in warranty', 'failed within their warranty', 'with which phone', 'a repair'])
    await expect(about).toContainText(text)
  await expectAccessible(page, 'the form of a new request')
  await main(page).getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Please add return products!')
  expect(calls.named('submitIncompleteReturnRequest')).toEqual([])
  expect(calls.named('createReturnRequestContact')).toEqual([])
})

test('RET-33 RET-36 RET-59 RET-61 RET-64 RET-66 Return on an invoice line opens the form; with evidence it is submitted', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const { invoiceNo, line } = await newestInvoice(page)
  await open(page, `/your-account/your-invoices/${invoiceNo}`)
  await main(page)
    .getByRole('link', { name: `Return ${line.itemname}` })
    .first()
    .click()
  const calls = watchCalls(page)
  await expect(page.getByLabel('Customer reference')).toHaveValue(invoiceNo)
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await expect(modal).toContainText(line.itemname)
  await expect(modal.getByLabel('Quantity')).toHaveValue(/^[1-9]/)
  await modal.getByLabel('Reason', { exact: true }).selectOption('R20')
  await modal.getByLabel('Quantity').fill('1')
  await expect(modal.getByRole('status')).toContainText('Tested on arrival: repair, replacement or credit')
  await modal.getByRole('button', { name: 'Add' }).click()
  await expect(modal).toContainText('Please input your fault description')
  await modal.getByLabel('Fault description').fill('Does not charge')
  expect(calls.named('createReturnRequestContact')).toEqual([])
  await modal.getByRole('button', { name: 'Add' }).click()
  const lines = main(page).getByRole('list', { name: 'Products of this request' })
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(main(page).getByRole('button', { name: 'Add Product' })).toBeFocused()
  await lines.getByRole('button', { name: `Edit ${line.itemname}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${line.itemname}` })
  await edit.getByLabel('Fault description').fill('Does not charge a phone')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(lines).toContainText('Does not charge a phone')
  await expect(lines.getByRole('button', { name: `Edit ${line.itemname}` })).toBeFocused()
  await expect(page.getByLabel('Reason', { exact: true })).toBeDisabled()
  const [added] = calls.named('addReturnRequestProduct')
  expect(new URLSearchParams(added?.body).get('quantity')).toBe('1')

  await page.getByLabel('Choose files').setInputFiles([
    { name: 'carton.jpg', mimeType: 'image/jpeg', buffer: JPEG },
    { name: 'lies.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  await expect(page.getByText('carton.jpg file uploaded successfully.')).toBeVisible()
  await expect(page.getByText('lies.jpg file upload failed.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const files = main(page).getByRole('list', { name: 'Evidence' })
  await expect(files.getByRole('button', { name: 'Remove carton.jpg' })).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'a draft')
  await expect(main(page).getByRole('link', { name: 'RA instructions' })).toHaveAttribute(
    'href',
    '/returns-policy',
  )
  await main(page).getByRole('button', { name: 'Submit Request' }).click()
  await expect(page).toHaveURL(/\/your-account\/returns\/$/)
  await expect(page.getByText(/^Service request \d+ submitted\. We'll email you/)).toBeVisible()
  const row = main(page).getByRole('grid', { name: 'Submitted service requests' }).locator('tbody tr').first()
  await expect(row).toContainText('Pending')
  await row.getByRole('link').click()
  await expect(main(page)).toContainText('Submitted by Mia Castellano')
  await expect(main(page).getByRole('link', { name: 'Edit Request' })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessible(page, 'a service request')
})

test('RET-01 RET-02 RET-10 RET-22 RET-26 RET-29 RET-57 RET-65 a draft is left, edited later, and deleted', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const { line } = await newestInvoice(page)
  const contact = { contactName: 'Kim', contactEmail: 'kim@draft.example', contactPhone: '02 5550 0001' }
  const { requestno } = await ask<{ requestno: string }>(page, 'POST', 'createReturnRequestContact', {
    reasonCode: 'R21',
    customerRef: 'DRAFT 1',
    ...contact,
  })
  await ask(page, 'POST', 'addReturnRequestProduct', {
    requestNo: requestno,
    productId: line.itemno,
    quantity: 1,
    faultDescription: 'Dead',
  })
  await open(page, '/your-account/returns')
  await expect(main(page).getByRole('link', { name: 'Create Request' })).toHaveAttribute(
    'href',
    '/your-account/new-request',
  )
  await main(page).getByRole('tab', { name: 'Incomplete' }).click()
  // until it has been read, the list of the tab before stands there, faded
  await expect(main(page).getByRole('link', { name: requestno })).toBeVisible()
  await expectAccessible(page, 'the service requests')
  await main(page).getByRole('link', { name: requestno }).click()
  await main(page).getByRole('link', { name: 'Edit Request' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Edit a Service Request')
  await expect(page.getByLabel('Contact name')).toHaveValue('Kim')
  await expect(page.getByLabel('Reason', { exact: true })).toBeDisabled()
  const calls = watchCalls(page)
  await page.getByLabel('Phone', { exact: true }).fill('02 5550 0009')
  const saved = () =>
    calls.named('updateReturnRequestContact').map(({ body }) => {
      const fields = new URLSearchParams(body)
      return [fields.get('contactName'), fields.get('contactPhone')]
    })
  await expect.poll(saved).toEqual([['Kim', '02 5550 0009']])
  await page.getByLabel('Contact name').fill('')
  await expect.poll(() => saved().at(-1)).toEqual(['Kim', '02 5550 0009'])
  await expect.poll(() => saved().length).toBe(2)
  await open(page, `/your-account/returns/${requestno}`)
  await main(page).getByRole('button', { name: 'Delete' }).click()
  const letThrough = await holdBack(page, '**/rest/deleteIncompleteReturnRequest*')
  await stopClock(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByText('Deleting incomplete request...')
  await runUntilShown(page, deleting)
  await page.clock.runFor(10_000)
  await expect(deleting).toBeVisible() // as long as it takes
  const deleted = page.getByText('Deleted request!')
  await expect(deleted).toHaveCount(0)
  letThrough()
  await expectShownFor(page, deleted, 2_000)
  await expect(deleting).toHaveCount(0)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/your-account\/returns\?tab=incomplete$/)
})

test('RET-34 RET-35 RET-47 RET-48 RET-50 a product is found by its number, and what was not bought is not taken back', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const { line } = await newestInvoice(page)
  await bendCatalogue(page, ({ content }) => {
    const name = `Glass ${'X'.repeat(60)} `.repeat(10) // as long as an import takes
    if (content) Object.assign(content.rows, { name: content.rows.id.map(() => name) })
  })
  await open(page, '/your-account/new-request')
  await page.getByLabel('Customer reference').fill('SEARCH')
  await page.getByLabel('Reason', { exact: true }).selectOption('R36')
  await main(page).getByRole('button', { name: 'Add Product' }).click()
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await modal.getByRole('button', { name: 'Add' }).click()
  await expect(modal).toContainText('Please input your product no')
  await expect(modal).toContainText('Please input your product quantity')
  await goOffline(page)
  await modal.getByLabel('Product', { exact: true }).fill(line.itemno)
  await expect(modal.getByRole('alert')).toContainText(
    'Error talking to server - please check network connection',
  )
  await expect(modal).not.toContainText('No product found.')
  const calls = watchCalls(page)
  await page.context().setOffline(false)
  const found = modal.getByRole('list', { name: 'Products found' })
  await expect(found).toContainText('Glass XXXX')
  expect(await found.evaluate((list) => list.scrollWidth - list.clientWidth), 'the name is broken').toBe(0)
  await found.getByRole('button').first().click()
  const [asked] = calls.named('search')
  const { searchParams } = new URL(asked?.url ?? 'http://none.example')
  expect([searchParams.get('hitsPerPage'), searchParams.get('pageNo')]).toEqual(['200', '1'])
  await expect(modal.getByRole('alert')).toHaveCount(0)
  await modal.getByLabel('Quantity').fill('1')
  await expect(modal.getByRole('status')).toContainText('Invoice')
  for (const typed of ['1.5', '0', '-2']) {
    await modal.getByLabel('Quantity').fill(typed)
    await expect(modal).toContainText('Please enter a whole quantity of 1 or more')
    await modal.getByRole('button', { name: 'Add' }).click()
    await expect(modal.getByLabel('Quantity')).toBeFocused()
    await expect(modal.getByLabel('Quantity')).toHaveValue(typed)
  }
  expect(calls.named('createReturnRequestContact')).toEqual([])
  await modal.getByLabel('Quantity').fill('99999')
  await expect(modal.getByLabel('Quantity')).toHaveAccessibleDescription(/^Only \d+ .*can be returned/)
  await modal.getByRole('button', { name: 'Add' }).click()
  await expect(modal.getByLabel('Quantity')).toBeFocused()
  await expect(modal.getByLabel('Fault description')).toHaveCount(0)
  await expectAccessible(page, 'adding a product')
})

test('on a small phone the fields of Add Product stay in sight beside the texts of the reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await letIn(page, 'credit')
  const { invoiceNo, line } = await newestInvoice(page)
  await open(page, `/your-account/new-request?product=${line.itemno}&units=1&invoice=${invoiceNo}`)
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await modal.getByLabel('Reason', { exact: true }).selectOption('R20')
  await expect(modal.getByLabel('Fault description')).toBeInViewport()
  const texts = modal.getByLabel('About this reason')
  await expect(texts).toBeHidden()
  await modal.getByText('About this reason').click()
  await expect(texts).toContainText('failed within their warranty')
})

test('RET-49 what is wrong is asked for four reasons, and for no other', async ({ page }) => {
  await letIn(page, 'credit')
  const { invoiceNo, line } = await newestInvoice(page)
  await open(page, `/your-account/new-request?product=${line.itemno}&units=1&invoice=${invoiceNo}`)
  const calls = watchCalls(page)
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  const field = modal.getByLabel('Fault description')
  for (const reason of ['R20', 'R31', 'R21', 'R89', 'R80', 'R36', 'R86']) {
    await modal.getByLabel('Reason', { exact: true }).selectOption(reason)
    const isAsked = ['R20', 'R21', 'R80', 'R86'].includes(reason)
    await expect(field).toHaveCount(isAsked ? 1 : 0)
    if (!isAsked) continue
    await modal.getByRole('button', { name: 'Add' }).click()
    await expect(modal).toContainText('Please input your fault description')
  }
  expect(calls.named('createReturnRequestContact')).toEqual([])
})

const STATUSES = [
  ...(['AP', 'TP', 'UP'] as const).map((code) => [code, 'Approved'] as const),
  ...([
    ['CL', 'Closed'],
    ['IP', 'In Progress'],
    ['IN', 'Incomplete'],
    ['PE', 'Pending'],
  ] as const),
  ...([
    ['RJ', 'Rejected'],
    ['EX', 'Expired'],
    ['UA', 'Unassigned'],
    ['OP', 'Order Pending'],
  ] as const),
]
test('RET-11 RET-12 RET-13 RET-14 RET-15 RET-16 RET-17 RET-18 RET-19 each status is said in words', async ({
  page,
}) => {
  await page.route('**/rest/returnsPage*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { returns: object[] }
    const returns = STATUSES.map(([status], at) => ({
      ...json.returns[0],
      requestno: String(900_001 + at),
      status,
    }))
    await route.fulfill({ response: answer, json: { ...json, returns } })
  })
  await letIn(page, 'credit')
  await open(page, '/your-account/returns')
  for (const [at, [, words]] of STATUSES.entries())
    await expect(
      main(page)
        .locator('tbody tr')
        .filter({ hasText: String(900_001 + at) })
        .getByText(words, { exact: true }),
    ).toBeVisible()
  await expectAccessible(page, 'service requests of every status')
})

test('RET-27 RET-75 placeholder addresses lead to the list and home', async ({ page }) => {
  await letIn(page, 'credit')
  await page.goto('/your-account/edit-request/:returnId')
  await expect(page).toHaveURL(/\/your-account\/returns$/)
  await page.goto('/your-account/returns/:requestno')
  await expect(page).toHaveURL(/\/$/)
})

test('staff decide with the evidence beside the line, take the goods in, credit them, and the dealer sees it', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const { line } = await newestInvoice(page)
  const { requestno } = await ask<{ requestno: string }>(page, 'POST', 'createReturnRequestContact', {
    ...{ reasonCode: 'R20', customerRef: 'STAFF 1', contactName: 'Mia', contactPhone: '02 5550 0001' },
    contactEmail: 'mia@returns.example',
  })
  await ask(page, 'POST', 'addReturnRequestProduct', {
    ...{ requestNo: requestno, productId: line.itemno, quantity: 1, faultDescription: 'Flickers' },
  })
  await open(page, `/your-account/edit-request/${requestno}`)
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'flicker.jpg', mimeType: 'image/jpeg', buffer: JPEG })
  await expect(page.getByText('flicker.jpg file uploaded successfully.')).toBeVisible()
  await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo: requestno })

  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  await open(page, `/staff/returns?q=${requestno}`)
  await expectAccessible(page, 'the queue of returns')
  await main(page).getByRole('link', { name: requestno }).click()
  let shownTotal = 0
  await expect(main(page)).toContainText('Tested on arrival: repair, replacement or credit')
  await expectPictureBesideLine(page, 'flicker.jpg', line.itemname)
  await expectAccessible(page, 'a return at the console')
  for (const [step, yes, words] of [
    ['Decide', 'Decide', 'Approved'],
    ['Receive', 'Take in', 'In Progress'],
    ['Credit', 'Write the credit note', 'Closed'],
  ] as const) {
    await main(page).getByRole('button', { name: step }).first().click()
    if (step === 'Receive') await scanWhatCame(page, line.itemno)
    if (step === 'Credit') shownTotal = await creditShown(page, cents(line.saleprice))
    await page.getByRole('dialog').getByRole('button', { name: yes }).click()
    await expect(main(page).locator('dl').first()).toContainText(words)
    await expect(main(page)).toBeFocused() // the button of the step went with it
  }

  const facts = main(page).locator('dl').first()
  await facts.getByRole('link', { name: /^\d+$/ }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Credit note')
  await expect(main(page).locator('dl').first()).toContainText(`-${aud(shownTotal)}`)

  await page.context().clearCookies() // the session of staff goes on in other tests
  await letIn(page, 'credit')
  await open(page, `/your-account/returns/${requestno}`)
  await expect(main(page)).toContainText('1 of 1 accepted')
  await expect(main(page)).toContainText('1 received · 1 credited')
  await expect(main(page)).not.toContainText(/Up to|If approved/)
  await expect(main(page).getByRole('region', { name: 'Credited' })).toContainText(
    `Total inc GST${aud(shownTotal)}`,
  )
  await expect(main(page)).toContainText('Credited by')
})

/** What the Credit dialog says of one unit, in cents inc GST. */
async function creditShown(page: Page, priceCents: number): Promise<number> {
  const amounts = page.getByRole('dialog').getByLabel('What will be credited')
  await expect(amounts).toContainText(`Goods ex GST${aud(priceCents)}`)
  const total = amounts.locator('dd').last()
  await page
    .getByRole('dialog')
    .getByLabel(/^Units of line 1/)
    .fill('0')
  await expect(total).toHaveText('$0.00')
  await page
    .getByRole('dialog')
    .getByLabel(/^Units of line 1/)
    .fill('1')
  await expect(amounts).toContainText(`Goods ex GST${aud(priceCents)}`)
  return cents(Number((await total.innerText()).replace(/[$,]/g, '')))
}

/** On a wide screen the evidence stands to the right of the products, and its picture has come. */
async function expectPictureBesideLine(page: Page, file: string, product: string) {
  const evidence = main(page).getByRole('region', { name: 'Evidence' })
  await expect(evidence).not.toContainText('The dealer has added none.')
  await expect(evidence.getByRole('listitem')).toHaveCount(1)
  await expect(evidence.getByRole('link', { name: file })).toHaveAttribute('download', '')
  const picture = evidence.locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const line = main(page)
    .getByRole('region', { name: 'Products' })
    .getByRole('listitem')
    .filter({ hasText: product })
  const [left, right] = await Promise.all([line.boundingBox(), evidence.boundingBox()])
  expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width)
  expect(right!.y).toBeLessThanOrEqual(left!.y)
}

/** A scanner types a code and Enter: of wrong ones it says what is wrong, and sends nothing. */
async function scanWhatCame(page: Page, itemNo: string) {
  const dialog = page.getByRole('dialog')
  const scan = dialog.getByLabel('Scan a product')
  await expect(scan).toBeFocused()
  for (const [code, words] of [
    ['NOT-OF-IT', 'NOT-OF-IT is not in this return'],
    ['*2', 'Scan a product first'],
    [itemNo, ''],
    [itemNo, `${itemNo}: 1 expected, 1 counted, 1 more is too many`],
  ] as const) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(words)
    await expect(scan).toHaveValue('')
  }
  const units = dialog.getByLabel(/^Units of line 1/)
  await expect(units).toHaveValue('1')
  await units.fill('0') // corrected by hand: the next scan counts from there
  await scan.fill(itemNo)
  await scan.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('')
  await expect(units).toHaveValue('1')
  await expectAccessible(page, 'receiving by scanner')
}

/** Deletes the first of two lines, which has two units. The total is then that of the other. */
async function expectLineDeleted(page: Page, lines: [Sold, Sold], calls: ReturnType<typeof watchCalls>) {
  const [first, second] = lines.map((line) => ({ ...line, price: cents(line.saleprice) }))
  const shown = main(page).getByRole('list', { name: 'Products of this request' }).getByRole('listitem')
  const total = main(page).getByText('Total return ex GST')
  await expect(shown).toHaveCount(2)
  await expect(total).toHaveText(`Total return ex GST ${aud(2 * first!.price + second!.price)}`)
  const before = calls.named('deleteReturnRequestLine').length
  await main(page)
    .getByRole('button', { name: `Delete ${first!.itemname}` })
    .click()
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText(second!.itemname)
  await expect(total).toHaveText(`Total return ex GST ${aud(second!.price)}`)
  const [sent, ...more] = calls.named('deleteReturnRequestLine').slice(before)
  expect(more).toEqual([])
  expect(sent?.method).toBe('DELETE')
  const names = [...new URL(sent?.url ?? 'http://none.example').searchParams.keys()].toSorted()
  expect(names).toEqual(['lineNo', 'requestNo'])
}

test('RET-09 RET-23 RET-30 RET-31 RET-35 RET-52 RET-67 ACC-45 PRD-44 a request shows its facts, is noted as looked at, and says what went wrong', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const [line, other] = await twoProducts(page)
  const requestno = await beginDraft(page, 'FACTS 1', { [line.itemno]: 2, [other.itemno]: 1 })
  const calls = watchCalls(page)
  await open(page, `/your-account/returns/${requestno}`)
  await expect.poll(() => calls.named('addActivityViewReturn').length).toBe(1)
  for (const words of ['Incomplete', requestno, 'FACTS 1', 'Wrong or short delivery', 'Total return ex GST'])
    await expect(main(page)).toContainText(words)
  await expect(main(page).getByRole('list', { name: 'Products of this request' })).toContainText(line.itemno)

  await page.route('**/rest/deleteIncompleteReturnRequest*', (route) => route.abort())
  await main(page).getByRole('button', { name: 'Delete' }).click()
  await stopClock(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByText('Error talking to server - please check network connection')
  await expectShownFor(page, toast, 4_000)
  await expect(page.getByText('Deleting incomplete request...')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.resume()

  await open(page, `/your-account/edit-request/${requestno}`)
  await expect(main(page).getByRole('button', { name: `Delete ${line.itemname}` })).toBeVisible()
  await main(page).getByRole('button', { name: 'Add Product' }).click()
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await page.route('**/rest/search?*', (route) => route.abort())
  await modal.getByLabel('Product', { exact: true }).fill(line.itemno)
  await expect(modal).toContainText('Error talking to server - please check network connection')
  await page.unroute('**/rest/search?*')
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.route('**/rest/deleteReturnRequestLine*', (route) => route.abort())
  await main(page)
    .getByRole('button', { name: `Delete ${line.itemname}` })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('Error talking to server')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/rest/deleteReturnRequestLine*')
  await expectLineDeleted(page, [line, other], calls)
  await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo: requestno })
})

type Order = {
  orderno: string
  invoicenos: string[]
  lines: { itemno: string; itemname: string; shippedqty: number; unitprice: number }[]
}
test('Return on an order line opens a request with its product, price and units', async ({ page }) => {
  await letIn(page, 'cash')
  const { orders } = await ask<{ orders: Order[] }>(page, 'GET', 'ordersFromServer')
  const shipped = orders.find(
    ({ invoicenos, lines }) => invoicenos.length === 1 && lines.every(({ shippedqty }) => shippedqty > 1),
  )!
  const line = shipped.lines.at(-1)!
  await open(page, `/your-account/your-orders/${shipped.orderno}`)
  const lines = main(page).getByRole('list', { name: 'Lines of this order' })
  await expect(lines.getByRole('link', { name: /^Return / })).toHaveCount(shipped.lines.length)
  await lines.getByRole('link', { name: `Return ${line.itemname}` }).click()
  await expect(page).toHaveURL(/\/your-account\/new-request\?/)
  await expect(page.getByLabel('Customer reference')).toHaveValue(shipped.invoicenos[0]!)
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await expect(modal).toContainText(line.itemname)
  await expect(modal.getByLabel('Quantity')).toHaveValue(String(line.shippedqty))
  await modal.getByLabel('Reason', { exact: true }).selectOption('R36')
  await expect(modal.getByRole('status')).toContainText(
    `${String(line.shippedqty)} × ${aud(cents(line.unitprice))}`,
  )
  await expect(modal.getByRole('status')).toContainText(`Invoice ${shipped.invoicenos[0]!} of`)

  const waiting = orders.find(({ lines: all }) => all.every(({ shippedqty }) => shippedqty === 0))!
  await open(page, `/your-account/your-orders/${waiting.orderno}`)
  await expect(lines.getByRole('listitem')).toHaveCount(waiting.lines.length)
  await expect(lines.getByRole('link', { name: /^Return / })).toHaveCount(0)
})

/** Opens the form of a new request with a faulty product that needs a reference of the service centre. */
async function openFaulty(page: Page, bought: { invoiceNo: string; line: Sold }, fault: string) {
  const asked = `product=${bought.line.itemno}&units=1&invoice=${bought.invoiceNo}`
  await open(page, `/your-account/new-request?${asked}`)
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await modal.getByLabel('Reason', { exact: true }).selectOption('R20')
  await expect(modal.getByRole('status')).toContainText('Tested on arrival')
  await modal.getByLabel('Fault description').fill(fault)
  await modal.getByRole('button', { name: 'Add' }).click()
  return modal
}

test('what was typed of a product is there again after a field behind the dialog was filled in', async ({
  page,
}) => {
  await letIn(page, 'cash')
  const { line } = await newestInvoice(page)
  const modal = await openFaulty(page, { line, invoiceNo: '' }, 'no sound at all')
  await expect(modal).toHaveCount(0)
  await expect(page.getByLabel('Customer reference')).toBeFocused()
  await page.getByLabel('Customer reference').fill('RMA 77')
  await main(page).getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(modal.getByLabel('Fault description')).toHaveValue('no sound at all')
  await expect(modal.getByLabel('Quantity')).toHaveValue('1')
  await expect(modal).toContainText(line.itemname)
})

test('RET-53 RET-54 RET-55 a product of the service centre is added with its reference alone', async ({
  page,
}) => {
  await letIn(page, 'cash')
  const bought = await newestInvoice(page)
  await page.route('**/rest/returnVerdict*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), needsReference: true },
    })
  })
  const calls = watchCalls(page)
  const sent = (field: string) =>
    calls.named('addReturnRequestProduct').map(({ body }) => new URLSearchParams(body).get(field))
  const modal = await openFaulty(page, bought, 'broken')
  const prompt = page.getByRole('dialog', { name: 'Service centre reference' })
  const answer = prompt.getByLabel('Reference number')
  const alert = page.getByRole('alertdialog')
  for (const refused of ['', 'a-b', 'AB 12', null]) {
    await expect(answer).toBeFocused()
    if (refused === null) await prompt.getByRole('button', { name: 'Cancel' }).click()
    else {
      await answer.fill(refused)
      await prompt.getByRole('button', { name: 'OK' }).click()
    }
    await expect(prompt).toHaveCount(0)
    await expect(alert).toContainText(
      'Sorry, this product requires a service centre reference number to be processed',
    )
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toHaveCount(0)
    await modal.getByRole('button', { name: 'Add' }).click()
  }
  await expectAccessible(page, 'asking for a reference')
  expect(sent('faultDescription')).toEqual([])
  expect(calls.named('createReturnRequestContact')).toEqual([])
  await answer.fill('AB12')
  await page.keyboard.press('Enter')
  const lines = main(page).getByRole('list', { name: 'Products of this request' })
  await expect(lines).toContainText('REF#AB12 broken')
  expect(sent('faultDescription')).toEqual(['REF#AB12 broken'])

  await openFaulty(page, bought, 'REF#CD34 broken')
  await expect(lines).toContainText('REF#CD34 broken')
  await expect(prompt).toHaveCount(0)
  expect(sent('faultDescription')).toEqual(['REF#AB12 broken', 'REF#CD34 broken'])
  for (const requestNo of sent('requestNo'))
    await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo: requestNo! })
})
