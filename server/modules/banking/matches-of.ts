import {
  type Match,
  matchBankLine,
  numbersIn,
  type Payable,
  payerNames,
} from '#shared/rules/match-bank-line.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { WaitingLine } from './bank-lines.store.ts'
import { payablesNamed, payablesOfAmounts, payablesOfPayers, payersOwing } from './payables.store.ts'

type Line = Pick<WaitingLine, 'amount_cents' | 'words'>

/** What lines name by numbers: for each line what its own numbers name. */
export async function namedBy(tx: Queryable, lines: readonly Line[]): Promise<(line: Line) => Payable[]> {
  const payables = await payablesNamed(tx, [...new Set(lines.flatMap(({ words }) => numbersIn(words)))])
  const byNumber = Map.groupBy(
    payables.flatMap((one) => one.numbers.map((number) => ({ number, one }))),
    ({ number }) => number,
  )
  return ({ words }) => [
    ...new Set(numbersIn(words).flatMap((number) => byNumber.get(number)?.map(({ one }) => one) ?? [])),
  ]
}

/**
 * What each line may pay, the surest first: by number, by amount, and by the name of the payer. So many
 * statements for any number of lines.
 */
export async function matchesOfLines(tx: Queryable, lines: readonly Line[]): Promise<Match[][]> {
  if (lines.length === 0) return []
  const named = await namedBy(tx, lines)
  const amounts = [...new Set(lines.map(({ amount_cents: cents }) => cents))]
  const byAmount = Map.groupBy(await payablesOfAmounts(tx, amounts), ({ openCents }) => openCents)
  const owing = await payersOwing(tx)
  const whoIsNamed = payerNames(owing)
  const payersOf = lines.map(({ words }) => whoIsNamed(words))
  const ids = [...new Set(payersOf.flat().map(({ payerId }) => payerId))]
  const byPayer = Map.groupBy(await payablesOfPayers(tx, ids), ({ payerId }) => payerId)
  return lines.map((line, at) => {
    const payers = (payersOf[at] ?? []).map((payer) => ({
      ...payer,
      open: byPayer.get(payer.payerId) ?? [],
    }))
    const all = [
      ...named(line),
      ...(byAmount.get(line.amount_cents) ?? []),
      ...payers.flatMap(({ open }) => open.filter(({ openCents }) => openCents === line.amount_cents)),
    ]
    const once = new Map(all.map((one) => ['invoiceNo' in one ? one.invoiceNo : one.webOrderNo, one]))
    return matchBankLine({ amountCents: line.amount_cents, words: line.words }, [...once.values()], payers)
  })
}
