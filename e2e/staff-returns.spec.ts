import { enterAsStaff } from './checkout-steps.ts'
import { ask, letIn, open } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'
import { beginDraft, newestInvoice } from './return-steps.ts'

/* What staff do with a service request besides accepting all of it. */

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** A request with three units of one product, submitted by the dealer; staff are signed in then. */
async function submitted(page: Page, reference: string) {
  await letIn(page, 'credit')
  const { line } = await newestInvoice(page)
  const requestNo = await beginDraft(page, reference, { [line.itemno]: 2 })
  const { error } = await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo })
  expect(error).toBeUndefined()
  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  return { requestNo, line }
}

test('staff take a request over, accept a part with a reason, and take in no more good units than came', async ({
  page,
}) => {
  const { requestNo, line } = await submitted(page, 'PART 1')
  await open(page, '/staff/returns')
  await expect(main(page).getByRole('group', { name: 'Figures of the queue' })).toContainText(
    /\d+ requests? to decide.*In 30 days: \d+ of \d+ requests rejected in full/,
  )
  await open(page, `/staff/returns/${requestNo}`)
  await expect(act(page, 'Assign')).toBeVisible()
  await page.keyboard.press('a')
  await expect(main(page).locator('dl').first()).toContainText('Assigned toBen Achterberg')
  await expect(act(page, 'Decide')).toBeVisible()
  await page.keyboard.press('d')
  const units = dialog(page).getByLabel(/^Units of line 1/)
  await expect(units).toHaveValue('2')
  await units.fill('3')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter no more units than there are')
  await units.fill('1')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Please enter a reason for each line that is not accepted whole',
  )
  await dialog(page).getByLabel('Reason for what is not accepted').fill('One was opened')
  await expectAccessible(page, 'a decision with a reason')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(main(page)).toContainText('1 accepted · 0 received')
  await expect(main(page)).toContainText('One was opened')

  await expect(act(page, 'Receive')).toBeVisible()
  await page.keyboard.press('r')
  await dialog(page).getByLabel('Can be sold again').fill('2')
  await dialog(page).getByRole('button', { name: 'Take in' }).click()
  await expect(dialog(page).getByText('No more units can be sold again than came back')).toBeVisible()
  await dialog(page).getByLabel('Can be sold again').fill('1')
  await dialog(page).getByRole('button', { name: 'Take in' }).click()
  await expect(main(page)).toContainText('1 accepted · 1 received')

  await expect(act(page, 'Replaced')).toBeVisible()
  await page.keyboard.press('x')
  await dialog(page).getByRole('button', { name: 'Note it' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter what was done')
  await dialog(page).getByLabel('What was done').fill('Sent a new one')
  await dialog(page).getByRole('button', { name: 'Note it' }).click()
  await expect(main(page)).toContainText('1 replaced')

  await page.context().clearCookies()
  await letIn(page, 'credit')
  await open(page, `/your-account/returns/${requestNo}`)
  await expect(main(page)).toContainText('1 of 2 accepted · 1 received · 1 replaced · One was opened')
  await expect(main(page)).toContainText('Sent a new one')
  await expect(main(page)).toContainText(line.itemname)
})

test('staff reject a request with a reason, and close another that does not come', async ({ page }) => {
  const first = await submitted(page, 'REJECT 1')
  await open(page, `/staff/returns/${first.requestNo}`)
  await act(page, 'Decide').click()
  await dialog(page)
    .getByLabel(/^Units of line 1/)
    .fill('0')
  await dialog(page).getByLabel('Reason for what is not accepted').fill('It was as ordered')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(main(page).locator('dl').first()).toContainText('Rejected')
  await expect(main(page).getByRole('button', { name: /^(Decide|Receive|Close)/ })).toHaveCount(0)

  await page.context().clearCookies()
  const second = await submitted(page, 'CLOSE 1')
  await open(page, `/staff/returns/${second.requestNo}`)
  await expect(act(page, 'Decide')).toBeVisible()
  await page.keyboard.press('d')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(main(page).locator('dl').first()).toContainText('Approved')
  await expect(act(page, 'Close')).toBeVisible()
  await page.keyboard.press('e')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page).getByText('Please enter a reason')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('It never came')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(main(page).locator('dl').first()).toContainText('Closed')
})
