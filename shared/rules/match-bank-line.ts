/** How sure it is that a line of a bank statement pays something. */
type Certainty = 'certain' | 'likely' | 'possible'

/**
 * Something that could be paid. numbers: what customers call it. openCents: what it has open, inc GST; of
 * an order, what its deposit lacks. payer: the name of who owes it.
 */
export type Payable = {
  numbers: readonly string[]
  openCents: number
  payer: string
  payerId: string
} & ({ invoiceNo: string } | { webOrderNo: number })

/** Who is named by a line, all they have open, and what they owe less what credit notes have left. */
export type PayerDue = { payerId: string; payer: string; dueCents: number; open: readonly Payable[] }

export type Match = { pays: Payable[]; certainty: Certainty; why: string }

const RANK: Readonly<Record<Certainty, number>> = { certain: 0, likely: 1, possible: 2 }
const MATCHES_MAX = 5
/** More invoices than that nobody checks against a line. */
const DUE_MAX = 80
/** Words of company names that tell nobody apart. */
const COMMON = new Set(
  'pty ltd limited the and co company group phone phones mobile mobiles repairs'.split(' '),
)

/** The numbers in the words of a line that could be of an order or an invoice. */
export const numbersIn = (words: string): string[] => [
  ...new Set(words.match(/(?<!\d)\d{5,12}(?!\d)/g) ?? []),
]

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const tellingWords = (payer: string) => wordsOf(payer).filter((word) => word.length > 2 && !COMMON.has(word))

/** Whether the words of a line name who owes it: each telling word of the name is among them. */
export const namesPayer = (words: string, payer: string): boolean => payerNames([{ payer }])(words).length > 0

/** Finds who of many is named by the words of a line, without looking at each. */
export function payerNames<Payer extends { payer: string }>(
  payers: readonly Payer[],
): (words: string) => Payer[] {
  const known = payers.flatMap((payer) => {
    const telling = tellingWords(payer.payer)
    return telling[0] === undefined ? [] : [{ payer, telling, first: telling[0] }]
  })
  const byFirst = Map.groupBy(known, ({ first }) => first)
  return (words) => {
    const found = new Set(wordsOf(words))
    return [...found].flatMap((word) =>
      (byFirst.get(word) ?? [])
        .filter(({ telling }) => telling.every((one) => found.has(one)))
        .map(({ payer }) => payer),
    )
  }
}

/**
 * What a line of a bank statement may pay, the surest first: by number, amount and payer.
 * - certain: it names orders or invoices of one payer, and comes to what they have open together.
 * - likely: it names one and comes to another amount; or it names the payer and comes to one's amount, or to
 *   all that they owe. Staff decide: nothing is booked by a name.
 * - possible: it only comes to the amount.
 */
export function matchBankLine(
  line: { amountCents: number; words: string },
  payables: readonly Payable[],
  payers: readonly PayerDue[] = [],
): Match[] {
  const numbers = new Set(numbersIn(line.words))
  const named = payables.filter((one) => one.numbers.some((number) => numbers.has(number)))
  const matches: Match[] = []
  for (const own of Map.groupBy(named, ({ payerId }) => payerId).values()) {
    const open = own.reduce((sum, { openCents }) => sum + openCents, 0)
    matches.push(
      open === line.amountCents
        ? { pays: own, certainty: 'certain', why: `Right ${whatIs(own)} and amount` }
        : { pays: own, certainty: 'likely', why: `Right ${whatIs(own)}, different amount` },
    )
  }
  for (const one of payables) {
    if (one.openCents !== line.amountCents || named.includes(one)) continue
    matches.push(
      namesPayer(line.words, one.payer)
        ? { pays: [one], certainty: 'likely', why: 'Same payer and amount' }
        : { pays: [one], certainty: 'possible', why: 'Same amount only' },
    )
  }
  if (!matches.some(({ certainty }) => certainty === 'certain'))
    for (const payer of payers) matches.push(...allOf(payer, line.amountCents))
  return matches.sort((a, b) => RANK[a.certainty] - RANK[b.certainty]).slice(0, MATCHES_MAX)
}

const whatIs = (pays: readonly Payable[]) => (pays.every((one) => 'invoiceNo' in one) ? 'invoice' : 'order')

/** All invoices of a payer, where the amount is what they come to, with or without credits. */
function allOf({ open, dueCents }: PayerDue, amountCents: number): Match[] {
  const pays = open.filter((one) => 'invoiceNo' in one)
  const cents = pays.reduce((sum, { openCents }) => sum + openCents, 0)
  const isDue = cents === amountCents || (dueCents === amountCents && dueCents < cents)
  const isSingle = pays.length === 1 && cents === amountCents // which is its payer and amount
  return isDue && !isSingle && pays.length > 0 && pays.length <= DUE_MAX
    ? [{ pays, certainty: 'likely', why: 'Same payer and total owing' }]
    : []
}

/** The match that needs nobody's look: the only certain one, for one order or for invoices. */
export function certainMatch(matches: readonly Match[]): Match | null {
  const certain = matches.filter(({ certainty }) => certainty === 'certain')
  const [match] = certain
  const isOnePurpose = match?.pays.length === 1 || match?.pays.every((one) => 'invoiceNo' in one)
  return certain.length === 1 && match && isOnePurpose ? match : null
}
