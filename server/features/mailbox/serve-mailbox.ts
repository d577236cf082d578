import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { escapeHtml } from '#server/kit/html.ts'
import { mailById, newestMail } from '#server/store/mail.store.ts'

const SHOWN = 200
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
/** Nothing of a mail runs or loads; its own styles may show. */
const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:", 'x-content-type-options': 'nosniff' }
const STYLE = 'body{font:15px/1.5 system-ui,sans-serif;margin:24px auto;max-width:880px;padding:0 16px;color:#131722}table{border-collapse:collapse;width:100%}td,th{padding:8px;border-bottom:1px solid #e2e6ec;text-align:left}a{color:#1a4fd6}iframe{width:100%;height:60vh;border:1px solid #e2e6ec;border-radius:8px}'
const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Australia/Brisbane' })

/** The mailbox of a portal that has no SMTP server (decision 26): every mail it wrote, for who sits at this very machine and nobody else. */
export function serveMailbox(app: FastifyInstance, db: Db) {
  const page = async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string | undefined>) => {
    const html = LOOPBACK.includes(request.ip) ? await make() : undefined
    return html === undefined ? reply.code(404).send('There is no such page') : reply.headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }
  app.get('/mailbox', (request, reply) => page(request, reply, () => list(db)))
  app.get<{ Params: { id: string } }>('/mailbox/:id', (request, reply) => page(request, reply, () => one(db, request.params.id)))
  app.get<{ Params: { id: string } }>('/mailbox/:id/body', (request, reply) => page(request, reply, async () => (await find(db, request.params.id))?.body_html))
}

const framed = (title: string, body: string) => `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

async function list(db: Db) {
  const mails = await newestMail(db, SHOWN)
  const rows = mails.map((mail) => `<tr><td>${WHEN.format(mail.created_at)}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${mail.sent_at ? 'sent' : 'waiting'}</td></tr>`)
  return framed('Mailbox', `<h1>Mailbox</h1><p>What the portal has written. Nothing leaves this machine while no SMTP server is set.</p><table><thead><tr><th>Written</th><th>To</th><th>Subject</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`)
}

async function one(db: Db, id: string) {
  const mail = await find(db, id)
  if (!mail) return undefined
  return framed(mail.subject, `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>To ${escapeHtml(mail.recipient)}, ${WHEN.format(mail.created_at)}${mail.order_pdf_of === null ? '' : ', with the order as PDF'}</p><iframe sandbox="" title="The mail" src="/mailbox/${mail.id}/body"></iframe>`)
}

const find = async (db: Db, id: string) => (/^\d{1,15}$/.test(id) ? mailById(db, Number(id)) : undefined)
