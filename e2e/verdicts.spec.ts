import { enterAsStaff } from './checkout-steps.ts'
import { ask, aud, cents, letIn, open, readGoods } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'
import type { Sold } from './return-steps.ts'

/* What the returns policy says of a line, in amounts: before it is lodged, and beside it for both sides. */

const main = (page: Page) => page.getByRole('main')
const DAY_MS = 24 * 60 * 60_000
type Bought = { invoiceNo: string; line: Sold; days: number }

/** What the account bought at least nine of and clearance does not sell, the newest first. */
async function bought(page: Page): Promise<Bought[]> {
  const isPlain = new Set(
    (await readGoods(page)).filter(({ label }) => !/clearance/i.test(label)).map(({ id }) => id),
  )
  const { invoices } = await ask<{ invoices: { invoiceno: string; invoicedate: string; lines: Sold[] }[] }>(
    page,
    'GET',
    'invoicesFromServer',
  )
  return invoices.flatMap(({ invoiceno: invoiceNo, invoicedate, lines }) =>
    lines
      .filter(({ itemno, qty }) => qty > 8 && isPlain.has(itemno))
      .map((line) => ({ invoiceNo, line, days: (Date.now() - Date.parse(invoicedate)) / DAY_MS })),
  )
}

/** Amounts in cents of two units. GST is 10 %, each amount rounded half up. */
function amounts(line: Sold) {
  const value = 2 * cents(line.saleprice)
  const fee = Math.round(value * 0.15)
  const withGst = (credit: number) => `${aud(credit)} + ${aud(Math.round(credit / 10))} GST`
  return { fee, credited: withGst(value - fee), whole: withGst(value) }
}

/** The day 21 days from today, where the account is, as the page writes it. */
const sendBy = () =>
  new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  })
    .format(Date.now() + 21 * DAY_MS)
    .replace('Sept', 'Sep')

const REASONS = ['R31', 'R20', 'R35', 'R36'] as const
/** What each reason gives for two units, in words. */
const wordsOf = (line: Sold): Record<(typeof REASONS)[number], string[]> => {
  const { fee, credited, whole } = amounts(line)
  return {
    R31: ['Credit less a restocking fee of 15%', `Estimated credit ${credited}, after a fee of ${aud(fee)}`],
    R20: ['Tested on arrival: repair, replacement or credit', `Up to ${whole}`],
    R35: ['Replacement or credit', `Up to ${whole}`],
    R36: ['Replacement or credit', `Up to ${whole}`],
  }
}

async function lodge(page: Page, { invoiceNo, line }: Bought, reasonCode: string) {
  const { requestno: requestNo } = await ask<{ requestno: string }>(
    page,
    'POST',
    'createReturnRequestContact',
    {
      ...{
        reasonCode,
        customerRef: `VERDICT ${reasonCode}`,
        contactName: 'Mia',
        contactPhone: '02 5550 0001',
      },
      contactEmail: 'mia@verdict.example',
    },
  )
  await ask(page, 'POST', 'addReturnRequestProduct', {
    ...{ requestNo, productId: line.itemno, quantity: 2, invoiceNo, faultDescription: 'Flickers' },
  })
  return requestNo
}

test('good stock, faulty, damaged and wrong goods: kind, fee, credit and day of arrival before a line is lodged, and the same beside it for staff', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const all = await bought(page)
  const found = all.findLast(({ days }) => days < 12)! // other tests return what is newer
  const old = all.find(({ days }) => days > 16)!
  const words = wordsOf(found.line)
  await open(
    page,
    `/your-account/new-request?product=${found.line.itemno}&units=2&invoice=${found.invoiceNo}`,
  )
  const modal = page.getByRole('dialog', { name: 'Add Product' })
  const verdict = modal.getByRole('status')
  for (const reason of REASONS) {
    await modal.getByLabel('Reason', { exact: true }).selectOption(reason)
    for (const said of [...words[reason], `If approved today, to arrive by ${sendBy()}`])
      await expect(verdict).toContainText(said)
    await expect(modal.getByRole('button', { name: 'Add' })).toBeEnabled()
  }
  await expectAccessible(page, 'a verdict')

  await open(page, `/your-account/new-request?product=${old.line.itemno}&units=2&invoice=${old.invoiceNo}`)
  await modal.getByLabel('Reason', { exact: true }).selectOption('R31')
  await expect(verdict).toContainText('Good stock is taken back within 14 days; this one was bought on')
  await expect(verdict).not.toContainText('$')
  await expect(modal.getByRole('button', { name: 'Add' })).toBeDisabled()

  const numbers = new Map<(typeof REASONS)[number], string>()
  for (const reason of REASONS) numbers.set(reason, await lodge(page, found, reason))
  await open(page, `/your-account/edit-request/${numbers.get('R31')!}`)
  const lines = main(page).getByRole('list', { name: 'Products of this request' })
  for (const said of [...words.R31, `If approved today, to arrive by ${sendBy()}`])
    await expect(lines).toContainText(said)
  for (const requestNo of numbers.values())
    expect((await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo })).error).toBeUndefined()
  const ifToday = `If approved today, to arrive by ${sendBy()}`
  await open(page, `/your-account/returns/${numbers.get('R31')!}`)
  for (const said of [...words.R31, ifToday]) await expect(lines).toContainText(said)

  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  for (const [reason, requestNo] of numbers) {
    await open(page, `/staff/returns/${requestNo}`)
    const line = main(page).getByRole('region', { name: 'Products' }).getByRole('listitem')
    for (const said of [...words[reason], ifToday]) await expect(line).toContainText(said)
  }
  await page.getByRole('button', { name: /^Decide/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await expect(main(page).getByRole('region', { name: 'Products' })).toContainText(`To arrive by ${sendBy()}`)
  await expectAccessible(page, 'a verdict for staff')
})
