import { LETTER_PRESETS, type LetterPreset } from '../codes/letter-presets.ts'
import { LETTERS, type Letter } from '../codes/letters.ts'
import { isOffered, lettersToKeep } from './account-letters.ts'

/** The letters of somebody that can be chosen, in the order of the alphabet: without V and X. */
export const offeredOf = (letters: string): Letter[] => lettersToKeep(letters, '').split('').filter(isOffered)

/**
 * The letters of a preset as somebody gives it. Whose own orders need approval gives "place orders" only
 * together with it (evadesApproval); letter F of a preset then stays, which they cannot give.
 * @param own the letters of who gives it, on the same account
 */
export const presetLetters = ({ letters }: LetterPreset, own: string): string =>
  own.includes('E') && letters.includes('P') ? [...letters.split(''), 'E'].sort().join('') : letters

/** The preset that is exactly these letters, V and X apart; with `needsApproval`, besides E. */
export function presetOf(letters: string): { preset: LetterPreset; needsApproval: boolean } | undefined {
  const chosen = offeredOf(letters).join('')
  const needsApproval = chosen.includes('E')
  const preset = LETTER_PRESETS.find((one) => one.letters === chosen.replaceAll('E', ''))
  // order approval of who may not order says nothing
  if (!preset || (needsApproval && !preset.letters.includes('P'))) return undefined
  return { preset, needsApproval }
}

/** What somebody may do, in a few words: the name of a preset, or the name of each letter. */
export function accessWords(letters: string): string {
  const known = presetOf(letters)
  if (known) return known.preset.name + (known.needsApproval ? ', orders need approval' : '')
  const words = lettersInWords(letters)
  return words === '' ? 'No permissions' : words
}

/** The name of each letter that can be chosen: "View back orders, place orders"; '' for none. */
export function lettersInWords(letters: string): string {
  const words = offeredOf(letters)
    .map((letter) => LETTERS[letter])
    .join(', ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
