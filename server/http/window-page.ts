import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { productMark } from '#shared/rules/product-mark.ts'

/** The look of the shop (web/ui/theme.css), in a page that loads nothing. */
const STYLE = `*{box-sizing:border-box}body{margin:0;background:#fff;color:#131722;font:15px/1.45 Inter,'Segoe UI',system-ui,-apple-system,'Helvetica Neue','DejaVu Sans',Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
main{max-width:460px;margin:0 auto;padding:20px 20px 28px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.mark{padding:14px max(20px,calc(50% - 210px));background:#0f1f3a;color:#fff;font-size:18px;font-weight:800;letter-spacing:-.02em}.mark em{font-style:normal;color:#7cb0ff}
h1{font-size:22px;line-height:1.25;margin:0;letter-spacing:-.01em}h2{font-size:14px;margin:0 0 6px}p{margin:0}.soft{color:#4d5768}.small{font-size:13px}.lead{margin-bottom:8px}
.amount{font-size:28px;font-weight:700;line-height:1.2}.head{display:grid;gap:2px;padding-bottom:14px;border-bottom:1px solid #e2e6ec}
.note{background:#fdf0d9;border-radius:8px;padding:10px 12px;font-size:13px}.bad{background:#fde8e6;border-radius:8px;padding:10px 12px;color:#b3261e;font-weight:500}
form{display:grid;gap:14px}.field{display:grid;gap:4px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px;align-items:start}label{font-weight:600;font-size:13px}
input{font:inherit;font-size:16px;width:100%;min-height:44px;padding:0 12px;border:1px solid #c9d0da;border-radius:8px;background:#fff;color:inherit}input[aria-invalid]{border-color:#b3261e}
.problem{color:#b3261e;font-size:13px}:focus-visible{outline:2px solid #1a4fd6;outline-offset:1px}
button,.button{font:inherit;font-weight:600;min-height:48px;padding:0 20px;border:0;border-radius:8px;background:#1a4fd6;color:#fff;cursor:pointer;display:grid;place-items:center;text-decoration:none}button:hover,.button:hover{background:#153fae}
table{border-collapse:collapse;width:100%;font-size:13px}td,th{text-align:left;padding:6px 12px 6px 0;border-top:1px solid #e2e6ec;font-weight:400;vertical-align:top}th{white-space:nowrap;font-weight:600}td:last-child{padding-right:0}
.turning{width:28px;height:28px;border:3px solid #e2e6ec;border-top-color:#1a4fd6;border-radius:50%;animation:t .8s linear infinite}.tick{display:grid;place-items:center;width:44px;height:44px;border-radius:50%;background:#dff5ea;color:#05754a;font-size:22px;font-weight:700}
@keyframes t{to{transform:rotate(1turn)}}@media (prefers-reduced-motion:reduce){.turning{animation:none}}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * For one payer and one moment: nothing runs or loads, nobody else frames it, nobody is told where its links
 * were.
 */
export const WINDOW_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`,
}

/** A page of its own: of the payment window, or of a link in a mail. @param body HTML @param head HTML */
export const windowPage = (title: string, body: string, label = 'Payment', head = '') =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${head}<main aria-label="${escapeHtml(label)}">${body}</main></body></html>`

type Sign = 'turning' | 'tick' | ''
const wordsBody = (title: string, words: readonly string[], sign: Sign) =>
  `${sign && `<div class="${sign}" aria-hidden="true">${sign === 'tick' ? '✓' : ''}</div>`}<h1>${escapeHtml(title)}</h1>${words.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}`

/** A page that says one thing. @param words plain text, a paragraph each */
export const wordsPage = (title: string, words: readonly string[], sign: Sign = '') =>
  windowPage(title, wordsBody(title, words, sign))

/**
 * The pages behind a link in a mail: under the name of the product, since the reader comes from elsewhere.
 * @param label what the link is about
 */
export function mailLinkPages(productName: string, label: string) {
  const [first, second] = productMark(productName)
  const mark = `<header class="mark">${escapeHtml(first)}<em>${escapeHtml(second)}</em></header>`
  return {
    /** @param body HTML */
    page: (body: string) => windowPage(label, body, label, mark),
    /** Answers with one of these pages. @param status of HTTP */
    send: (reply: FastifyReply, html: string, status = 200) =>
      reply.code(status).headers(WINDOW_HEADERS).type('text/html; charset=utf-8').send(html),
    /** A page that says one thing. @param words plain text, a paragraph each */
    words: (title: string, words: readonly string[], sign: Sign = '') =>
      windowPage(title, wordsBody(title, words, sign), label, mark),
  }
}
export type MailLinkPages = ReturnType<typeof mailLinkPages>

/** A page that says one thing, with where to go from there. @param words plain text */
export const linkPage = (words: string, link: { href: string; words: string }) =>
  windowPage(
    words,
    `<h1>${escapeHtml(words)}</h1><p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.words)}</a></p>`,
    'Answer',
  )
