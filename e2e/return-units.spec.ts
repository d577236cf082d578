import { ask, letIn, open } from './facts.ts'
import { expect, test, watchCalls } from './people.ts'
import { newestInvoice } from './return-steps.ts'

/* The units of a line of an invoice that is returned, as its form fills them in. */

test('Return fills in the units that can still come back, and never changes a field that somebody has entered', async ({
  page,
}) => {
  await letIn(page, 'cash')
  const { invoiceNo, line } = await newestInvoice(page)
  let give = () => {}
  const isGiven = new Promise<void>((done) => {
    give = done
  })
  const words = 'Only 1 unit can be returned'
  await page.route('**/rest/returnVerdict*', async (route) => {
    const answer = await route.fetch()
    const verdict = { ...((await answer.json()) as object), most: 1 }
    const isOne = new URL(route.request().url()).searchParams.get('quantity') === '1'
    await isGiven
    await route.fulfill({ response: answer, json: isOne ? verdict : { ...verdict, isCovered: false, words } })
  })
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  const units = modal.getByLabel('Quantity')
  const openForm = async () => {
    await open(page, `/your-account/your-invoices/${invoiceNo}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: `Return ${line.itemname}` })
      .first()
      .click()
    await modal.getByLabel('Reason', { exact: true }).selectOption('R20')
  }
  await openForm()
  const whole = await units.inputValue()
  expect(Number(whole)).toBeGreaterThan(1)
  await units.focus()
  give()
  await expect(modal).toContainText(words)
  await expect(units).toHaveValue(whole)
  await openForm()
  await expect(units).toHaveValue('1')
  await expect(modal).toContainText(`1 of ${whole} can still be returned`)
})

test('a product is found, chosen and added by keyboard, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await letIn(page, 'cash')
  await open(page, '/your-account/new-request')
  await page.getByLabel('Customer reference').fill('BY KEYBOARD')
  await page.getByLabel('Reason', { exact: true }).selectOption('R36')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  const product = modal.getByLabel('Product', { exact: true })
  const units = modal.getByLabel('Quantity')
  await product.fill('case')
  const hits = modal.getByRole('list', { name: 'Products found' }).getByRole('button')
  await expect(hits.nth(1)).toBeVisible()
  const picture = (await hits.nth(0).locator(':scope > :first-child').boundingBox())!
  expect(Math.abs(picture.width - picture.height), 'its picture does not shrink').toBeLessThan(1)
  await product.press('ArrowDown')
  await expect(hits.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(product).toBeFocused()
  await hits.nth(0).click()
  await expect(units).toBeFocused()
  const { line } = await newestInvoice(page)
  await product.fill(line.itemno)
  await expect(hits).toHaveCount(1)
  await product.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(units).toBeFocused()
  await product.fill(line.itemno)
  await expect(hits).toHaveCount(1)
  await product.press('Enter')
  await expect(units).toBeFocused()
  await expect(modal).not.toContainText('Please input your product quantity')
  const calls = watchCalls(page)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('main').getByRole('list', { name: 'Products of this request' })
  await expect(lines).toContainText(line.itemno)
  expect(calls.named('addReturnRequestProduct')).toHaveLength(1)
  await lines.getByRole('button', { name: `Edit ${line.itemname}` }).press('Enter')
  const edit = page.getByRole('dialog', { name: `Edit ${line.itemname}` })
  await edit.getByLabel('Quantity').fill('2')
  await edit.getByLabel('Quantity').press('Enter')
  await expect(edit).toHaveCount(0)
  expect(calls.named('changeReturnRequestLine')).toHaveLength(1)
  const requestNo = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })
})
