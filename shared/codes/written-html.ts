/* What markup of staff may hold: words and links, nothing that acts, frames, asks or lies over the page. */

export const WRITTEN_TAGS = [
  ...['a', 'b', 'blockquote', 'br', 'code', 'div', 'em', 'h1', 'h2', 'h3', 'h4', 'hr', 'i', 'img', 'li'],
  ...['ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot'],
  ...['th', 'thead', 'tr', 'u', 'ul'],
] as const
/** The attributes of tags that have any. */
export const WRITTEN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
/** Where links lead: these schemes, or a path of the portal. */
export const WRITTEN_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const
