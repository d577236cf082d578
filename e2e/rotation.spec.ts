import { enterAsStaff, orderByCalls } from './checkout-steps.ts'
import { ask, aud, cents, letIn, open, readGoods } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'
import type { Sold } from './return-steps.ts'

/* A stock rotation asks for a replacement order. The account of `credit` rotates once in this run. */

const main = (page: Page) => page.getByRole('main')
const note = (page: Page) => page.getByRole('note', { name: 'Replacement order' })
const DAY_MS = 24 * 60 * 60_000

/** A product that was bought 35 to 85 days ago and may be rotated, several units of it. */
async function rotatable(page: Page): Promise<Sold> {
  const products = new Set((await readGoods(page)).filter((good) => good.isRotatable).map((good) => good.id))
  const { invoices } = await ask<{ invoices: { invoicedate: string; lines: Sold[] }[] }>(
    page,
    'GET',
    'invoicesFromServer',
  )
  for (const { invoicedate, lines } of invoices) {
    const days = (Date.now() - Date.parse(invoicedate)) / DAY_MS
    const found = lines.find((line) => days > 35 && days < 85 && line.qty > 2 && products.has(line.itemno))
    if (found) return found
  }
  throw new Error('the demo has nothing to rotate')
}

test('RET-73 what is still to be ordered for a rotation stands beside it for dealer and staff, and an order reduces it', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const sold = await rotatable(page)
  const { requestno } = await ask<{ requestno: string }>(page, 'POST', 'createReturnRequestContact', {
    ...{ reasonCode: 'R32', customerRef: 'ROTATE 1', contactName: 'Mia', contactPhone: '02 5550 0001' },
    contactEmail: 'mia@rotation.example',
  })
  const asked = (units: number) => Math.round(units * cents(sold.saleprice) * 1.5)
  await open(page, `/your-account/edit-request/${requestno}`)
  await main(page).getByRole('button', { name: 'Add Product' }).click()
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  await modal.getByLabel('Product', { exact: true }).fill(sold.itemno)
  await modal.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
  await modal.getByLabel('Quantity').fill('2')
  const credit = 2 * cents(sold.saleprice)
  await expect(modal).toContainText(`Estimated credit ${aud(credit)} + ${aud(Math.round(credit / 10))} GST`)
  await expect(modal).toContainText(/If approved today, to arrive by \d{1,2} [A-Z][a-z]{2} 20\d\d/)
  await expect(modal).toContainText('Stock rotations used this month: 0 of 1')
  await expect(modal.getByRole('note')).toContainText(`Replacement order still owed: ${aud(asked(2))} ex GST`)
  await modal.getByRole('button', { name: 'Add' }).click()
  await expect(note(page)).toContainText(`Replacement order still owed: ${aud(asked(2))} ex GST`)
  await expect(note(page)).toContainText('orders count once this is submitted')
  await expect(main(page)).toContainText('Stock rotations used this month: 0 of 1')
  await expectAccessible(page, 'a rotation that is not submitted')
  expect(
    (await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo: requestno })).error,
  ).toBeUndefined()

  const good = (await readGoods(page)).find(
    (one) => Number(one.available) > 20 && one.minimum === 1 && one.multiple === 1 && one.breaks[0],
  )!
  const ordered = Math.min(asked(2), good.breaks[0]!.cents)
  await orderByCalls(page, { [good.id]: 1 })
  const words = `${aud(ordered)} of ${aud(asked(2))} ordered since it was submitted`
  await open(page, `/your-account/returns/${requestno}`)
  await expect(note(page)).toContainText(words)

  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  await open(page, `/staff/returns/${requestno}`)
  await expect(note(page)).toContainText(words)
  await expect(main(page)).toContainText('Other stock rotations in the month it was submitted: 0 of 1')
  await expectAccessible(page, 'a rotation at the console')
})
