import { enterAsStaff } from './checkout-steps.ts'
import { ask, letIn, open, readGoods } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'
import { beginDraft, newestInvoice, type Sold } from './return-steps.ts'

/* What staff do with a service request besides accepting all of it. */

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** A request with two units of one product, submitted by the dealer; staff are signed in then. */
async function submitted(page: Page, reference: string) {
  await letIn(page, 'credit')
  const { line } = await newestInvoice(page)
  return { requestNo: await submit(page, reference, { [line.itemno]: 2 }), line }
}

async function submit(page: Page, reference: string, units: Readonly<Record<string, number>>) {
  const requestNo = await beginDraft(page, reference, units)
  const { error } = await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo })
  expect(error).toBeUndefined()
  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  return requestNo
}

type Detail = { seen: number; requestno: number }
/** All units of the only line are accepted and came back; none of them can be sold again. */
async function takeIn(page: Page, requestNo: string, units: number) {
  for (const [name, line] of [
    ['staffDecideReturn', { accepted: units, reason: '' }],
    ['staffReceiveReturn', { units, good: 0 }],
  ] as const) {
    const { seen } = await ask<Detail>(page, 'GET', 'staffReturn', { requestNo })
    const lines = JSON.stringify([{ lineNo: 1, ...line }])
    expect((await ask(page, 'PUT', name, { requestNo, seen, lines })).error).toBeUndefined()
  }
}

type Plan = { isCovered: boolean; parts: unknown[] }
/**
 * A product of which the account bought many more units once than are in stock now, and some are. It is on
 * none of the newest invoices: other tests return what is on those.
 */
async function scarce(page: Page): Promise<{ line: Sold; units: number }> {
  const { invoices } = await ask<{ invoices: { lines: Sold[] }[] }>(page, 'GET', 'invoicesFromServer')
  const stock = new Map((await readGoods(page)).map(({ id, available }) => [id, Number(available)]))
  const isNew = new Set(invoices.slice(0, 20).flatMap(({ lines }) => lines.map(({ itemno }) => itemno)))
  for (const line of invoices.flatMap(({ lines }) => lines).toReversed()) {
    const available = stock.get(line.itemno) ?? 0
    const units = available + 5
    if (available < 1 || line.qty < units + 4 || isNew.has(line.itemno)) continue
    const asked = { productId: line.itemno, quantity: units, reasonCode: 'R36' }
    const { isCovered, parts } = await ask<Plan>(page, 'GET', 'returnVerdict', asked)
    if (isCovered && parts.length === 1) return { line, units }
  }
  throw new Error('the demo has nothing that is scarce')
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
  await expect(act(page, 'Assign to me')).toBeVisible()
  await page.keyboard.press('a')
  await expect(main(page).locator('dl').first()).toContainText('Assigned toBen Achterberg')
  await expect(act(page, 'Decide')).toBeVisible()
  await page.keyboard.press('d')
  const units = dialog(page).getByLabel(/^Units of line 1/)
  await expect(units).toHaveValue('2')
  await expect(units).toBeFocused()
  await units.fill('3')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter no more units than there are')
  await expect(units).toBeFocused()
  await units.fill('1')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await expect(dialog(page)).not.toContainText('Please enter why')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  const reason = dialog(page).getByLabel('Reason for what is not accepted')
  await expect(dialog(page)).toContainText('Please enter why the others are not accepted')
  await expect(reason).toBeFocused()
  await reason.fill('One was opened')
  await expect(dialog(page)).not.toContainText('Please enter why')
  await expectAccessible(page, 'a decision with a reason')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(main(page).locator('dl').first()).toContainText('Approved1 of 2 accepted')
  const product = main(page).getByRole('region', { name: 'Products' })
  await expect(product).toContainText('1 of 2 acceptedOne was opened')
  await expect(product.getByRole('link', { name: line.itemno })).toHaveAttribute(
    'href',
    `/staff/stock/${line.itemno}`,
  )
  await expect(main(page).locator('dl').first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/staff\/customers\//,
  )
  await expect(main(page)).toContainText('One was opened')

  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('r')
  await dialog(page).getByLabel('Can be sold again').fill('2')
  await dialog(page).getByRole('button', { name: 'Take in' }).click()
  await expect(dialog(page).getByText('No more units can be sold again than came back')).toBeVisible()
  await dialog(page).getByLabel('Can be sold again').fill('1')
  await dialog(page).getByLabel('What was found').fill('Seal is intact')
  await dialog(page).getByRole('button', { name: 'Take in' }).click()
  await expect(product).toContainText('1 received')
  const story = main(page).getByRole('region', { name: 'What has happened' })
  await expect(story.getByRole('listitem').last()).toContainText(
    'Goods received by Ben Achterberg Seal is intact',
  )

  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('x')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Please enter what was done')
  await expect(dialog(page).getByLabel('What was done')).toBeFocused()
  await dialog(page).getByLabel('What was done').fill('Sent a new one')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(product).toContainText('1 received · 1 replaced from stock')
  await expect(story).toContainText('Replaced, repaired or sent back by Ben')

  await page.context().clearCookies()
  await letIn(page, 'credit')
  await open(page, `/your-account/returns/${requestNo}`)
  await expect(main(page)).toContainText('1 of 2 acceptedOne was opened')
  await expect(main(page)).toContainText('1 received · 1 replaced from stock')
  await expect(main(page)).not.toContainText(/Up to|Estimated|If approved/)
  await expect(main(page)).toContainText('Sent a new one')
  await expect(main(page)).toContainText(line.itemname)
  await expect(main(page)).not.toContainText('Seal is intact')
})

