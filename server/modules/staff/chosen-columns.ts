import { Refusal } from '#shared/codes/refusals.ts'
import type { BankColumns } from '#shared/rules/bank-file.ts'

type Chosen = {
  date: number
  amount?: number | undefined
  credit?: number | undefined
  debit?: number | undefined
  words: number[]
}

/**
 * The columns of a bank's file as staff chose them.
 * @throws Refusal bank.columns where date, words or amounts are missing
 */
export function chosenColumns({ date, amount, credit, debit, words }: Chosen): BankColumns {
  if (date < 0 || words.length === 0) throw new Refusal('bank.columns')
  if (amount !== undefined) return { date, amount, words }
  if (credit === undefined || debit === undefined) throw new Refusal('bank.columns')
  return { date, credit, debit, words }
}
