const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const DIVISOR = 89

/** The digits alone; the numbers are often written with blanks between them. */
const digitsOf = (text: string) => text.replace(/\s/g, '')

/**
 * Whether a text is an Australian Business Number: eleven digits with valid check digits. Subtract one from
 * the first digit, multiply each digit by its weight and add up. The sum is a multiple of 89 (Australian
 * Business Register, "Format of the ABN").
 */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text)
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  )
  return sum % DIVISOR === 0
}

/** An ABN as it is printed: 51 824 753 556. @param abn eleven digits, with or without blanks */
export const shownAbn = (abn: string): string =>
  digitsOf(abn).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** Whether a text is a BSB, the six digits of an Australian bank's branch: 123-456, 123 456 or 123456. */
export const isBsb = (text: string): boolean => /^\d{3}[- ]?\d{3}$/.test(text.trim())

/** A BSB as it is printed: 123-456. */
export const shownBsb = (bsb: string): string => bsb.replace(/\D/g, '').replace(/^(\d{3})(\d{3})$/, '$1-$2')

/** Whether a text is the number of an Australian bank account: three to nine digits, blanks aside. */
export const isBankAccountNumber = (text: string): boolean => /^\d{3,9}$/.test(digitsOf(text))

const NZ_ACCOUNT = /^(\d{2})(\d{4})(\d{7})(\d{2,3})$/

/**
 * Whether a text is the number of a bank account in New Zealand: bank, branch, account and a suffix of two or
 * three digits. Blanks and dashes do not count.
 */
export const isNzBankAccount = (text: string): boolean => NZ_ACCOUNT.test(nzDigits(text))

/** The number of a bank account in New Zealand as it is printed: 12-3456-0123456-00. */
export const shownNzBankAccount = (text: string): string => nzDigits(text).replace(NZ_ACCOUNT, '$1-$2-$3-$4')

const IRD_WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
] as const

/**
 * Whether a text is a GST number of New Zealand, which is the holder's IRD number: eight or nine digits with
 * a valid check digit (Inland Revenue, "IRD number validation"). Blanks and dashes do not count.
 */
export function isNzGstNumber(text: string): boolean {
  const digits = nzDigits(text)
  if (!/^\d{8,9}$/.test(digits) || Number(digits) < 10_000_000 || Number(digits) > 150_000_000) return false
  const nine = digits.padStart(9, '0')
  for (const weights of IRD_WEIGHTS) {
    const over = weights.reduce<number>((sum, weight, at) => sum + weight * Number(nine[at]), 0) % 11
    const check = over === 0 ? 0 : 11 - over
    if (check < 10) return check === Number(nine[8])
  }
  return false
}

/** A GST number of New Zealand as it is printed: 49-098-576. */
export const shownNzGstNumber = (text: string): string =>
  nzDigits(text).replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')

const nzDigits = (text: string) => text.replace(/[\s-]/g, '')
