import { call } from '#web/data/call.ts'
import type { Download } from '#web/data/files/use-download.ts'
import { type Transaction, TRANSACTION_FILE_COLUMNS, transactionsOf } from './transactions-of.ts'

/** All that changed or settled what the account owes, as a file. */
export const TRANSACTIONS_FILE: Download<Transaction> = {
  name: 'transactions',
  sheet: 'Transactions',
  rowsAre: 'transactions',
  call: 'transactionsAndPaymentsFromServer',
  columns: TRANSACTION_FILE_COLUMNS,
  read: async () => {
    const rows = transactionsOf(await call('transactionsAndPaymentsFromServer', {}))
    return { rows, next: '', total: { count: rows.length, isExact: true } }
  },
}
