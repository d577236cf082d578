import { ask, letIn, open } from './facts.ts'
import { expect, holdBack, type Page, test, watchCalls } from './people.ts'
import { newestInvoice } from './return-steps.ts'

const main = (page: Page) => page.getByRole('main')

/* A parcel that came back to its sender: its request names the invoice, and is made by a call of its own. */

for (const reason of ['R89', 'R34'])
  test(`RET-02 RET-25 RET-38 RET-40 ${reason} makes the request with the invoice of the parcel`, async ({
    page,
  }) => {
    await letIn(page, 'cash')
    const { invoiceNo, line } = await newestInvoice(page)
    await open(page, '/your-account/returns')
    await main(page).getByRole('link', { name: 'Create Request' }).click()
    await expect(page).toHaveURL('/your-account/new-request')
    await page.getByLabel('Customer reference').fill(`SENDER ${reason}`)
    await page.getByLabel('Reason', { exact: true }).selectOption(reason)
    await page.getByLabel('RTS invoice number').fill(invoiceNo)
    const calls = watchCalls(page)
    await main(page).getByRole('button', { name: 'Add Product' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Product' })
    await modal.getByLabel('Product', { exact: true }).fill(line.itemno)
    await modal.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
    await modal.getByLabel('Quantity').fill('1')
    await modal.getByRole('button', { name: 'Add' }).click()
    await expect(main(page).getByRole('list', { name: 'Products of this request' })).toContainText(
      line.itemno,
    )
    const [made, ...more] = calls.named('createReturnRequestContactRTS')
    const fields = new URLSearchParams(made?.body)
    expect([fields.get('reasonCode'), fields.get('rtsInvoiceNo'), more]).toEqual([reason, invoiceNo, []])
    expect(calls.named('createReturnRequestContact')).toEqual([])
    // the form of a new request with the number of one is that request
    const requestNo = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? ''
    await open(page, `/your-account/new-request/${requestNo}`)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/a Service Request$/)
    await expect(page.getByLabel('Customer reference')).toHaveValue(`SENDER ${reason}`)
    await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })
  })

test('Add stays where it is as the verdict of a product comes', async ({ page }) => {
  await letIn(page, 'cash')
  const { invoiceNo, line } = await newestInvoice(page)
  await open(page, '/your-account/new-request')
  await page.getByLabel('Customer reference').fill('STAYS')
  await page.getByLabel('Reason', { exact: true }).selectOption('R34')
  await page.getByLabel('RTS invoice number').fill(invoiceNo)
  await main(page).getByRole('button', { name: 'Add Product' }).click()
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  const letThrough = await holdBack(page, '**/rest/returnVerdict*')
  await modal.getByLabel('Product', { exact: true }).fill(line.itemno)
  await modal.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
  await modal.getByLabel('Quantity').fill('1')
  const add = modal.getByRole('button', { name: 'Add' })
  const before = (await add.boundingBox())!
  letThrough()
  await expect(modal.getByRole('status')).toContainText('Credit at the invoiced price')
  expect(Math.abs((await add.boundingBox())!.y - before.y)).toBeLessThan(2)
})

test('RET-67 a number that is no invoice of the account is said at its field, and the product stays typed', async ({
  page,
}) => {
  await letIn(page, 'cash')
  const { invoiceNo, line } = await newestInvoice(page)
  await open(page, '/your-account/new-request')
  await page.getByLabel('Customer reference').fill('NO INVOICE')
  await page.getByLabel('Reason', { exact: true }).selectOption('R34')
  const invoice = page.getByLabel('RTS invoice number')
  await invoice.fill('INV-NOBODY')
  const openDialog = main(page).getByRole('button', { name: 'Add Product' })
  await openDialog.click()
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await modal.getByLabel('Product', { exact: true }).fill(line.itemno)
  await modal.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
  await modal.getByLabel('Quantity').fill('1')
  await modal.getByRole('button', { name: 'Add' }).click()
  const words = 'INV-NOBODY is no invoice of this account'
  await expect(page.getByRole('alertdialog')).toContainText(words)
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(modal).toHaveCount(0)
  await expect(invoice).toBeFocused()
  await expect(invoice).toHaveAccessibleDescription(words)
  await invoice.fill(invoiceNo)
  await expect(main(page).getByText(words)).toHaveCount(0)
  await openDialog.click()
  await expect(modal).toContainText(line.itemname)
  await expect(modal.getByLabel('Quantity')).toHaveValue('1')
  await modal.getByRole('button', { name: 'Add' }).click()
  await expect(main(page).getByRole('list', { name: 'Products of this request' })).toContainText(line.itemno)
  const requestNo = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })
})
