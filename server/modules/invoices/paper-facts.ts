import { placeLine } from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Seller } from '#server/config/config.ts'
import { deliveryLines } from '#server/modules/orders/confirmation-mail.ts'
import type { Buyer, InvoicePaper } from './invoice-paper.ts'
import type { BuyerAddress, InvoicePaperRow, OpenItemRow, PayerRow } from './invoice-papers.store.ts'
import type { StatementPaper } from './statement-paper.ts'

/** What a tax invoice or a credit note is drawn from, as it is issued now. */
export function invoicePaper(row: InvoicePaperRow, seller: Seller, now: Date): InvoicePaper {
  return {
    kind: row.kind,
    number: row.number,
    seller,
    region: regionOf(row.business_group),
    issuedAt: now,
    invoicedOn: row.invoiced_on,
    dueOn: row.due_on,
    terms: row.terms,
    account: { id: row.account_id, name: row.account_name },
    buyer: {
      id: row.customer_id,
      name: row.customer_name,
      address: addressLines(row.address),
      taxNumber: row.tax_number,
    },
    payer: row.payer_name ?? '',
    orderNo: row.order_no ?? '',
    reference: row.reference ?? '',
    delivery: row.delivery ? deliveryLines({ delivery: row.delivery }) : [],
    shipment:
      row.shipment_no === null
        ? null
        : { number: row.shipment_no, carrier: row.carrier ?? '', connote: row.connote ?? '' },
    credits:
      row.kind === 'invoice'
        ? null
        : {
            invoiceNo: row.credits_invoice_no ?? '',
            invoicedOn: row.credits_invoiced_on ?? '',
            reason: row.reason,
          },
    lines: row.lines,
    amounts: {
      goodsCents: row.goods_cents,
      freightCents: row.freight_cents,
      feeCents: row.fee_cents,
      gstCents: row.gst_cents,
      totalIncGstCents: row.amount_inc_cents,
    },
    methodId: row.payment_method_id,
    allocatedCents: row.allocated_cents,
  }
}

/** What a statement is drawn from. */
export function statementPaper(
  payer: PayerRow,
  items: readonly OpenItemRow[],
  { seller, day }: { seller: Seller; day: string },
): StatementPaper {
  return {
    seller,
    day,
    region: regionOf(payer.business_group),
    buyer: buyerOf(payer),
    items: items.map((item) => ({
      kind: item.kind,
      number: item.number,
      day: item.day,
      dueOn: item.due_on,
      orderNo: item.order_no ?? '',
      reference: item.reference ?? '',
      customer: item.customer_id ?? '',
      amountCents: item.amount_cents,
      openCents: item.open_cents,
    })),
  }
}

/** An account or a payer as the buyer of a paper. */
export const buyerOf = ({ id, name, address, tax_number }: Omit<PayerRow, 'business_group'>): Buyer => ({
  id,
  name,
  address: addressLines(address),
  taxNumber: tax_number,
})

/** An address as papers print it, line by line. */
const addressLines = (address: BuyerAddress | null): string[] =>
  address === null ? [] : [...address.lines, placeLine(address)].filter((line) => line !== '')
