import type { TableColumn } from '#web/ui/table/columns.ts'
import staff from '../staff.module.css'

/** The column of whose a row is: the name of the account and its number. */
export const accountColumn = <Row extends { accountName: string; accountId: string }>(
  title = 'Account',
): TableColumn<Row> => ({
  id: 'account',
  title,
  value: ({ accountName }) => accountName,
  cell: ({ accountName, accountId }) => (
    <>
      {accountName} <span className={staff['soft']}>{accountId}</span>
    </>
  ),
  isWide: true,
  onCard: 'line',
})
