import { generatePath, Link, useParams } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import { AdjustForm } from './AdjustForm.tsx'
import { ExpectedChanges } from './ExpectedChanges.tsx'
import { ExpectedForm } from './ExpectedForm.tsx'
import css from './stock.module.css'

type Entry = OutputOf<AllCalls['staffStockEntries']>['entries'][number]

const KINDS: Readonly<Record<string, string>> = {
  opening: 'Opening',
  receipt: 'Receipt',
  adjustment: 'Adjustment',
  count: 'Count',
  shipment: 'Shipment',
  return: 'Return',
}
const COLUMNS: readonly TableColumn<Entry>[] = [
  {
    id: 'at',
    title: 'When',
    value: ({ at }) => at.getTime(),
    cell: ({ at }) => auDayAndTime(at),
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'kind',
    title: 'What',
    value: ({ kind }) => kind,
    cell: ({ kind, shipmentNo }) =>
      shipmentNo ? (
        <Link
          to={`${generatePath(ROUTES.staffOrders, { queue: 'all' })}?${new URLSearchParams({ q: shipmentNo }).toString()}`}
        >
          {KINDS[kind]} {shipmentNo}
        </Link>
      ) : (
        KINDS[kind]
      ),
    onCard: 'line',
  },
  {
    id: 'reason',
    title: 'Reason',
    value: ({ reason }) => reason,
    cell: ({ reason }) => reason,
    isWide: true,
    onCard: 'line',
  },
  { id: 'who', title: 'Who', value: ({ who }) => who, cell: ({ who }) => who, onCard: 'labelled' },
  {
    id: 'units',
    title: 'Units',
    value: ({ units }) => units,
    cell: ({ units }) => <b data-out={units < 0 || undefined}>{units > 0 ? `+${String(units)}` : units}</b>,
    isFigure: true,
    onCard: 'corner',
  },
  {
    id: 'onHand',
    title: 'On hand',
    value: ({ onHand }) => onHand,
    cell: ({ onHand }) => onHand,
    isFigure: true,
  },
]

/** The stock of a product, and every entry that made it what it is. */
export function ProductPage() {
  const { productId = '' } = useParams()
  const mayEnter = useAllows(NEEDS.staffEnterStock)
  const maySetDay = useAllows(NEEDS.staffExpected)
  const { data, error, refetch } = useRead('staffProduct', { productId })
  const ledger = useStaffPages('staffStockEntries', { productId }, (page) => page.entries)
  if (error) return <LoadProblem text={problemText('staffProduct', error)} onRetry={() => void refetch()} />
  const product = data?.product
  return (
    <div className={css['product']}>
      <div className={staff['head']}>
        <div>
          <PageHeading text={productId} />
          <p className={staff['soft']}>
            {product?.name} {product?.ean && `· ${product.ean}`} {product?.bin && `· bin ${product.bin}`}
          </p>
        </div>
        <Link to={ROUTES.staffStock}>All stock</Link>
      </div>
      {product && (
        <dl className={css['figures']}>
          <Figure word="On hand" units={product.onHand} />
          <Figure word="Allocated" units={product.allocated} />
          <Figure word="Free" units={product.available} />
          <Figure word="Back ordered" units={product.waiting} />
        </dl>
      )}
      {product && (
        <section className={css['purchase']}>
          {maySetDay ? (
            <ExpectedForm
              key={`${productId} ${product.expectedOn ?? ''} ${String(product.expectedUnits)}`}
              {...product}
            />
          ) : (
            <p>{expectedWords(product)}</p>
          )}
          <ExpectedChanges changes={data.expectedChanges} />
        </section>
      )}
      {mayEnter && <AdjustForm productId={productId} />}
      <h2>Ledger</h2>
      <DataTable
        label="Ledger"
        rows={ledger.rows}
        columns={COLUMNS}
        idOf={({ id }) => String(id)}
        nameOf={({ id }) => `entry ${String(id)}`}
        limit={ledger.limit}
        sort={null}
        more={ledger.more}
        empty={<p className={staff['none']}>Nothing of it has come or gone yet.</p>}
      />
    </div>
  )
}

const expectedWords = ({
  expectedOn,
  expectedUnits,
}: {
  expectedOn: string | null
  expectedUnits: number | null
}) =>
  expectedOn === null
    ? 'Nobody has said when more is expected.'
    : `${expectedUnits === null ? 'More' : String(expectedUnits)} expected on ${shownDay(expectedOn)}`

const Figure = ({ word, units }: { word: string; units: number }) => (
  <div>
    <dt>{word}</dt>
    <dd>{units}</dd>
  </div>
)
