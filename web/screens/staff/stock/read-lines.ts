export type TypedLine = { code: string; units: number }

/** A number of units at the end of a line, after a tab, a semicolon, a comma, blanks, or nothing for one. */
const LINE = /^(.+?)[\t;, ]+(\d{1,7})$/
/** The same with a number that no delivery has: below zero, or in parts. */
const WRONG_UNITS = /^(.+?)[\t;, ]+([-−+]\d+|-?\d+[.,]\d+)$/

/**
 * Reads typed or pasted lines: a code and its units, as a spreadsheet, a delivery note or a scanner writes
 * them. A code alone is one unit. A first line of words without a number is a head and is left out.
 */
export function readLines(text: string): TypedLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.flatMap((line, at) => {
    const read = LINE.exec(line)
    if (read) return [{ code: unquoted(read[1] ?? ''), units: Number(read[2]) }]
    const isHead = at === 0 && lines.length > 1 && !/\d/.test(line)
    return isHead ? [] : [{ code: unquoted(line), units: 1 }]
  })
}

/**
 * What is wrong with the units of the first line that has such, in words; '' where nothing is. Such a line is
 * no code without units: a product of that number is not to be looked for.
 */
export function unitsProblem(text: string): string {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, code = '', units = ''] = WRONG_UNITS.exec(line.trim()) ?? []
    if (units !== '')
      return `${unquoted(code)}: ${units} is not a number of units. It has to be a whole number of at least 1.`
  }
  return ''
}

const unquoted = (code: string) => code.trim().replace(/^"(.*)"$/, '$1')
