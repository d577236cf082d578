import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { PeopleMemory } from '#server/modules/people/people-memory.ts'
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
  timeZone: 'Australia/Brisbane',
})

type MailboxDeps = {
  db: Db
  people: PeopleMemory
  now: () => Date
  isDemo: () => Promise<boolean>
  /** The bytes of what goes with a mail, drawn when it is opened: nobody looks at most of them. */
  attachmentOf: (mail: Pick<MailRow, 'order_pdf_of' | 'pdf_with_prices'>) => Promise<Uint8Array | undefined>
}

/**
 * The mailbox of a portal that has no SMTP server (decision 26): every mail it wrote, for staff who are
 * signed in. With the demo it also opens to who sits at this very machine; whoever comes through a proxy does
 * not.
 */
export function serveMailbox(app: FastifyInstance, { db, people, now, isDemo, attachmentOf }: MailboxDeps) {
  const mayRead = async (request: FastifyRequest): Promise<boolean> => {
    const actor = await people.reader(cookieOf(request.headers.cookie, 'session'), now())
    return actor?.staff === true || (isAtThisMachine(request) && (await isDemo()))
  }
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string | undefined>,
  ) => {
    const html = (await mayRead(request)) ? await make() : undefined
    return html === undefined
      ? reply.code(404).send('There is no such page')
      : reply.headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }
  const attachment = async (id: string) => {
    const mail = await find(db, id)
    return mail && attachmentOf(mail)
  }
  app.get('/mailbox', (request, reply) => page(request, reply, () => list(db)))
  app.get<{ Params: { id: string } }>('/mailbox/:id', (request, reply) =>
    page(request, reply, () => one(db, request.params.id)),
  )
  app.get<{ Params: { id: string } }>('/mailbox/:id/order.pdf', async (request, reply) => {
    const pdf = (await mayRead(request)) ? await attachment(request.params.id) : undefined
    if (!pdf) return reply.code(404).send('There is no such page')
    const headers = { ...HEADERS, 'content-security-policy': "frame-ancestors 'self'" }
    return reply.headers(headers).type('application/pdf').send(pdf)
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id/body', (request, reply) =>
    page(request, reply, async () => (await find(db, request.params.id))?.body_html),
  )
}

/** Without a proxy in between, known or not: one that is not trusted hides where the request comes from. */
const isAtThisMachine = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.includes(ip) && FORWARDING.every((name) => headers[name] === undefined)
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
    `<h1>Mailbox</h1><p>What the portal has written. None of it leaves this machine while no SMTP server is set.</p><table><thead><tr><th>Written</th><th>To</th><th>Subject</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
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
  const head = `<p>To ${escapeHtml(mail.recipient)}, ${WHEN.format(mail.created_at)}${attachment}</p>`
  const body = `<iframe sandbox="" title="The mail" src="${address}/body"></iframe>`
  return framed(
    mail.subject,
    `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>${head}${body}`,
  )
}

const find = async (db: Db, id: string) => (/^\d{1,15}$/.test(id) ? mailById(db, Number(id)) : undefined)
