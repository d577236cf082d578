import type { Seller } from '#server/config/config.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { sellerFoot } from '#shared/rules/seller-words.ts'

/** A line of goods. amount: as it is printed, or null for whoever may not see prices. */
type MailLine = {
  quantity: number
  code: string
  name: string
  each: string | null
  amount: string | null
  /** What else is to be said of it: the order, say. */
  note?: string
}
/** Lines under one heading: what ships, say, and what waits. note: '' or what holds for all of them. */
export type MailGroup = {
  heading: string
  note: string
  link?: { words: string; url: string } | undefined
  lines: MailLine[]
}
/** Amounts with what each is for, under one heading: open invoices, say. */
export type MailAmounts = {
  heading: string
  rows: readonly { label: string; note: string; amount: string }[]
}
/** All texts are plain; the layout escapes them. */
export type MailContent = {
  heading: string
  /** One line below it: numbers and references. */
  about: string
  paragraphs: readonly string[]
  /** Where it leads; null where the portal's own address is not known. */
  link: { words: string; url: string } | null
  amounts?: readonly MailAmounts[]
  groups?: readonly MailGroup[]
  /** Amounts as they are printed; the last one is the total. */
  totals?: readonly (readonly [label: string, amount: string])[]
  /** Further parts with a heading each: an address, how to pay. */
  sections?: readonly { heading: string; lines: readonly string[] }[]
}

/** An address of the portal for a mail; null where the settings do not say its own. */
export const portalLink = (seller: Seller, words: string, path: string) =>
  seller.portalUrl === null ? null : { words, url: `${seller.portalUrl}${path}` }

/** Words that begin a sentence, as they stand within one. */
export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/**
 * A mail as every mail of the portal looks: a table of 600 px with its styles inline, since mail programs
 * keep little else, and a plain text that says the same.
 */
export function layOutMail(content: MailContent, seller: Seller): { text: string; html: string } {
  return { text: asText(content, seller), html: asHtml(content, seller) }
}

// ---------------------------------------------------------------- plain text
function asText(content: MailContent, seller: Seller): string {
  const { heading, about, paragraphs, link, groups = [], amounts = [], totals = [], sections = [] } = content
  const width = Math.max(0, ...totals.map(([label]) => label.length)) + 2
  const most = Math.max(0, ...totals.map(([, amount]) => amount.length))
  const blocks = [
    [heading, about],
    ...paragraphs.map((words) => [words]),
    link ? [`${link.words}: ${link.url}`] : [],
    ...amounts.map(({ heading: title, rows }) => [title, ...rows.map(amountText)]),
    ...groups.map((group) => [
      group.heading,
      group.note,
      group.link ? `${group.link.words}: ${group.link.url}` : '',
      ...group.lines.map(lineText),
    ]),
    totals.map(([label, amount]) => `${label.padEnd(width)}${amount.padStart(most)}`),
    ...sections.map((section) => [section.heading, ...section.lines]),
    [seller.company && seller.productName, ...sellerFoot(seller)],
  ]
  return `${blocks
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')}\n`
}

const lineText = ({ quantity, code, name, each, amount, note }: MailLine) =>
  `${String(quantity)} x ${code} ${name}${each === null ? '' : ` at ${each} = ${amount ?? ''}`}${note ? ` (${note})` : ''}`

const amountText = ({ label, note, amount }: MailAmounts['rows'][number]) =>
  `${label}${note && `, ${note}`}: ${amount}`

// ---------------------------------------------------------------- HTML
const FONT = `font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif`
const INK = '#131722'
const SOFT = '#4d5768'
const RULE = '1px solid #e2e6ec'
const CELL = `padding:8px 0;border-bottom:${RULE};vertical-align:top`
const FIGURE = `${CELL};text-align:right;white-space:nowrap;padding-left:12px`

