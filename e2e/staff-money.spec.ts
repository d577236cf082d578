import { formatAud } from '#shared/rules/money.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { ask } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'

/* Invoices and money in the staff console. */

const main = (page: Page) => page.getByRole('main')
/** Presses the key of an act once the act is there: before that nothing listens to the key. */
async function pressKeyOf(page: Page, act: string, key: string) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: act })).toBeVisible()
  await page.keyboard.press(key)
}
type Found = { invoices: { invoiceNo: string; accountId: string; open: number }[] }

test('an invoice is found by its number, credited with a reason, and paid by money that is entered', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const { invoices } = await ask<Found>(page, 'GET', 'staffInvoicesPage', { list: 'open', limit: '1' })
  const { invoiceNo } = invoices[0]!
  await page.goto('/staff/invoices')
  await page.getByRole('searchbox', { name: 'Number, order, account or amount' }).fill(invoiceNo)
  const rows = main(page).getByRole('grid', { name: 'Invoices' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expectAccessible(page, 'the list of invoices')
  await rows.getByRole('link', { name: invoiceNo }).press('Enter')
  await expect(main(page).getByRole('heading', { level: 1, name: `Invoice ${invoiceNo}` })).toBeVisible()

  await pressKeyOf(page, 'Credit', 'c')
  const dialog = page.getByRole('dialog', { name: `Credit invoice ${invoiceNo}` })
  await dialog.getByLabel(/^Units of line 1,/).fill('1')
  await dialog.getByLabel('Reason').fill('Arrived broken')
  await expect(dialog.getByText(/The credit note comes to/)).toBeVisible()
  await expectAccessible(page, 'a credit note')
  await dialog.getByRole('button', { name: 'Write the credit note' }).click()
  await expect(main(page).getByText('1 credited')).toBeVisible()

  await pressKeyOf(page, 'Enter money', 'e')
  await expect(main(page).getByRole('heading', { level: 1, name: /^Money of/ })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Open invoices' })).toBeVisible()
  await pressKeyOf(page, 'Enter money', 'e')
  const money = page.getByRole('dialog', { name: 'Enter money' })
  await money.getByLabel('Amount').fill('1.50')
  await expect(money.getByText(/\$1\.50 pays invoices/)).toBeVisible()
  await expectAccessible(page, 'money that is entered')
  await page.keyboard.press('Enter')
  const paid = main(page).getByRole('listitem', { name: `Payment of ${formatAud(150)}` })
  await expect(paid.first()).toBeVisible()

  // one search for anything: what is found says what it is, and opens
  await expect(money).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: /search/i })).toBeFocused()
  await page.keyboard.type(invoiceNo)
  const option = page.getByRole('option', { name: new RegExp(`Invoice ${invoiceNo}`) })
  await expect(option).toBeVisible()
  await expectAccessible(page, 'what is found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/invoices/${invoiceNo}`)
})
