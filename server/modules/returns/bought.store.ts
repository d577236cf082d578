import { sql } from 'kysely'
import { RETURN_LINES_MAX } from '#shared/codes/limits.ts'
import type { BoughtLine } from '#shared/rules/return-policy.ts'
import type { Queryable } from '#server/db/connect.ts'

/** A product as far as a return asks about it; a withdrawn one can come back as well. */
export type ReturnProduct = {
  id: string
  name: string
  status_label: string
  rotatable: boolean
  needs_service_reference: boolean
}
export const returnProducts = (tx: Queryable, productIds: readonly string[]): Promise<ReturnProduct[]> =>
  tx
    .selectFrom('product')
    .select(['id', 'name', 'status_label', 'rotatable', 'needs_service_reference'])
    .where('id', '=', sql<string>`any(${productIds}::text[])`)
    .execute()

/**
 * invoiceNo: only lines of this invoice. days: when goods were bought that the policy takes back, as
 * boughtDays has them.
 */
type BoughtAsked = {
  accountId: string
  productId: string
  invoiceNo: string | null
  days: { first: string | null; last: string | null }
}

/**
 * Where an account bought a product, as far as the policy asks about it, with the units of each line that
 * credit notes took back and that service requests claim: the newest lines of these days of which units can
 * come back, no more than a request can have. Besides, for what is said of a refusal, the newest such line of
 * other days and the newest line of all.
 */
export async function boughtLines(
  tx: Queryable,
  { accountId, productId, invoiceNo, days }: BoughtAsked,
): Promise<BoughtLine[]> {
  const isOfDays = sql`b.invoiced_on >= coalesce(${days.first}::date, '-infinity')
                   and b.invoiced_on <= coalesce(${days.last}::date, 'infinity')`
  // in order first, so that units are counted of no more lines than are wanted; `offset 0`: once of each
  const newest = (isMeant: ReturnType<typeof sql>, most: number) => sql`(
    select b.*, u.credited, u.claimed
      from (select * from bought order by invoiced_on desc, written_no desc, line_no) b
      cross join lateral (select ${CREDITED} as credited, ${claimedBut(null)} as claimed offset 0) u
     where ${isMeant} order by b.invoiced_on desc, b.written_no desc, b.line_no limit ${most}::bigint)`
  const hasLeft = sql`b.quantity > u.credited + u.claimed`
  const parts = [
    newest(sql`${isOfDays} and ${hasLeft}`, RETURN_LINES_MAX),
    ...(days.first === null && days.last === null ? [] : [newest(sql`not (${isOfDays}) and ${hasLeft}`, 1)]),
    newest(sql`true`, 1),
  ]
  const { rows } = await sql<BoughtLine>`
    with bought as materialized (
      select l.invoice_no, l.line_no, i.invoiced_on, i.written_no, l.quantity, l.price_cents
        from invoice i join invoice_line l using (invoice_no)
       where i.account_id = ${accountId} and i.kind = 'invoice' and l.product_id = ${productId}
         and ${invoiceNo === null ? sql`true` : sql`i.invoice_no = ${invoiceNo}`}
    )
    select invoice_no as "invoiceNo", line_no as "lineNo", invoiced_on as "invoicedOn", quantity,
           price_cents as "priceCents", credited, claimed
      from (${sql.join(parts, sql` union `)}) l`.execute(tx)
  return rows
}

/** The invoice line that each line of a request is of; `claimed` is what other lines claim of it. */
export async function invoiceLinesOf(
  tx: Queryable,
  requestNo: number,
): Promise<(BoughtLine & { requestLineNo: number })[]> {
  const { rows } = await sql<BoughtLine & { requestLineNo: number }>`
    select o.line_no as "requestLineNo", b.invoice_no as "invoiceNo", b.line_no as "lineNo",
           i.invoiced_on as "invoicedOn", b.quantity,
           b.price_cents as "priceCents", ${CREDITED} as credited, ${claimedBut(sql`o`)} as claimed
      from service_request_line o
      join invoice_line b on b.invoice_no = o.invoice_no and b.line_no = o.invoice_line_no
      join invoice i on i.invoice_no = b.invoice_no
     where o.request_no = ${requestNo} order by o.line_no`.execute(tx)
  return rows
}

/** Units of the invoice line b that credit notes took back. */
const CREDITED = sql`coalesce((
  select -sum(cl.quantity) from invoice c join invoice_line cl using (invoice_no)
   where c.credits_invoice_no = b.invoice_no and cl.credits_line_no = b.line_no), 0)::integer`

/** Units of the invoice line b that lines of requests claim, without the line `own`. */
const claimedBut = (own: ReturnType<typeof sql> | null) => sql`coalesce((
  select sum(s.claimed) from service_request_line s
   where s.invoice_no = b.invoice_no and s.invoice_line_no = b.line_no and s.claimed > 0
     ${own === null ? sql`` : sql`and (s.request_no, s.line_no) <> (${own}.request_no, ${own}.line_no)`}), 0)::integer`
