import type { Letter } from '#shared/codes/letters.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * A mail for the outbox, written in the transaction of what it reports: it is sent only if that commits
 * (decision 26).
 */
export type NewMail = {
  to: string
  subject: string
  text: string
  html: string
  /** The order that it is about, by its web order number. */
  aboutOrder?: number
  /** Tax invoices that go with it as PDFs, as they were issued. */
  invoiceNos?: readonly string[]
  /** The statement that goes with it as a PDF: of an account, from a day of Brisbane to another. */
  statement?: { accountId: string; from: string; to: string }
}

type MailPdf = { webOrderNo: number; withPrices: boolean }

const mailInsert = (tx: Tx, mail: NewMail, now: Date, pdf: MailPdf | undefined) =>
  tx.insertInto('mail').values({
    recipient: mail.to,
    subject: mail.subject,
    body_text: mail.text,
    body_html: mail.html,
    created_at: now,
    about_order: mail.aboutOrder ?? pdf?.webOrderNo ?? null,
    order_pdf_of: pdf?.webOrderNo ?? null,
    pdf_with_prices: pdf?.withPrices ?? false,
    ...(mail.invoiceNos && { invoice_pdfs_of: [...mail.invoiceNos] }),
    ...(mail.statement && {
      statement_of: mail.statement.accountId,
      statement_from: mail.statement.from,
      statement_to: mail.statement.to,
    }),
  })

/** @param pdf the order that goes with it as a PDF, with prices or without */
export const insertMail = (tx: Tx, mail: NewMail, now: Date, pdf?: MailPdf) =>
  mailInsert(tx, mail, now, pdf).execute()
/** The statement that does the same. */
export const newMail = (tx: Tx, mail: NewMail, now: Date, pdf: MailPdf) =>
  mailInsert(tx, mail, now, pdf).compile()

type NewAlert = {
  userId: number
  accountId: string
  type: '' | 'address' | 'request'
  html: string
  /** Who reads it needs this letter on the account; without it, none. */
  letter?: Letter
  /** YYYY-MM-DD in Brisbane: the last day on which it is seen. */
  expiresOn?: string
}

/** A notification for one person, seen while they work on that account. */
export const insertAlert = (tx: Tx, alert: NewAlert, now: Date) =>
  tx
    .insertInto('alert')
    .values({
      user_id: alert.userId,
      account_id: alert.accountId,
      type: alert.type,
      message_html: alert.html,
      created_at: now,
      letter: alert.letter ?? '',
      expires_on: alert.expiresOn ?? null,
    })
    .execute()
