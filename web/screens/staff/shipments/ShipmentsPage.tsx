import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { NO_TEXT_OR_DAYS } from '#web/data/list-filter.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useListFilter } from '#web/data/use-list-filter.ts'
import { usePages } from '#web/data/use-pages.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { NoMatch } from '#web/parts/NoMatch.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { foundWords } from '../kit/how-many.ts'
import { ListViews } from '../kit/ListViews.tsx'
import staff from '../staff.module.css'
import { SHIPMENT_COLUMNS } from './shipment-columns.tsx'
import { addressOf, askedFor, filterInAddress, isNarrowing } from './shipment-filter.ts'
import { shipmentsFile } from './shipment-file.ts'
import { ShipmentFilters } from './ShipmentFilters.tsx'

const NO_FILTER = { ...NO_TEXT_OR_DAYS, carrier: '' } as const

/** What has left, of all accounts: by whom, when, and where it can be tracked. */
export function ShipmentsPage() {
  const [filter, change, clear, timesCleared] = useListFilter(filterInAddress, addressOf)
  const [hidden, setHidden] = useHiddenColumns('staff-shipments')
  const mayOpenInvoices = allows(NEEDS.staffInvoices, usePerson())
  const columns = SHIPMENT_COLUMNS.filter(({ id }) => mayOpenInvoices || id !== 'invoice')
  const limit = filter.pages * STAFF_PAGE_SIZE
  const asked = askedFor(filter)
  const list = usePages('staffShipmentsPage', asked, { rowsOf: (page) => page.shipments, wanted: limit })
  const { rows, total } = list
  const seen = new Set(columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id])))
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Shipments" />
        {rows !== undefined && rows.length > 0 && <DownloadRows download={shipmentsFile(asked, seen)} />}
      </div>
      <ShipmentFilters
        key={timesCleared}
        filter={filter}
        onChange={change}
        onClear={isNarrowing(filter) ? () => clear(NO_FILTER) : undefined}
      />
      <ListViews list="shipments" whole="All shipments" />
      <DataTable
        label="Shipments"
        rows={rows?.length === 0 && list.isReading ? undefined : rows}
        columns={columns}
        idOf={({ shipmentNo }) => shipmentNo}
        nameOf={({ shipmentNo }) => `shipment ${shipmentNo}`}
        limit={limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        hidden={hidden}
        onHidden={setHidden}
        summary={
          <p className={staff['soft']} role="status">
            {total && foundWords(total)}
          </p>
        }
        isStale={list.isStale}
        more={list.more(() => change({ pages: filter.pages + 1 }))}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffShipmentsPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          isNarrowing(filter) ? (
            <NoMatch text="No shipment matches." all="Show all shipments" onAll={() => clear(NO_FILTER)} />
          ) : (
            <p className={staff['none']} role="status">
              Nothing has been shipped yet.
            </p>
          )
        }
      />
    </>
  )
}
