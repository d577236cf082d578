import { ask, letIn, open } from './facts.ts'
import { expect, expectAccessible, goOffline, type Page, test, watchCalls } from './people.ts'
import { beginDraft, newestInvoice } from './return-steps.ts'

/* Reference and contact of a draft, which save themselves, where the line is away. */

const main = (page: Page) => page.getByRole('main')
const NOT_YET = 'Could not save yet. Trying again…'

/** Opens a draft. The account is one whose returns no other test changes. */
async function openDraft(page: Page, customerRef: string) {
  await letIn(page, 'cash')
  const { line } = await newestInvoice(page)
  const requestNo = await beginDraft(page, customerRef, { [line.itemno]: 1 })
  await open(page, `/your-account/edit-request/${requestNo}`)
  return requestNo
}

test('RET-56 without a line the contact says so beside the form, and is saved when the line is back', async ({
  page,
}) => {
  const requestNo = await openDraft(page, 'NO LINE')
  const calls = watchCalls(page)
  await goOffline(page)
  await page.getByLabel('Contact name').fill('Kim Lee')
  await expect(main(page).getByText(NOT_YET)).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('02 5550 0002')
  await expect.poll(() => calls.named('updateReturnRequestContact').length).toBe(2)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectAccessible(page, 'a draft that waits for the line')
  // who asks for more than that is told
  await main(page).getByRole('button', { name: 'Submit Request' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Error talking to server')
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.context().setOffline(false)
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Contact name')).toHaveValue('Kim Lee')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('02 5550 0002')
  await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })
})

test('a contact that could not be saved is there again when the page is loaded anew, and is saved then', async ({
  page,
}) => {
  const requestNo = await openDraft(page, 'NO LINE 2')
  await page.route('**/rest/updateReturnRequestContact*', (route) => route.abort())
  await page.getByLabel('Contact name').fill('Kim Lee')
  await expect(main(page).getByText(NOT_YET)).toBeVisible()
  await page.unroute('**/rest/updateReturnRequestContact*')
  const calls = watchCalls(page)
  await page.reload()
  await expect(page.getByLabel('Contact name')).toHaveValue('Kim Lee')
  await expect.poll(() => calls.named('updateReturnRequestContact').length).toBeGreaterThan(0)
  const stored = async () =>
    (await ask<{ returns: { contactname: string }[] }>(page, 'GET', 'returnRequest', { requestNo }))
      .returns[0]?.contactname
  await expect.poll(stored).toBe('Kim Lee')
  await page.reload()
  await expect(page.getByLabel('Contact name')).toHaveValue('Kim Lee')
  await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })
})
