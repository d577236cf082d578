import { escapeHtml } from './escape-html.ts'

const TAG = /<\/?[a-z][^<>]*>/i
/** Tags that make lines by themselves. */
const BLOCK = /<\/?(?:p|div|h\d|ul|ol|li|table|blockquote|pre|hr|br)\b/i

/**
 * What staff typed, as markup: empty lines make paragraphs and ends of lines are kept, unless its own tags
 * make lines. Text without any tag is escaped. It is not sanitised.
 */
export function typedHtml(typed: string): string {
  const text = typed.trim().replaceAll(/\r\n?/g, '\n')
  if (text === '' || BLOCK.test(text)) return text
  const markup = TAG.test(text) ? text : escapeHtml(text)
  return markup
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Whether markup has a word. */
export const hasWords = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''
/** Whether markup has a picture. */
export const showsPicture = (html: string): boolean => /<img\b/i.test(html)

/** Whether markup shows anything at all: a word or a picture. */
export const showsAnything = (html: string): boolean => showsPicture(html) || hasWords(html)
