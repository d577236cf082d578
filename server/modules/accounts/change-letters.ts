import { Refusal } from '#shared/codes/refusals.ts'
import { isOffered, lettersToKeep } from '#shared/rules/account-letters.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { type LettersRow, lockLettersOf, saveLetters } from './account-letters.store.ts'

type Change = {
  accountId: string
  userId: number
  /** The letters as whoever changes them has seen them. */
  was: string
  letters: string
  reason: string
  now: Date
  by: WhoActs
}

/**
 * Gives a person of a customer other letters on an account. E and F are never kept together, V and X stay as
 * they are, and somebody who administers the account (letter A) always remains.
 * @returns the letters as they are kept
 * @throws Refusal backOffice.reason, person.letter, person.unknown, person.changed where they are others by
 * now, backOffice.nothing, person.lastAdministrator; nothing is changed then
 */
export async function changeLetters(
  tx: Tx,
  { accountId, userId, was, letters: chosen, reason: typed, now, by }: Change,
): Promise<string> {
  const reason = givenReason(typed)
  const people = await lockLettersOf(tx, accountId)
  const person = people.find(({ user_id }) => user_id === userId)
  if (!person) throw new Refusal('person.unknown', { account: accountId })
  const { permissions: before } = person
  const letters = offeredLetters(chosen, before)
  if (before !== was) throw new Refusal('person.changed')
  if (letters === lettersToKeep(before, before)) throw new Refusal('backOffice.nothing')
  if (!letters.includes('A')) refuseLastAdministrator(people, userId, accountId)
  await saveLetters(tx, accountId, userId, letters)
  await addAudit(tx, by, {
    at: now,
    action: 'person.letters',
    subject: userId,
    accountId,
    before: { letters: before },
    after: { letters },
    detail: { reason },
  })
  return letters
}

/**
 * A choice of letters as it is kept.
 * @param before the letters on file; '' for a new person
 * @throws Refusal person.letter where one is not offered and not on file
 */
export function offeredLetters(chosen: string, before: string): string {
  const strange = chosen.split('').find((letter) => !isOffered(letter) && !before.includes(letter))
  if (strange !== undefined) throw new Refusal('person.letter', { letter: strange })
  return lettersToKeep(chosen, before)
}

/**
 * Somebody who administers an account always remains (decision 22).
 * @param people those of the account, locked
 * @param userId who is to administer it no more
 * @throws Refusal person.lastAdministrator where they are the only one
 */
export function refuseLastAdministrator(
  people: readonly LettersRow[],
  userId: number,
  accountId: string,
): void {
  const administrators = people.filter(administers)
  if (administrators.length === 1 && administrators[0]?.user_id === userId)
    throw new Refusal('person.lastAdministrator', { account: accountId })
}

const administers = ({ permissions, is_active }: LettersRow) => is_active && permissions.includes('A')