test('staff reject a request with a reason, and close another that does not come', async ({ page }) => {
  const first = await submitted(page, 'REJECT 1')
  await open(page, `/staff/returns/${first.requestNo}`)
  await act(page, 'Decide').click()
  await expect(dialog(page).getByLabel(/^Units of line 1/)).toBeFocused()
  await page.keyboard.type('0') // in place of all units, which are filled in
  await dialog(page).getByLabel('Reason for what is not accepted').fill('It was as ordered')
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(main(page).locator('dl').first()).toContainText('Rejected')
  await expect(main(page).locator('dl').first()).toContainText('Amount ex GST–')
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
  await expect(main(page).locator('dl').first()).toContainText('To arrive by–')

  await page.context().clearCookies()
  await letIn(page, 'credit')
  await open(page, `/your-account/returns/${first.requestNo}`)
  await expect(main(page).getByRole('list', { name: 'Products of this request' })).toContainText(
    /2 × \$[\d,.]+–/,
  )
  await expect(main(page)).toContainText('Total return ex GST–')
  await open(page, '/your-account/returns')
  await expect(main(page).locator('tbody tr').filter({ hasText: 'REJECT 1' })).toContainText(/Rejected2–/)
})

test('the dialog of a step closes where somebody else has done the step meanwhile', async ({ page }) => {
  const { requestNo } = await submitted(page, 'MEANWHILE 1')
  await open(page, `/staff/returns/${requestNo}`)
  await act(page, 'Decide').click()
  await expect(dialog(page).getByLabel(/^Units of line 1/)).toBeFocused()
  const { seen } = await ask<Detail>(page, 'GET', 'staffReturn', { requestNo })
  const lines = JSON.stringify([{ lineNo: 1, accepted: 2, reason: '' }])
  expect((await ask(page, 'PUT', 'staffDecideReturn', { requestNo, seen, lines })).error).toBeUndefined()
  await dialog(page).getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Somebody else has worked on this service request')).toBeVisible()
  await expect(act(page, 'Receive')).toBeAttached()
  await expect(dialog(page)).toHaveCount(0)
})

