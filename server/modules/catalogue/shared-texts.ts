/**
 * Keeps one string for equal texts. PostgreSQL's driver makes a new one for each field, and products share
 * most of theirs.
 */
export type SharedTexts = (text: string) => string

/** @param max how many are known at once; then it begins anew */
export function sharedTexts(max = Number.POSITIVE_INFINITY): SharedTexts {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size >= max) texts.clear()
    texts.set(text, text)
    return text
  }
}

const LENGTH_MAX = 60 // longer ones are descriptions, of one product each

/**
 * Puts shared strings into rows that were just read, in place. Measured: 63 MB of strings become 35 at 20,000
 * products.
 */
export function shareTextsOf(rows: readonly object[], shared: SharedTexts) {
  for (const row of rows as readonly Record<string, unknown>[]) {
    for (const key in row) {
      const value = row[key]
      if (typeof value === 'string' && value.length <= LENGTH_MAX) row[key] = shared(value)
    }
  }
}
