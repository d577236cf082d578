import { ask, enter, goOn } from './facts.ts'
import { expect, test } from './people.ts'

/* The sheets of a product as PDF. server/modules/documents/product-pdf.test.ts tests their content. */

const sheets = (page: Parameters<typeof enter>[0]) =>
  page.getByRole('region', { name: 'Product sheet (PDF)' }).getByRole('link')

test('PRD-19 PRD-20 Public, Standard and Enhanced are offered, and each address answers a PDF', async ({
  page,
}) => {
  await enter(page, 'credit', '/shop/VT-3337-BK')
  await expect(sheets(page)).toHaveText(['Public', 'Standard', 'Enhanced'])
  for (const [label, templateId] of [
    ['Public', 'PDF_PUBLIC'],
    ['Standard', 'PDF_STANDARD'],
    ['Enhanced', 'PDF_ENHANCED'],
  ] as const) {
    const address = await sheets(page).filter({ hasText: label }).getAttribute('href')
    expect(address).toBe(`/ProductPDFServlet?templateId=${templateId}&productIds=VT-3337-BK`)
    const answer = await page.request.get(address!)
    expect([
      answer.status(),
      answer.headers()['content-type'],
      (await answer.body()).subarray(0, 5).toString(),
    ]).toEqual([200, 'application/pdf', '%PDF-'])
  }
})

test('PRM-33 PRM-34 who may see no prices is offered only the sheet without them', async ({ page }) => {
  await enter(page, 'looker', '/shop/VT-3337-BK')
  await expect(sheets(page)).toHaveText(['Public'])
  expect(
    (await page.request.get('/ProductPDFServlet?templateId=PDF_ENHANCED&productIds=VT-3337-BK')).status(),
  ).toBe(403)
})

test('TAB-07 a sheet opens in a tab of its own, without the alert of the second tab, and the first goes on', async ({
  page,
}) => {
  await enter(page, 'credit', '/shop/VT-3337-BK')
  const opened = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/ProductPDFServlet'))
  await sheets(page).filter({ hasText: 'Public' }).click()
  // only the file, nothing of the portal
  expect((await (await opened).response())?.headers()['content-type']).toBe('application/pdf')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goOn(page, '/shop/KS-4580-CL')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Case')
  expect((await ask(page, 'GET', 'accountFromServer')).error).toBeUndefined()
})
