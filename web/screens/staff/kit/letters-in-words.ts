import { EXTRA_LETTERS, isExtraLetter, isLetter, LETTERS } from '#shared/codes/letters.ts'
import { STAFF_LETTERS } from '#shared/codes/staff-letters.ts'

/** The letters and extra letters of somebody on an account, in words. */
export const lettersInWords = (letters: string, extras: string): string =>
  [
    ...letters
      .split('')
      .filter(isLetter)
      .map((letter) => LETTERS[letter]),
    ...extras
      .split('')
      .filter(isExtraLetter)
      .map((letter) => EXTRA_LETTERS[letter]),
  ].join(', ')

/** What somebody of the staff works as, in words: "sales, warehouse". */
export const staffRoleWords = (letters: string): string =>
  Object.entries(STAFF_LETTERS)
    .filter(([letter]) => letters.includes(letter))
    .map(([, word]) => word)
    .join(', ')
