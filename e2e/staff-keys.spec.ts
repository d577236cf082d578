import { enterAsStaff } from './checkout-steps.ts'
import { ask, open } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'

/* "Everything has a key": the keys of rows, of several rows at once, and of forms of the console. */

const main = (page: Page) => page.getByRole('main')

/** A key takes the focus to the first button that it presses; pressed again, it presses it. */
async function pressTwice(page: Page, key: string) {
  await page.locator('body').click({ position: { x: 2, y: 400 } }) // the focus is in no row
  await page.keyboard.press(key)
  const button = main(page).locator(`button[aria-keyshortcuts="${key}"]`).first()
  await expect(button).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press(key)
}

test('a line of the bank is set aside by S and waits again by U', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/bank')
  await page.getByLabel('Bank statement as CSV').setInputFiles({
    name: 'keys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Datum,Betrag,Text\n22/02/2025,4712.18,by keys alone\n'),
  })
  const read = page.getByRole('button', { name: 'Read the statement' })
  for (const [at, use] of ['Date', 'Amount, with its sign', 'Words'].entries())
    await page.getByLabel(`Column ${String(at + 1)}`).selectOption(use)
  await read.click()
  const line = page.getByRole('listitem', { name: /by keys alone/ })
  await line.getByRole('button', { name: 'Another account' }).focus()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Set the line aside' }).getByLabel('Reason').fill('Not ours: us')
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(main(page).getByText('Set aside: by keys alone')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await main(page).getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('u')
  await expect(line).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await line.getByRole('button', { name: 'Set aside' }).focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the bank with its keys')

  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Set the line aside' }).getByLabel('Reason').fill('Not ours: again')
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await page.getByRole('group', { name: 'Lines' }).getByRole('button', { name: 'Set aside' }).click()
  await expect(line).toContainText('Not ours: again')
  await expectAccessible(page, 'the lines that were set aside')
  await line.getByRole('button', { name: 'Let it wait again' }).focus()
  await page.keyboard.press('w')
  await expect(line).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused() // the line went with its button
  await page.getByRole('group', { name: 'Lines' }).getByRole('button', { name: 'To match' }).click()
  await expect(line).toBeVisible()
})

test('a line of the bank is matched by M, and the focus goes on to the next line', async ({ page }) => {
  type Invoices = { invoices: { open: number }[] }
  await enterAsStaff(page, 'staff')
  const { invoices } = await ask<Invoices>(page, 'GET', 'staffInvoicesPage', { list: 'open', limit: '50' })
  const [one = 0, two = 0] = invoices.slice(-2).map((invoice) => invoice.open)
  await open(page, '/staff/bank')
  await page.getByLabel('Bank statement as CSV').setInputFiles({
    name: 'next.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Description,Amount\n05/11/2024,of one,${one.toFixed(2)}\n05/11/2024,of two,${two.toFixed(2)}\n`,
    ),
  })
  const line = (words: RegExp) => page.getByRole('listitem', { name: words })
  const match = (words: RegExp) =>
    line(words)
      .getByRole('button', { name: /^Match/ })
      .first()
  await match(/^of one/).focus()
  await page.keyboard.press('m')
  await expect(line(/^of one/)).toHaveCount(0)
  await expect(match(/^of two/)).toBeFocused()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Set the line aside' }).getByLabel('Reason').fill('Paid by cheque')
  await page.keyboard.press('Enter')
  await expect(line(/^of two/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Lines that wait' }).locator(':focus')).toHaveText(/^Set aside/)
})

test('rows of the other lists have keys, and forms are reached by one', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/overdue')
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await pressTwice(page, 'p')
  await expect(page.getByRole('dialog', { name: /^Pause/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page, '/staff/mails')
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await pressTwice(page, 's')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/rest/staffRunJob', (route) => route.fulfill({ json: { authenticated: true } }))
  await open(page, '/staff/jobs')
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await pressTwice(page, 'r')
  await expect(page.getByText('It runs now')).toBeVisible()

  await open(page, '/staff/carriers')
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('en') // letters in a field are text
  await expect(page.getByLabel('Code')).toHaveValue('en')
  await pressTwice(page, 'e')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page, 'the carriers with their keys')

  await open(page, '/staff/notifications')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New notification' })).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, '/staff/home')
  await expect(page.getByRole('button', { name: 'Change banner 1', exact: true })).toBeVisible()
  await pressTwice(page, 'x')
  await expect(page.getByRole('alertdialog')).toContainText('Remove banner 1, for ')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page, '/staff/stock')
  const first = page.getByRole('grid').locator('tbody a').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid').locator('tbody tr').nth(1).locator(':focus')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Search for anything' }).focus()
  await page.keyboard.press('ArrowDown') // what is typed keeps its arrows
  await expect(page.getByRole('combobox', { name: 'Search for anything' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Adjust by')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Adjust by')).toBeFocused()
})

test('what is done with several orders has a key with Shift, beside the keys of one order', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/orders/all')
  await page.getByRole('grid').locator('tbody input[type=checkbox]').first().focus()
  await page.keyboard.press('Shift+H') // nothing is selected
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Hold…' })).toHaveAttribute('aria-keyshortcuts', 'Shift+H')
  await page.keyboard.press('Shift+H')
  await expect(page.getByRole('dialog')).toContainText('Hold')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('dialog')).toContainText('Cancel')
})

test('the keys of the console are named, and single keys can be turned off on this device', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/carriers')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('The letter on a button presses it')
  await expectAccessible(page, 'the keys of the console')
  await expect(keys).toContainText('go to its first row')
  await keys.getByRole('checkbox', { name: 'Use single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(page.getByLabel('Code')).not.toBeFocused()
  await expect(keys).toHaveCount(0)
  await open(page, '/staff/orders/all')
  await page.getByRole('grid').locator('tbody input[type=checkbox]').first().check()
  await page.keyboard.press('Shift+H')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, '/staff/carriers')
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await keys.getByRole('checkbox', { name: 'Use single keys' }).check()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Code')).toBeFocused()
})
