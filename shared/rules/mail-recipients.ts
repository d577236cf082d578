import type { MailTopic } from '../codes/mail-topics.ts'

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

/**
 * Whom an alert about an account goes to: the same people, but an address is not needed, and each person of
 * several who share one gets their own. Who is on several of the accounts gets one alert, on the first.
 * @param candidates in a fixed order
 */
export function alertRecipients<One extends Candidate>(
  candidates: readonly One[],
  aboutUserId: number | null,
): One[] {
  const each = [...new Map(candidates.toReversed().map((one) => [one.userId, one])).values()].toReversed()
  const own = each.filter(({ userId }) => userId === aboutUserId)
  if (own.length > 0) return own
  const administrators = each.filter(({ letters }) => letters.includes('A'))
  return (administrators.length > 0 ? administrators : each).slice(0, RECIPIENTS_MAX)
}

/**
 * To which addresses a mail about an account goes, each once, whatever its capitals. Contacts of the account
 * get it beside the people it would go to; of invoices they get it in the place of these.
 * @param people addresses of the people, in a fixed order
 * @param contacts confirmed addresses of the account's contacts for the topic, in a fixed order
 */
export function mailAddresses(
  topic: MailTopic,
  people: readonly string[],
  contacts: readonly string[],
): string[] {
  const isInstead = topic === 'invoices' && contacts.length > 0
  const all = [...(isInstead ? [] : people), ...contacts].filter((email) => email !== '')
  return withOwnAddress(all.map((email) => ({ email }))).map(({ email }) => email)
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
