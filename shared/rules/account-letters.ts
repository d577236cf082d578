import { isLetter, type Letter, OFFERED_LETTERS, RESTRICTING_EXTRAS } from '../codes/letters.ts'
import { lettersContradict } from './approval.ts'

const OFFERED: readonly string[] = OFFERED_LETTERS

/** Whether somebody may be given this letter of an account (ACC-49). */
export const isOffered = (letter: string): letter is Letter => OFFERED.includes(letter)

/**
 * The letters as they are kept, in the order of the alphabet: those that were chosen, and what is on file and
 * never offered (V and X, ledger 2 OP-50). Where both E and F are chosen, E is dropped (USR-17, USR-18).
 * @param stored the letters on file
 */
export function lettersToKeep(chosen: string, stored: string): string {
  const kept = stored.split('').filter((letter) => isLetter(letter) && !isOffered(letter))
  const wanted = lettersContradict(chosen) ? chosen.replaceAll('E', '') : chosen
  return [...new Set([...wanted.split(''), ...kept])].sort().join('')
}

/**
 * The choice after a letter was ticked or unticked: of E and F the one that was ticked last stands.
 */
export function toggledLetter(chosen: string, letter: Letter): string {
  if (chosen.includes(letter)) return chosen.replaceAll(letter, '')
  const other = { E: 'F', F: 'E' }[letter as string] ?? ''
  const rest = other === '' ? chosen : chosen.replaceAll(other, '')
  return [...rest.split(''), letter].sort().join('')
}

/**
 * The first letter of a choice that somebody may not give, undefined where they may give all: nobody grants
 * what they do not hold on the account (decision 22). Letters the person has already may stay, and so may V
 * and X, which nobody gives. E restricts, so whoever manages users may require it.
 * @param chosen the letters that are to be kept
 * @param stored those on file; '' for a new person
 * @param own those of who gives them, on the same account
 */
export const letterNotToGive = (chosen: string, stored: string, own: string): string | undefined =>
  chosen
    .split('')
    .find(
      (letter) => isOffered(letter) && letter !== 'E' && !stored.includes(letter) && !own.includes(letter),
    )

/**
 * Whether a choice would let somebody order without approval who could not before, given by somebody who may
 * not allow that: to order freely is a right like a letter. Whoever orders freely or approves may give it.
 */
export const evadesApproval = (chosen: string, stored: string, own: string): boolean => {
  const ordersFreely = (letters: string) => letters.includes('P') && !letters.includes('E')
  const mayAllow = ordersFreely(own) || own.includes('F')
  return ordersFreely(chosen) && !ordersFreely(stored) && !mayAllow
}

/** The extra letters a new person on an account gets: those by which who adds them is restricted there. */
export const inheritedExtras = (own: string): string =>
  RESTRICTING_EXTRAS.filter((letter) => own.includes(letter)).join('')

/**
 * Whether extra letters let somebody do more than others do: one that permits and the others lack, or one
 * missing that restricts the others.
 */
export const areExtrasFreer = (extras: string, own: string): boolean => {
  const restricts = (letter: string) => (RESTRICTING_EXTRAS as readonly string[]).includes(letter)
  return (
    extras.split('').some((letter) => !restricts(letter) && !own.includes(letter)) ||
    inheritedExtras(own)
      .split('')
      .some((letter) => !extras.includes(letter))
  )
}
