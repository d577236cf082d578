import { ask } from './facts.ts'
import type { Page } from './people.ts'

/* What several tests of service requests begin with. */

export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
)

export type Sold = { itemno: string; itemname: string; qty: number; saleprice: number }
type Invoices = { invoices: { invoiceno: string; lines: Sold[] }[] }
/** The newest invoice of the account with goods on it. */
export async function newestInvoice(page: Page) {
  const { invoices } = await ask<Invoices>(page, 'GET', 'invoicesFromServer')
  const found = invoices.find(({ lines }) => (lines[0]?.qty ?? 0) > 1)
  const line = found?.lines[0]
  if (!found || !line) throw new Error('the demo has no invoice to return')
  return { invoiceNo: found.invoiceno, line }
}

/** Two products of different prices on the newest invoice that has such, several units of each. */
export async function twoProducts(page: Page): Promise<[Sold, Sold]> {
  const { invoices } = await ask<Invoices>(page, 'GET', 'invoicesFromServer')
  for (const { lines } of invoices) {
    const [first, ...more] = lines.filter(({ qty }) => qty > 3)
    const second = more.find(({ saleprice }) => saleprice !== first?.saleprice)
    if (first && second) return [first, second]
  }
  throw new Error('the demo has no invoice with two products')
}

/**
 * A service request that is not submitted, with units of the given products. The reason asks for no fault
 * description.
 */
export async function beginDraft(
  page: Page,
  customerRef: string,
  units: Readonly<Record<string, number>>,
): Promise<string> {
  const { requestno } = await ask<{ requestno: string }>(page, 'POST', 'createReturnRequestContact', {
    ...{ reasonCode: 'R36', customerRef, contactName: 'Kim', contactPhone: '02 5550 0001' },
    contactEmail: 'kim@draft.example',
  })
  for (const [productId, quantity] of Object.entries(units))
    await ask(page, 'POST', 'addReturnRequestProduct', { requestNo: requestno, productId, quantity })
  return requestno
}
