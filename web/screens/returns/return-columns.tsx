import { generatePath, Link } from 'react-router'
import { reasonName } from '#shared/codes/return-reasons.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { returnStatusWords } from '#shared/codes/return-statuses.ts'
import { auDay } from '#web/parts/au-dates.ts'
import type { TableColumn } from '#web/ui/table/columns.ts'
import type { RequestRow } from './return-facts.ts'
import { amountWords } from '#web/parts/return-words.ts'
import { ReturnStatusWord } from '#web/parts/ReturnStatusWord.tsx'
import page from '#web/parts/list-page.module.css'

const COLUMNS: readonly TableColumn<RequestRow>[] = [
  {
    id: 'number',
    title: 'Request',
    value: ({ requestno }) => requestno,
    cell: ({ requestno }) => (
      <Link to={generatePath(ROUTES.return, { returnno: String(requestno) })}>{requestno}</Link>
    ),
    onCard: 'left',
  },
  {
    id: 'date',
    title: 'Date',
    value: ({ registeredtime }) => registeredtime.toISOString(),
    cell: ({ registeredtime }) => auDay(registeredtime),
    onCard: 'labelled',
  },
  {
    id: 'reference',
    title: 'Reference',
    value: ({ customerref }) => customerref,
    cell: ({ customerref }) => <span className={page['soft']}>{customerref}</span>,
    isWide: true,
    onCard: 'left',
  },
  {
    id: 'reason',
    title: 'Reason',
    value: ({ reason }) => reasonName(reason),
    cell: ({ reason }) => reasonName(reason),
    isMinor: true,
    onCard: 'left',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => returnStatusWords(status),
    cell: (request) => <ReturnStatusWord status={request.status} decided={request} />,
    onCard: 'left',
  },
  {
    id: 'units',
    title: 'Units',
    value: ({ units }) => units,
    cell: ({ units }) => units,
    isFigure: true,
    onCard: 'labelled',
  },
]
const TOTAL: TableColumn<RequestRow> = {
  id: 'total',
  title: 'Total ex GST',
  value: ({ total }) => total ?? 0,
  cell: ({ total, acceptedUnits }) => (
    <b>{total === undefined ? '' : amountWords({ amount: total, acceptedUnits })}</b>
  ),
  isFigure: true,
  onCard: 'corner',
}

/** The columns of the list of service requests; amounts only for who may see prices. */
export const returnColumns = (seesPrices: boolean): readonly TableColumn<RequestRow>[] =>
  seesPrices ? [...COLUMNS, TOTAL] : COLUMNS
