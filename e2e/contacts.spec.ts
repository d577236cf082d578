import { letIn, linkMailed, open } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'

/* Who gets emails about an account, and what it has paid. */

const main = (page: Page) => page.getByRole('main')

test('an address is added with the keyboard, confirmed by the button behind its link, and removed', async ({
  page,
}) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/email-contacts')
  const field = page.getByLabel('Email address')
  await field.fill('no address')
  await field.press('Enter')
  await expect(main(page)).toContainText('The input is not a valid email')
  await expect(field).toBeFocused()
  await field.fill('books@keyboard.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const contact = page.getByRole('group', { name: 'books@keyboard.example' })
  await expect(contact).toContainText('Waiting to be confirmed')
  await expect(contact.getByRole('checkbox', { name: 'Invoices' })).toBeChecked()
  await expect(field).toHaveValue('')
  await contact.getByRole('checkbox', { name: 'Statements' }).click() // drawn as ticked once it is being saved
  await expect(contact.getByRole('checkbox', { name: 'Statements' })).toBeChecked()
  await expectAccessible(page, 'the email contacts')

  const link = await linkMailed(page, 'books@keyboard.example', '/confirm-address/')
  const reader = await page.context().newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading')).toHaveText('Confirm books@keyboard.example?')
  await expectAccessible(reader, 'the page of a link')
  await reader.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(reader.getByRole('heading')).toHaveText('Thank you')
  await reader.close()

  await open(page, '/your-account/email-contacts')
  await expect(contact).toContainText('Confirmed')
  await page.getByLabel('How often').selectOption('Monthly')
  await page.getByLabel('Day of the month').selectOption('15')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page)).toContainText('The next one is due on 15 ')
  await contact.getByRole('button', { name: 'Remove books@keyboard.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(contact).toHaveCount(0)
})

test('the focus stays where somebody has moved it after a refusal, however late timers run', async ({
  page,
}) => {
  // A busy browser runs typing before timers that are due. Those without a delay wait for runDue().
  await page.addInitScript(() => {
    const due: (() => void)[] = []
    const setTimer = window.setTimeout.bind(window)
    const held = (run: () => void, ms?: number) => (ms === undefined ? due.push(run) : setTimer(run, ms))
    Object.assign(window, { setTimeout: held, runDue: () => due.splice(0).forEach((run) => run()) })
  })
  await letIn(page, 'credit')
  await open(page, '/your-account/email-contacts')
  const field = page.getByLabel('Email address')
  await field.fill('no address')
  await field.press('Enter')
  await expect(main(page)).toContainText('The input is not a valid email')
  await expect(field).toBeFocused()
  await field.fill('books@late.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const invoices = main(page).getByRole('checkbox', { name: 'Invoices' }).last()
  await expect(invoices).toBeFocused()
  await page.evaluate('runDue()')
  await expect(invoices).toBeFocused()
})

test('payments stand newest first, and each opens its receipt', async ({ page }) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/credit-summary')
  await main(page).getByRole('link', { name: 'Payments and receipts' }).click()
  const rows = main(page).getByRole('grid', { name: 'Payments' }).locator('tbody tr')
  await expect(rows).toHaveCount(20)
  await main(page).getByRole('button', { name: 'LOAD MORE' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  await expectAccessible(page, 'the payments')
  const number = await rows.nth(3).getByRole('link').first().innerText()
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(number.toLowerCase())
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(main(page).getByRole('group', { name: 'Download the payments' })).toBeVisible()
  await main(page).getByRole('searchbox', { name: 'Search' }).fill('nowhere')
  await main(page).getByRole('button', { name: 'Show all payments' }).click()
  await expect(rows).toHaveCount(20)
  await rows.first().getByRole('link').first().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/^Receipt [PR]\d+$/)
  await expect(main(page).getByRole('heading', { name: 'What it paid' })).toBeVisible()
  const href = await main(page).getByRole('link', { name: 'Download receipt' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectAccessible(page, 'a receipt')
})
