import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

/** The columns of a statement as they are sent. */
export type Columns = NonNullable<InputOf<AllCalls['staffReadStatement']>['columns']>

/** What a column of a statement may hold, in words. */
export const USES = {
  '': 'Not used',
  date: 'Date',
  amount: 'Amount, with its sign',
  credit: 'Money in',
  debit: 'Money out',
  words: 'Words',
} as const
export type Use = keyof typeof USES

/** What each of so many columns holds. */
export const usesOf = (columns: Columns | null, width: number): Use[] =>
  Array.from({ length: width }, (_column, index) => {
    if (columns === null) return ''
    const one = (['date', 'amount', 'credit', 'debit'] as const).find((use) => columns[use] === index)
    return one ?? (columns.words.includes(index) ? 'words' : '')
  })
