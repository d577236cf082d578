/** A note about one row: the line it begins on in the file, the column, the value, and the reason. */
export type Note = { line: number; field: string; value: string; reason: string }

/** The notes of an import. A refused row is not imported. A warning is only reported. */
export type Notes = {
  refuse(line: number, field: string, value: string, reason: string): void
  warn(line: number, field: string, value: string, reason: string): void
  isRefused(line: number): boolean
  refusals(): Note[]
  warnings(): Note[]
  refusedLines(): number
}

const VALUE_SHOWN = 60

/**
 * A value as a report shows it: short, and without characters that would move a terminal's cursor or reverse
 * its text.
 */
export function shown(value: string): string {
  const plain = value
    .slice(0, VALUE_SHOWN * 2)
    .replace(
      /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
      (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
    )
  return plain.length > VALUE_SHOWN ? `${plain.slice(0, VALUE_SHOWN - 3).toWellFormed()}...` : plain
}

export function createNotes(): Notes {
  const refusals: Note[] = []
  const warnings: Note[] = []
  const lines = new Set<number>()
  const reported = new Set<string>()
  const inOrder = (notes: Note[]) => notes.toSorted((a, b) => a.line - b.line)
  return {
    refuse: (line, field, value, reason) => {
      lines.add(line)
      const words = JSON.stringify([line, field, reason])
      if (reported.has(words)) return // one cell may fill two columns
      reported.add(words)
      refusals.push({ line, field, value: shown(value), reason })
    },
    warn: (line, field, value, reason) => {
      warnings.push({ line, field, value: shown(value), reason })
    },
    isRefused: (line) => lines.has(line),
    refusals: () => inOrder(refusals),
    warnings: () => inOrder(warnings),
    refusedLines: () => lines.size,
  }
}
