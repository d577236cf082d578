export type TypedLine = { code: string; units: number }

/** A number of units at the end of a line, after a tab, a semicolon, a comma, blanks, or nothing for one. */
const LINE = /^(.+?)[\t;, ]+(\d{1,7})$/

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

const unquoted = (code: string) => code.trim().replace(/^"(.*)"$/, '$1')
