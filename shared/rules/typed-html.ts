import { isBlank } from './blank-text.ts'
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

const isSeen = (text: string) => !isBlank(text.replaceAll('&nbsp;', ''))

/** Whether sanitised markup has a word that can be seen. */
export const hasWords = (html: string): boolean => isSeen(html.replaceAll(/<[^>]*>/g, ''))
/** Whether markup has a picture. */
export const showsPicture = (html: string): boolean => /<img\b/i.test(html)

/** The words that stand for a picture where it is not seen. */
const ALT = /<img\b[^>]*\salt="([^"]*)"/gi

/** Whether sanitised markup says anything: in words, or in the words of a picture. */
export const saysAnything = (html: string): boolean =>
  hasWords(html) || [...html.matchAll(ALT)].some(([, alt = '']) => isSeen(alt))
