import { letIn, open } from './facts.ts'
import { expect, test } from './people.ts'
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
