import type { Seller } from '#server/config/config.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { AGEING_BUCKETS, type AgeingBucket } from '#shared/rules/ageing.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { bankLines } from '#shared/rules/seller-words.ts'
import { layOutMail, type MailContent, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { AccountStatement } from './account-statement-paper.ts'

/** The mail of a statement; the statement itself goes with it as a PDF. */
export function statementMail(facts: AccountStatement, { to }: { to: string }): NewMail {
  const { seller, buyer, openingCents, closingCents, unappliedCents, ageing } = facts
  const days = `${shownDay(facts.from)} to ${shownDay(facts.to)}`
  const content: MailContent = {
    heading: 'Statement of account',
    about: `${buyer.name} · account ${buyer.id} · ${days}`,
    paragraphs: [`Your statement of ${days} is attached.`, ...unapplied(unappliedCents)],
    link: portalLink(seller, 'View your account', ROUTES.creditSummary),
    totals: [
      ['Opening balance', formatAud(openingCents)],
      ...(Object.entries(AGEING_BUCKETS) as [AgeingBucket, string][])
        .filter(([bucket]) => ageing[bucket] !== 0)
        .map(([bucket, title]) => [`Due: ${title}`, formatAud(ageing[bucket])] as const),
      ['Closing balance', formatAud(closingCents)],
    ],
    sections: howToPay(seller, facts),
  }
  return {
    to,
    subject: `${seller.productName}: statement of account ${buyer.id}, ${shownDay(facts.to)}`,
    ...layOutMail(content, seller),
    statement: { accountId: buyer.id, from: facts.from, to: facts.to },
  }
}

const unapplied = (cents: number) =>
  cents > 0
    ? [`${formatAud(cents)} that we have received pays no invoice yet. It is not in the balance.`]
    : []

function howToPay(seller: Seller, { closingCents, payerId }: AccountStatement) {
  const lines = closingCents > 0 ? bankLines(seller, payerId) : []
  return lines.length > 0 ? [{ heading: 'How to pay', lines }] : []
}
