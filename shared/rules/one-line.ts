/** Ends of lines of every kind and tabs, which a text of one line cannot hold. */
const LINE_ENDS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g
/** Characters that change the writing direction of what follows them, past the end of the text itself. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g
/** Control characters. A NUL stays: it is refused. */
const CONTROL = /(?!\0)\p{Cc}/gu

/** A text as one line: ends of lines in it become blanks, and what nobody sees is dropped. */
export const ofOneLine = (text: string): string =>
  withoutDirection(text.replace(LINE_ENDS, ' ').replace(CONTROL, ''))

/** A text whose writing direction follows from its letters alone: it cannot reverse the words beside it. */
export const withoutDirection = (text: string): string => text.replace(DIRECTION, '')

/** PostgreSQL keeps no NUL and no half of a surrogate pair; such a text is refused, not mended. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The beginning of a text, of at most `max` characters and without half of a surrogate pair at its end. */
export const beginningOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
