import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/codes/refusals.ts'
import { HOME_ZONE } from '#shared/rules/account-zone.ts'
import type { Db } from '#server/db/connect.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { nameIn } from '#server/http/hosts.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { mailById, type MailRow, newestMail } from './mail.store.ts'

const SHOWN = 200
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
/** Nothing of a mail runs or loads; its own styles may show. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; img-src data:",
}
const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:24px auto;max-width:880px;padding:0 16px;color:#131722}table{border-collapse:collapse;width:100%}td,th{padding:8px;border-bottom:1px solid #e2e6ec;text-align:left}a{color:#1a4fd6}iframe{width:100%;height:60vh;border:1px solid #e2e6ec;border-radius:8px}'
const WHEN = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: HOME_ZONE,
})

type MailStatement = Pick<MailRow, 'statement_of' | 'statement_from' | 'statement_to'>
type MailboxDeps = {
  db: Db
  isDemo: () => Promise<boolean>
  /** The bytes of what goes with a mail, drawn when it is opened: nobody looks at most of them. */
  attachmentOf: (mail: Pick<MailRow, 'order_pdf_of' | 'pdf_with_prices'>) => Promise<Uint8Array | undefined>
  /** The statement that goes with a mail. */
  statementOf: (mail: MailStatement) => Promise<Uint8Array | undefined>
  /** A tax invoice or credit note as it was issued. */
  invoiceOf: (invoiceNo: string) => Promise<Uint8Array>
}

/**
 * The mailbox of a portal that has no SMTP server (decision 26): every mail it wrote, for staff who are
 * signed in. With the demo it also opens to who sits at this very machine; whoever comes through a proxy does
 * not.
 */
export function serveMailbox(
  app: FastifyInstance,
  { db, isDemo, attachmentOf, invoiceOf, statementOf }: MailboxDeps,
) {
  const admits = async (request: FastifyRequest) => isAtThisMachine(request) && (await isDemo())
  const page = (reply: FastifyReply, html: string | undefined) => {
    if (html === undefined) throw new Refusal('document.unknown')
    return reply.headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }
  openEndpoint(app, 'mailbox', { admits, answer: async ({ reply }) => page(reply, await list(db)) })
  openEndpoint(app, 'mail', {
    admits,
    answer: async ({ input, reply }) => page(reply, await one(db, input.id)),
  })
  openEndpoint(app, 'mailPdf', {
    admits,
    answer: async ({ input, reply }) => {
      const mail = await find(db, input.id)
      const pdf = mail && (await attachmentOf(mail))
      if (!pdf) throw new Refusal('document.unknown')
      return sendPdf(reply, pdf)
    },
  })
  openEndpoint(app, 'mailStatement', {
    admits,
    answer: async ({ input, reply }) => {
      const mail = await find(db, input.id)
      const pdf = mail && (await statementOf(mail))
      if (!pdf) throw new Refusal('document.unknown')
      return sendPdf(reply, pdf)
    },
  })
  openEndpoint(app, 'mailInvoice', {
    admits,
    answer: async ({ input: { id, invoiceNo }, reply }) => {
      const mail = await find(db, id)
      if (!mail?.invoice_pdfs_of.includes(invoiceNo)) throw new Refusal('document.unknown')
      return sendPdf(reply, await invoiceOf(invoiceNo))
    },
  })
  openEndpoint(app, 'mailBody', {
    admits,
    answer: async ({ input, reply }) => page(reply, (await find(db, input.id))?.body_html),
  })
}

const sendPdf = (reply: FastifyReply, pdf: Uint8Array) =>
  reply
    .headers({ ...HEADERS, 'content-security-policy': "frame-ancestors 'self'" })
    .type('application/pdf')
    .send(pdf)

/**
 * Without a proxy in between, known or not: one that is not trusted hides where the request comes from. A
 * proxy that adds no header still shows itself by the name it was asked by.
 */
const isAtThisMachine = ({ ip, host, headers }: FastifyRequest): boolean =>
  LOOPBACK.includes(ip) &&
  LOCAL_NAMES.includes(nameIn(host)) &&
  FORWARDING.every((name) => headers[name] === undefined)
const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

const framed = (title: string, body: string) =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

async function list(db: Db) {
  const mails = await newestMail(db, SHOWN)
  const rows = mails.map(
    (mail) =>
      `<tr><td>${WHEN.format(mail.created_at)}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${stateOf(mail)}</td></tr>`,
  )
  return framed(
    'Mailbox',
    `<h1>Mailbox</h1><p>The emails that the portal has written. None is sent while no SMTP server is set up.</p><table><thead><tr><th>Written</th><th>To</th><th>Subject</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}

/** A mail that was given up is not sent; a mailbox without a server takes each within seconds. */
function stateOf({ sent_at, gave_up }: { sent_at: Date | null; gave_up: boolean }): string {
  if (sent_at) return 'sent'
  return gave_up ? 'not sent' : 'waiting'
}

async function one(db: Db, id: string) {
  const mail = await find(db, id)
  if (!mail) return undefined
  const address = `/mailbox/${mail.id}`
  const attachment =
    mail.order_pdf_of === null ? '' : `, with <a href="${address}/order.pdf">the order as PDF</a>`
  const invoices = mail.invoice_pdfs_of
    .map(
      (no) => `, with <a href="${address}/invoices/${encodeURIComponent(no)}">${escapeHtml(no)} as PDF</a>`,
    )
    .join('')
  const statement =
    mail.statement_of === null ? '' : `, with <a href="${address}/statement.pdf">the statement as PDF</a>`
  const attached = `${attachment}${invoices}${statement}`
  const head = `<p>To ${escapeHtml(mail.recipient)}, ${WHEN.format(mail.created_at)}${attached}</p>`
  const body = `<iframe sandbox="" title="The mail" src="${address}/body"></iframe>`
  return framed(
    mail.subject,
    `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>${head}${body}`,
  )
}

const find = (db: Db, id: string) => mailById(db, Number(id))
