import { enterAsStaff } from './checkout-steps.ts'
import { ask } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'

/* The people of a customer in the staff console, and the mails they get. */

type Customers = { customers: { customerId: string }[] }
type People = { accounts: { accountId: string; people: { name: string; letters: string }[] }[] }

test('staff change the letters of a person: E and F exclude each other, and a reason is asked for', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const { customers } = await ask<Customers>(page, 'GET', 'staffCustomersPage', { list: 'all', text: '' })
  // the last ones: nobody of them signs in in another test
  for (const { customerId } of customers.toReversed()) {
    const { accounts } = await ask<People>(page, 'GET', 'staffCustomer', { customerId })
    if (!accounts.some(({ people }) => people.length > 0)) continue
    await page.goto(`/staff/customers/${encodeURIComponent(customerId)}`)
    break
  }
  await page
    .getByRole('button', { name: /^Change letters of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Letters of/ })
  const [approved, approves] = [
    dialog.getByLabel('require order approval'),
    dialog.getByLabel('approve orders'),
  ]
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await approved.setChecked(!(await approved.isChecked()))
  await approved.check()
  await approves.check()
  await expect(approved).not.toBeChecked()
  await approved.check()
  await expect(approves).not.toBeChecked()
  await expectAccessible(page, 'letters of a person')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Letters changed').first()).toBeVisible()
})

/** Holds the oldest order of an account that is to pick, and waits until the mail of it has left. */
async function mailOfHold(page: Page, accountId: string, reason: string) {
  type Orders = { orders: { webOrderNo: number; orderno: string }[] }
  const open = { queue: 'toPick', sort: 'oldest', text: accountId }
  const { orders } = await ask<Orders>(page, 'GET', 'staffOrdersPage', open)
  const { webOrderNo, orderno } = orders[0]!
  expect((await ask(page, 'PUT', 'staffHoldOrder', { webOrderNo, reason })).error).toBeUndefined()
  await expect.poll(async () => (await mailsAbout(page, orderno)).map(({ state }) => state)).toEqual(['sent'])
  return orderno
}

async function mailsAbout(page: Page, text: string) {
  type Mails = { mails: { recipient: string; subject: string; state: string }[] }
  return (await ask<Mails>(page, 'GET', 'staffMails', { text })).mails
}

test('a mail is read in the console as its reader got it, and as plain text', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  const orderno = await mailOfHold(page, 'NTS401', 'Asked for another address')
  await page.goto(`/staff/mails?q=${orderno}`)
  await page.getByRole('button', { name: /^Read / }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail' })
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(`order ${orderno} is on hold`)
  const looks = dialog.frameLocator('iframe')
  await expect(looks.getByText('Asked for another address.')).toBeVisible()
  await dialog.getByText('Plain text').click()
  await expect(dialog.locator('pre')).toContainText('Asked for another address.')
  await expectAccessible(page, 'a mail that is read') // in the frame no script runs, axe's neither
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('"Send again" asks first: a no sends nothing, a yes sends one copy', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  const orderno = await mailOfHold(page, 'NTS402', 'Asked for another day')
  const [mail] = await mailsAbout(page, orderno)
  await page.goto(`/staff/mails?q=${orderno}`)
  const again = page.getByRole('button', { name: `Send again to ${mail!.recipient}` }).last()
  await again.click()
  const question = page.getByRole('alertdialog', { name: 'Question' })
  await expect(question).toContainText(`Send “${mail!.subject}” to ${mail!.recipient} once more?`)
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toHaveCount(0)
  expect(await mailsAbout(page, orderno)).toHaveLength(1)
  await again.click()
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`A copy goes to ${mail!.recipient}`)).toBeVisible()
  expect(await mailsAbout(page, orderno)).toHaveLength(2)
  // the page of the order leads there as well
  type Orders = { orders: { webOrderNo: number }[] }
  const { orders } = await ask<Orders>(page, 'GET', 'staffOrdersPage', { queue: 'all', text: orderno })
  await page.goto(`/staff/order/${String(orders[0]?.webOrderNo)}`)
  await page.getByRole('link', { name: 'Mails about this order' }).click()
  await expect(page).toHaveURL(`/staff/mails?q=${orderno}`)
  await expect(again).toBeVisible()
})

test('the list of mails is no wider than a phone of 320 px, whatever the subjects', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enterAsStaff(page, 'staff')
  const orderno = await mailOfHold(page, 'OMN601', 'Asked for another invoice')
  await page.goto(`/staff/mails?q=${orderno}`)
  await expect(page.getByRole('button', { name: /^Read / }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
