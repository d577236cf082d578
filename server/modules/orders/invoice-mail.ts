import type { Seller } from '#server/config/config.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { layOutMail, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import { invoicePath } from './event-alerts.ts'
import type { ToldInvoice } from './events.store.ts'

/** The mail that invoices were issued for an order; they go with it as PDFs, as they were issued. */
export function invoiceMail(
  { orderNo, reference }: { orderNo: string; reference: string },
  invoices: readonly ToldInvoice[],
  { to, seller }: { to: string; seller: Seller },
): NewMail {
  const numbers = invoices.map(({ invoiceNo }) => invoiceNo)
  const [first] = numbers
  const words = `Tax invoice${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`
  const total = (of: (invoice: ToldInvoice) => number) =>
    formatAud(invoices.reduce((sum, invoice) => sum + of(invoice), 0))
  const content = {
    heading: words,
    about: `Order ${orderNo}${reference === '' ? '' : ` · Your reference: ${reference}`}`,
    paragraphs: [
      numbers.length === 1
        ? 'The tax invoice for what we sent is attached.'
        : 'The tax invoices for what we sent are attached.',
    ],
    link:
      first !== undefined && numbers.length === 1
        ? portalLink(seller, 'View invoice', invoicePath(first))
        : portalLink(seller, 'View your invoices', ROUTES.invoices),
    amounts: [
      {
        heading: numbers.length === 1 ? 'Invoice' : 'Invoices',
        rows: invoices.map((invoice) => ({
          label: `Invoice ${invoice.invoiceNo}`,
          note: [`issued on ${shownDay(invoice.invoicedOn)}`, dueWords(invoice)].filter(Boolean).join(' · '),
          amount: formatAud(invoice.amountCents),
        })),
      },
    ],
    totals: [
      ['Including GST', total(({ gstCents }) => gstCents)],
      ['To pay', total(({ openCents }) => openCents)],
    ] as const,
  }
  return {
    to,
    subject: `${seller.productName}: tax invoice${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`,
    ...layOutMail(content, seller),
    invoiceNos: numbers,
  }
}

const dueWords = ({ dueOn, openCents }: ToldInvoice) => {
  if (openCents <= 0) return 'paid'
  return dueOn === null ? '' : `due on ${shownDay(dueOn)}`
}