function asHtml(content: MailContent, seller: Seller): string {
  const { heading, about, paragraphs, link, groups = [], amounts = [], totals = [], sections = [] } = content
  const parts = [
    `<h1 style="margin:0;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    about && `<p style="margin:4px 0 0;color:${SOFT}">${escapeHtml(about)}</p>`,
    ...paragraphs.map((words) => `<p style="margin:16px 0 0">${escapeHtml(words)}</p>`),
    link && button(link),
    ...amounts.map(amountsHtml),
    ...groups.map(groupHtml),
    totals.length > 0 && totalsHtml(totals),
    ...sections.map(sectionHtml),
  ]
  const foot = sellerFoot(seller).map(escapeHtml).join('<br>')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8fb;${FONT};color:${INK};font-size:15px;line-height:1.5"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:${RULE};border-radius:8px">
<tr><td style="background:#0f1f3a;color:#ffffff;padding:14px 24px;font-size:17px;font-weight:600;border-radius:8px 8px 0 0">${escapeHtml(seller.productName)}</td></tr>
<tr><td style="padding:24px">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px;border-top:${RULE};color:${SOFT};font-size:13px">${foot}</td></tr>
</table></td></tr></table>`
}

const button = ({ words, url }: { words: string; url: string }) =>
  `<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#1a4fd6;color:#ffffff;text-decoration:none;font-weight:600;padding:11px 20px;border-radius:8px">${escapeHtml(words)}</a></p>`

const headingHtml = (words: string) =>
  `<h2 style="margin:28px 0 4px;font-size:16px;line-height:1.3">${escapeHtml(words)}</h2>`

const groupHtml = ({ heading, note, link, lines }: MailGroup) =>
  `${headingHtml(heading)}${note && `<p style="margin:0 0 4px;color:${SOFT}">${escapeHtml(note)}</p>`}${link ? `<p style="margin:0 0 4px"><a href="${escapeHtml(link.url)}" style="color:#1a4fd6">${escapeHtml(link.words)}</a></p>` : ''}
<table width="100%" cellpadding="0" cellspacing="0" style="${FONT};font-size:14px;line-height:1.45">
${lines.map(lineHtml).join('\n')}
</table>`

const lineHtml = ({ quantity, code, name, each, amount, note }: MailLine) =>
  `<tr><td style="${CELL};padding-right:12px;white-space:nowrap;font-weight:600">${String(quantity)} ×</td><td style="${CELL};width:100%">${escapeHtml(name)}<br><span style="color:${SOFT};font-size:13px">${escapeHtml(code)}${each === null ? '' : ` · ${each} each`}${note ? ` · ${escapeHtml(note)}` : ''}</span></td>${amount === null ? '' : `<td style="${FIGURE}">${amount}</td>`}</tr>`

const amountsHtml = ({ heading, rows }: MailAmounts) =>
  `${headingHtml(heading)}<table width="100%" cellpadding="0" cellspacing="0" style="${FONT};font-size:14px;line-height:1.45">
${rows.map(amountHtml).join('\n')}
</table>`

const amountHtml = ({ label, note, amount }: MailAmounts['rows'][number]) =>
  `<tr><td style="${CELL};width:100%"><span style="font-weight:600">${escapeHtml(label)}</span>${note && `<br><span style="color:${SOFT};font-size:13px">${escapeHtml(note)}</span>`}</td><td style="${FIGURE}">${escapeHtml(amount)}</td></tr>`

const totalsHtml = (totals: readonly (readonly [string, string])[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="${FONT};margin-top:16px;font-size:14px;line-height:1.45">
${totals
  .map(([label, amount], at) => {
    const style = at === totals.length - 1 ? ';font-weight:700;font-size:16px;border-bottom:0' : ''
    return `<tr><td style="${CELL}${style}">${escapeHtml(label)}</td><td style="${FIGURE}${style}">${escapeHtml(amount)}</td></tr>`
  })
  .join('\n')}
</table>`

const sectionHtml = ({ heading, lines }: { heading: string; lines: readonly string[] }) =>
  `${headingHtml(heading)}<p style="margin:0">${lines.map(escapeHtml).join('<br>')}</p>`
