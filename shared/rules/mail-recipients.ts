/** Somebody who may see what a mail is about: active, with the letter for it. letters: on that account. */
export type Candidate = { userId: number; email: string; letters: string }

/** Nobody means to mail more people about one thing. */
const RECIPIENTS_MAX = 10

/**
 * Whom a mail about an account goes to: the person it is about, where they may see it; else those who
 * administer the account (letter A); else everybody who may see it, ten at most. An address gets it once.
 * @param candidates in a fixed order
 */
export function mailRecipients(candidates: readonly Candidate[], aboutUserId: number | null): Candidate[] {
  const own = candidates.filter(({ userId, email }) => userId === aboutUserId && email !== '')
  if (own.length > 0) return own
  const reached = withOwnAddress(candidates.filter(({ email }) => email !== ''))
  const administrators = reached.filter(({ letters }) => letters.includes('A'))
  return (administrators.length > 0 ? administrators : reached).slice(0, RECIPIENTS_MAX)
}

/** One of the people who share an address. */
export function withOwnAddress<One extends { email: string }>(people: readonly One[]): One[] {
  const byAddress = new Map<string, One>()
  for (const person of people) {
    const address = person.email.toLowerCase()
    if (!byAddress.has(address)) byAddress.set(address, person)
  }
  return [...byAddress.values()]
}
