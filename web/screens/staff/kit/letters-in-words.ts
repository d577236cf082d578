import { EXTRA_LETTERS, isExtraLetter, isLetter, LETTERS } from '#shared/codes/letters.ts'

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
