import type { DunningState } from '#shared/codes/dunning-states.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import type { OpenInvoice } from '#shared/rules/dunning.ts'
import { formatAud } from '#shared/rules/money.ts'
import { depositWords } from '#shared/rules/seller-words.ts'
import type { Seller } from '#server/config/config.ts'
import { layOutMail, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { AlertWords } from '#server/modules/notices/tell-people.ts'

/**
 * Where a payer sees what they owe: who has credit by age, and a cash customer, who has no credit summary, by
 * invoice.
 */
const whereOwed = (isCash: boolean) =>
  isCash
    ? { words: 'your invoices', path: ROUTES.invoices }
    : { words: 'what you owe', path: ROUTES.creditSummary }

/** Mail programs cut long mails off; the statement has the rest. */
const INVOICES_MAX = 50

const WORDS: Readonly<Record<DunningState, { heading: string; says: string }>> = {
  none: { heading: '', says: '' },
  reminded: {
    heading: 'Invoices are overdue',
    says: 'Perhaps they slipped your attention: these invoices were due and are not paid yet.',
  },
  second: {
    heading: 'Second reminder: invoices are overdue',
    says: 'These invoices are still not paid. Please pay them now, or tell us if something is wrong with one of them.',
  },
  stopped: {
    heading: 'Your new orders are held: invoices are overdue',
    says: 'We hold new orders on your account until these invoices are paid. Orders that are held go on by themselves as soon as we have your payment.',
  },
}

/**
 * The mail of a reminder, or of a stop.
 * @param overdue what is overdue, due longest first, with what each lacks
 */
export function overdueMail(
  payer: { id: string; name: string; isCash: boolean },
  overdue: readonly OpenInvoice[],
  { to, seller, state, now }: { to: string; seller: Seller; state: DunningState; now: Date },
): NewMail {
  const { heading, says } = WORDS[state]
  const { words, path } = whereOwed(payer.isCash)
  const shown = overdue.slice(0, INVOICES_MAX)
  const rest = overdue.length - shown.length
  const total = overdue.reduce((sum, { openCents }) => sum + openCents, 0)
  const content = {
    heading,
    about: `${payer.name} · ${payer.id} · ${shownDay(brisbaneDay(now))}`,
    paragraphs: [says, 'If you have paid already, thank you: it can take a day or two.'],
    link: portalLink(seller, `View ${words}`, path),
    amounts: [
      {
        heading: overdue.length === 1 ? 'Overdue invoice' : `Overdue invoices (${String(overdue.length)})`,
        rows: [
          ...shown.map(({ invoiceNo, dueOn, openCents }) => ({
            label: `Invoice ${invoiceNo}`,
            note: `was due on ${shownDay(dueOn)}`,
            amount: formatAud(openCents),
          })),
          ...(rest === 0
            ? []
            : [
                {
                  label: `${String(rest)} more`,
                  note: '',
                  amount: formatAud(overdue.slice(INVOICES_MAX).reduce((sum, one) => sum + one.openCents, 0)),
                },
              ]),
        ],
      },
    ],
    totals: [['Overdue', formatAud(total)]] as const,
    sections: [{ heading: 'How to pay', lines: [depositWords(seller, 'the invoice numbers')] }],
  }
  return { to, subject: `${seller.productName}: ${subjectOf(state, total)}`, ...layOutMail(content, seller) }
}

/** The alert of the same. */
export function overdueAlert(
  payer: { name: string; isCash: boolean },
  overdue: readonly OpenInvoice[],
  state: DunningState,
): AlertWords {
  const total = overdue.reduce((sum, { openCents }) => sum + openCents, 0)
  const many = overdue.length === 1 ? '1 invoice' : `${String(overdue.length)} invoices`
  const { words, path } = whereOwed(payer.isCash)
  const held = state === 'stopped' ? ' New orders are held until it is paid.' : ''
  return {
    says: `${formatAud(total)} of ${payer.name} is overdue, on ${many}.${held}`,
    link: path,
    linkWords: `See ${words}`,
  }
}

function subjectOf(state: DunningState, cents: number): string {
  if (state === 'stopped') return `your new orders are held, ${formatAud(cents)} is overdue`
  return `${state === 'second' ? 'second reminder, ' : ''}${formatAud(cents)} is overdue`
}