type People = { people: { userId: number; name: string }[] }
test('a request is handed to a colleague, and to nobody again', async ({ page }) => {
  const { requestNo } = await submitted(page, 'ASSIGN 1')
  await open(page, `/staff/returns/${requestNo}`)
  const facts = main(page).locator('dl').first()
  await expect(act(page, 'Assign to me')).toBeVisible()
  await page.keyboard.press('g')
  const who = dialog(page).getByLabel('Looked after by')
  await expect(who).toBeFocused()
  await expect(who).toHaveValue('')
  await expect(dialog(page)).toContainText('Nobody looks after it yet.')
  await who.selectOption({ label: 'Priya Sundaram' })
  await expectAccessible(page, 'a request for a colleague')
  await dialog(page).getByRole('button', { name: 'Assign' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(facts).toContainText('Assigned toPriya Sundaram')
  await expect(act(page, 'Assign to me')).toHaveCount(0)

  await main(page)
    .getByRole('button', { name: /^Assign/ })
    .click()
  await expect(dialog(page)).toContainText('Priya Sundaram looks after it.')
  await expect(who.locator('option:checked')).toHaveText('Priya Sundaram')
  await who.selectOption({ label: 'Nobody' })
  await dialog(page).getByRole('button', { name: 'Assign' }).click()
  await expect(facts).toContainText('Assigned to–')
  await expect(act(page, 'Assign to me')).toBeVisible()

  // a colleague takes it while the dialog is open
  await page.keyboard.press('g')
  await expect(who).toBeFocused()
  const { people } = await ask<People>(page, 'GET', 'staffReturnAssignees')
  const { seen } = await ask<Detail>(page, 'GET', 'staffReturn', { requestNo })
  const ben = people.find(({ name }) => name === 'Ben Achterberg')!.userId
  await ask(page, 'PUT', 'staffAssignReturn', { requestNo, seen, assigneeId: ben })
  await who.selectOption({ label: 'Priya Sundaram' })
  await dialog(page).getByRole('button', { name: 'Assign' }).click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('Somebody else has worked on this service request meanwhile.')
  await refusal.getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(facts).toContainText('Assigned toBen Achterberg')
  await expect(main(page)).toContainText('by Ben Achterberg To Priya Sundaram')

  // Ben finds it among his own, not among those of nobody; the address keeps what was chosen
  await open(page, `/staff/returns?q=${requestNo}`)
  const rows = main(page).getByRole('link', { name: requestNo, exact: true })
  const assignee = main(page).getByRole('group', { name: 'Assignee' })
  await expect(rows).toHaveCount(1)
  await assignee.getByRole('button', { name: 'Unassigned' }).click()
  await expect(rows).toHaveCount(0)
  await expect(page).toHaveURL(/assignee=none/)
  await assignee.getByRole('button', { name: 'Assigned to me' }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(assignee.getByRole('button', { name: 'Assigned to me' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(rows).toHaveCount(1)
  await assignee.getByRole('button', { name: 'All' }).click()
  await expect(page).not.toHaveURL(/assignee/)
  await expectAccessible(page, 'the queue by who looks after it')

  await page.context().clearCookies()
  await letIn(page, 'credit')
  await open(page, `/your-account/returns/${requestNo}`)
  await expect(main(page)).toContainText('Being looked at')
  await expect(main(page)).not.toContainText('Sundaram')
})

test('units are replaced from stock: no more than are replaced, no more than there are; the dealer reads what was sent', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const { line, units } = await scarce(page)
  const requestNo = await submit(page, 'REPLACE 1', { [line.itemno]: units })
  await takeIn(page, requestNo, units)
  await open(page, `/staff/returns/${requestNo}`)
  await act(page, 'Replaced').click()
  const many = dialog(page).getByLabel(/^Units of line 1/)
  const sent = dialog(page).getByLabel('Sent from stock')
  const note = dialog(page).getByRole('button', { name: 'Save' })
  await expect(many).toHaveValue(String(units))
  await expect(sent).toHaveValue(String(units))
  await sent.fill(String(units + 1))
  await dialog(page).getByLabel('What was done').fill('One sent anew, the others repaired')
  await note.click()
  await expect(dialog(page)).toContainText('No more units can be sent than are replaced')
  await expect(sent).toBeFocused()
  await expectAccessible(page, 'replacing units')
  await sent.fill(String(units))
  await note.click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText(/Only \d+ of .* are available/)
  await refusal.getByRole('button', { name: 'OK' }).click()
  await expect(sent).toHaveValue(String(units)) // nothing is lost
  await sent.fill('1')
  await note.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(main(page)).toContainText(`1 replaced from stock · ${String(units - 1)} repaired or sent back`)
  await expect(main(page).locator('dl').first()).toContainText('Closed')

  await page.context().clearCookies()
  await letIn(page, 'credit')
  await open(page, `/your-account/returns/${requestNo}`)
  await expect(main(page)).toContainText(`1 replaced from stock · ${String(units - 1)} repaired or sent back`)
  await expect(main(page)).toContainText(`One sent anew, the others repaired · Sent: 1 × ${line.itemname}`)
})
