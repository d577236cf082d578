import type { CardBrand } from '#shared/codes/payment-methods.ts'

/**
 * What the sandbox's bank does with a test card: pays, declines, says nothing, asks the payer for a code, or
 * answers later and pays.
 */
export type CardOutcome = 'paid' | 'declined' | 'silent' | 'challenge' | 'later'
export type TestCard = { number: string; brand: CardBrand; outcome: CardOutcome }

const OUTCOMES: readonly CardOutcome[] = ['paid', 'declined', 'silent', 'challenge', 'later']
const NUMBERS: Readonly<Record<CardBrand, readonly string[]>> = {
  Visa: ['4111111111111111', '4000000000000028', '4000000000000036', '4000000000000044', '4000000000000051'],
  Mastercard: [
    '5555555555554444',
    '5100000000000024',
    '5100000000000032',
    '5100000000000040',
    '5100000000000057',
  ],
  'American Express': [
    '378282246310005',
    '340000000000025',
    '340000000000033',
    '340000000000041',
    '340000000000058',
  ],
}
/**
 * The only cards the sandbox takes, so that nobody types in a real one for nothing; five of each brand, in
 * the order of the outcomes.
 */
export const TEST_CARDS: readonly TestCard[] = (Object.keys(NUMBERS) as CardBrand[]).flatMap((brand) =>
  OUTCOMES.map((outcome, at) => ({ number: NUMBERS[brand][at] ?? '', brand, outcome })),
)

/** The brand a number belongs to by how it begins and how long it is, or null. Digits only. */
export function brandOfNumber(digits: string): CardBrand | null {
  if (/^4(\d{12}|\d{15}|\d{18})$/.test(digits)) return 'Visa'
  if (/^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/.test(digits)) return 'Mastercard'
  return /^3[47]\d{13}$/.test(digits) ? 'American Express' : null
}

/** Whether the last digit of a card number agrees with the others (Luhn). Digits only. */
export function hasRightCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const worth = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (worth > 9 ? worth - 9 : worth)
    }, 0)
  return digits !== '' && sum % 10 === 0
}

const YEARS_AHEAD_MAX = 20
/** An expiry as it was typed (12/29, 1229, 12 / 2029) as YYYY-MM, or null. */
export function readExpiry(typed: string): string | null {
  const [, month = '', year = ''] =
    /^(0?[1-9]|1[0-2])\s*[/-]\s*((?:20)?\d\d)$/.exec(typed.trim()) ??
    /^(0[1-9]|1[0-2])(\d\d)$/.exec(typed.trim()) ??
    []
  return month === '' ? null : `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`
}

export type TypedCard = { number: string; expiry: string; code: string; name: string }
export type CardField = keyof TypedCard

/**
 * What is wrong with a card, by field and in words; nothing where it can be asked for the money.
 * @param month the present one, YYYY-MM; a card is good until the end of the month it names
 */
export function cardProblems(
  typed: TypedCard,
  brand: CardBrand,
  month: string,
): Partial<Record<CardField, string>> {
  const found: [CardField, string | null][] = [
    ['number', numberProblem(digitsOf(typed.number), brand)],
    ['expiry', expiryProblem(readExpiry(typed.expiry), month)],
    ['code', codeProblem(typed.code.trim(), brand)],
    ['name', typed.name.trim() === '' ? 'Please input the name on the card' : null],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/** A card number without the blanks and hyphens people type into it. */
export const digitsOf = (number: string): string => number.replace(/[\s-]/g, '')

function numberProblem(digits: string, wanted: CardBrand): string | null {
  if (digits === '') return 'Please input the card number'
  const brand = /^\d+$/.test(digits) ? brandOfNumber(digits) : null
  if (brand === null || !hasRightCheckDigit(digits)) return 'This is not a card number'
  if (brand !== wanted) return `This is a ${brand} card; you chose to pay by ${wanted}`
  return TEST_CARDS.some(({ number }) => number === digits) ? null : 'Only the test cards can be used here'
}

function expiryProblem(expiry: string | null, month: string): string | null {
  if (expiry === null) return 'Please input the expiry as month and year, such as 09/29'
  if (expiry < month) return 'This card has expired'
  return Number(expiry.slice(0, 4)) > Number(month.slice(0, 4)) + YEARS_AHEAD_MAX
    ? 'This expiry is too far ahead'
    : null
}

/** The digits of a security code: American Express has four. */
export const codeLength = (brand: CardBrand): number => (brand === 'American Express' ? 4 : 3)

const codeProblem = (code: string, brand: CardBrand): string | null =>
  code.length === codeLength(brand) && /^\d+$/.test(code)
    ? null
    : `Please input the ${String(codeLength(brand))} digits of the security code`
