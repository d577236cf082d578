const TERM_MAX = 100

/**
 * A search term as it is kept: what differs in case and blanks alone is the same term. '' for what is not
 * worth keeping: nothing, or somebody's address.
 */
export function keptTerm(typed: string): string {
  const term = tidyTerm(typed).toLowerCase()
  return term.includes('@') ? '' : term
}

/** A term as it is shown again. */
export const tidyTerm = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, TERM_MAX).trim().toWellFormed()
