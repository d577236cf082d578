const TERM_MAX = 100

/**
 * A search term as it is stored: case and blanks are normalised. '' for a term that is not stored: an empty
 * text or an e-mail address.
 */
export function keptTerm(typed: string): string {
  const term = tidyTerm(typed).toLowerCase()
  return term.includes('@') ? '' : term
}

/** A term as it is displayed. */
export const tidyTerm = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, TERM_MAX).trim().toWellFormed()
