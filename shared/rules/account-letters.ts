import { isLetter, type Letter, OFFERED_LETTERS } from '../codes/letters.ts'
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
