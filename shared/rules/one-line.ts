/** Ends of lines of every kind and tabs, which a text of one line cannot hold. */
const LINE_ENDS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g
/** Control characters, and those that turn the direction of what follows them. A NUL stays: it is refused. */
const UNSEEN = /[\u202A-\u202E\u2066-\u2069]|(?!\0)\p{Cc}/gu

/** A text as one line: ends of lines in it become blanks, and what nobody sees is dropped. */
export const ofOneLine = (text: string): string => text.replace(LINE_ENDS, ' ').replace(UNSEEN, '')

/** PostgreSQL keeps no NUL and no half of a surrogate pair; such a text is refused, not mended. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
