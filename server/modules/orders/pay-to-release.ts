import type { OutputOf } from '#shared/calls/call.ts'
import type { orderCalls } from '#shared/calls/orders.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { depositWords } from '#shared/rules/seller-words.ts'
import type { Seller } from '#server/config/config.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { PayToRelease } from '#server/modules/credit/what-holds.ts'
import type { MailAmounts } from '#server/modules/notices/mail-layout.ts'

/** What has to be paid so that a held order goes on, as the wire shows it. */
export const presentPayToRelease = (
  held: PayToRelease | null,
): OutputOf<(typeof orderCalls)['orderHold']>['hold'] =>
  held && {
    toPay: held.toPayCents,
    lack: held.lackCents,
    invoices: held.invoices.map(({ invoiceNo, dueOn, openCents }) => ({
      invoiceNo,
      dueOn,
      balance: openCents,
    })),
    others: held.othersCents,
  }

/** More invoices than a mail names; the rest is one sum. */
const NAMED_MAX = 20

const hasInvoices = (held: PayToRelease | null): held is PayToRelease =>
  held !== null && (held.invoices.length > 0 || held.othersCents > 0)

/** Where to pay them, in a mail. */
export const payToReleaseSections = (held: PayToRelease | null, seller: Seller) =>
  hasInvoices(held) ? [{ heading: 'How to pay', lines: [depositWords(seller, 'the invoice numbers')] }] : []

const headingOf = ({ toPayCents, lackCents }: PayToRelease) =>
  lackCents === 0
    ? `To pay, so that the order goes on: ${formatAud(toPayCents)}`
    : `To pay: ${formatAud(toPayCents)}. Open orders still keep it ${formatAud(lackCents)} over the credit limit.`

/** What has to be paid, in a mail: nothing where paying invoices does not let the order go. */
export function payToReleaseAmounts(held: PayToRelease | null): MailAmounts[] {
  if (!hasInvoices(held)) return []
  const rest = held.invoices.slice(NAMED_MAX)
  const restCents = rest.reduce((sum, { openCents }) => sum + openCents, 0)
  return [
    {
      heading: headingOf(held),
      rows: [
        ...held.invoices.slice(0, NAMED_MAX).map(({ invoiceNo, dueOn, openCents }) => ({
          label: `Invoice ${invoiceNo}`,
          note: dueOn === null ? '' : `due on ${shownDay(dueOn)}`,
          amount: formatAud(openCents),
        })),
        ...(restCents === 0
          ? []
          : [{ label: `${String(rest.length)} more invoices`, note: '', amount: formatAud(restCents) }]),
        ...(held.othersCents === 0
          ? []
          : [
              {
                label: 'Invoices of other customers',
                note: 'who are paid for together with you',
                amount: formatAud(held.othersCents),
              },
            ]),
      ],
    },
  ]
}
