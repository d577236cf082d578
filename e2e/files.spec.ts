import { readFile } from 'node:fs/promises'
import { enterAsStaff } from './checkout-steps.ts'
import { letIn, open } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => main(page).getByRole('grid')
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
const TEXT = Buffer.from('a list of prices')

test('FIL-01 FIL-03 the files of the account are listed, found by words, and downloaded by name', async ({
  page,
}) => {
  await letIn(page, 'owner')
  await open(page, '/your-account')
  await page.getByRole('navigation', { name: 'Your account' }).getByText('Download Files').click()
  await expect(page).toHaveURL(/\/your-account\/files$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Files')
  await expect(main(page)).toContainText('Courier cut-off times.pdf')
  await expect(main(page)).not.toContainText('best sellers') // planned
  await expectAccessible(page, 'files')
  const coming = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Order form, tempered glass.pdf' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('Order form, tempered glass.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a file that has been removed since the list was read: its link says so in words', async ({ page }) => {
  await letIn(page, 'owner')
  await open(page, '/your-account/files')
  const link = main(page).getByRole('link', { name: 'Order form, tempered glass.pdf' })
  await link.evaluate((element) => element.setAttribute('href', '/files/gone.pdf'))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such file')
  await expectAccessible(page, 'the answer for a file that is gone')
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL(/\/home$|\/$|\/shop/)
})

test('FIL-04 an account without files says so', async ({ page }) => {
  await letIn(page, 'kiwi')
  await open(page, '/your-account/files')
  await expect(main(page).getByText('There is no available files to download', { exact: true })).toBeVisible()
})

test('staff publish a file, change what is in it and for whom, and remove it, with keys and words for what is wrong', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/files')
  await expect(table(page)).toContainText('Order form, best sellers.pdf')
  await expect(table(page)).toContainText('Planned')
  await expectAccessible(page, 'the files of the console')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New file' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Please choose a file')).toBeVisible()
  const chooser = dialog.getByLabel('File', { exact: true })
  await chooser.setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: TEXT })
  await expect(dialog.getByText('this file is neither')).toBeVisible()
  await chooser.setInputFiles({ name: 'Trade show.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialog.getByText('Trade show.pdf, 1 KB, has come')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Trade show.pdf')
  await dialog.getByLabel('Name').fill('courier cut-off times')
  await expectAccessible(page, 'a new file')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('There is a file courier cut-off times.pdf already')).toBeVisible()
  await dialog.getByLabel('Name').fill('Trade show')
  await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'A business group' })
  await dialog.getByLabel('Business group').selectOption('NZ01')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(table(page)).toContainText('Trade show.pdf')

  await page.getByRole('button', { name: 'Change Trade show.pdf' }).click()
  const change = page.getByRole('dialog', { name: 'Change a file' })
  await change.getByLabel('Name').fill('Trade show 2027')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(table(page)).toContainText('Trade show 2027.pdf')
  await page.getByRole('button', { name: 'Remove Trade show 2027.pdf' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Remove' }).click()
  await expect(table(page)).not.toContainText('Trade show')
})

test('a file of payments names what they cost as papers do where the methods differ', async ({ page }) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/payments')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the payments as CSV' }).click()
  const [head = ''] = (await readFile(await (await coming).path(), 'utf8')).split('\r\n')
  expect(head).toContain('Status,Payment fee,Amount with fee')
})
