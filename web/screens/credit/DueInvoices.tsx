import { useState } from 'react'
import { NEEDS } from '#shared/rules/access.ts'
import { AGEING_BUCKETS, type AgeingBucket } from '#shared/rules/ageing.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useAllows } from '#web/data/session.ts'
import { DATE_COLUMN, numberColumn, STATUS_COLUMN } from '#web/parts/invoice-columns.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { bucketOfInvoice, type DueInvoice } from './credit-facts.ts'
import css from './credit.module.css'

const SHOWN = 20
const LONGEST_DUE: TableSort = { column: 'due', isDown: false }

type Props = { invoices: readonly DueInvoice[]; bucket: AgeingBucket | null; onAll: () => void }

/** What is open, all or of one age. */
export function DueInvoices({ invoices, bucket, onAll }: Props) {
  const mayOpen = useAllows(NEEDS.invoices)
  const [sort, setSort] = useState<TableSort | null>(LONGEST_DUE)
  const [limit, setLimit] = useState(SHOWN)
  const today = brisbaneDay(new Date())
  const rows = bucket ? invoices.filter((one) => bucketOfInvoice(one, today) === bucket) : invoices
  return (
    <section aria-labelledby="due">
      <h2 id="due">{bucket ? `Due: ${AGEING_BUCKETS[bucket]}` : 'Due invoices and credits'}</h2>
      <DataTable
        label="Due invoices"
        rows={rows}
        columns={columnsFor(mayOpen)}
        idOf={({ invoiceno }) => invoiceno}
        nameOf={({ invoiceno }) => `invoice ${invoiceno}`}
        limit={limit}
        sort={sort}
        onSort={setSort}
        summary={
          bucket && (
            <Button look="plain" onClick={onAll}>
              Show all that is due
            </Button>
          )
        }
        more={{ word: 'LOAD MORE', hasMore: rows.length > limit, onMore: () => setLimit(limit + SHOWN) }}
        empty={
          <div className={css['none']}>
            <p role="status">Nothing of this age is due.</p>
            <Button look="quiet" onClick={onAll}>
              Show all that is due
            </Button>
          </div>
        }
      />
    </section>
  )
}

const columnsFor = (mayOpen: boolean): readonly TableColumn<DueInvoice>[] => [
  numberColumn(mayOpen),
  DATE_COLUMN,
  {
    id: 'reference',
    title: 'Reference',
    value: ({ custref }) => custref,
    cell: ({ custref }) => custref,
    isWide: true,
    onCard: 'left',
  },
  {
    id: 'due',
    title: 'Due',
    value: ({ duedate }) => duedate ?? '9999',
    cell: ({ duedate }) => shownDay(duedate) || '–',
    onCard: 'labelled',
  },
  STATUS_COLUMN,
  {
    id: 'amount',
    title: 'Total inc GST',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatAud(amount),
    isFigure: true,
    onCard: 'none',
  },
  {
    id: 'balance',
    title: 'Balance',
    value: ({ totalDue }) => totalDue,
    cell: ({ totalDue }) => <b>{formatAud(totalDue)}</b>,
    isFigure: true,
    onCard: 'corner',
  },
]
