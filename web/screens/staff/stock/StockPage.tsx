import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { howMany } from '../kit/how-many.ts'
import { FilterField } from '../kit/FilterField.tsx'
import { ListViews } from '../kit/ListViews.tsx'
import { useQueryText } from '../kit/use-query-text.ts'
import staff from '../staff.module.css'

type Product = OutputOf<AllCalls['staffProducts']>['products'][number]

const figure = (
  id: 'onHand' | 'allocated' | 'available' | 'waiting',
  title: string,
): TableColumn<Product> => ({
  id,
  title,
  value: (product) => product[id],
  cell: (product) => product[id] || '',
  isFigure: true,
})
const COLUMNS: readonly TableColumn<Product>[] = [
  {
    id: 'product',
    title: 'Product',
    value: ({ productId }) => productId,
    cell: ({ productId }) => <Link to={generatePath(ROUTES.staffProduct, { productId })}>{productId}</Link>,
    isKey: true,
    onCard: 'left',
  },
  { id: 'bin', title: 'Bin', value: ({ bin }) => bin, cell: ({ bin }) => bin, onCard: 'corner' },
  {
    id: 'name',
    title: 'Name',
    value: ({ name }) => name,
    cell: ({ name }) => name,
    isWide: true,
    onCard: 'line',
  },
  figure('onHand', 'On hand'),
  figure('allocated', 'Allocated'),
  figure('available', 'Free'),
  figure('waiting', 'Back ordered'),
  {
    id: 'expected',
    title: 'Expected',
    value: ({ expectedOn }) => expectedOn ?? '',
    cell: ({ expectedOn }) => shownDay(expectedOn),
  },
]

/** Products with their stock; without a search those that orders wait for. */
export function StockPage() {
  const [text, setText] = useQueryText('q')
  const { data, error, refetch, isPlaceholderData } = useRead('staffProducts', { text }, { keepsLast: true })
  return (
    <>
      <div className={staff['head']}>
        <div>
          <PageHeading text="Stock" />
          <p className={staff['soft']} role="status">
            {text === ''
              ? 'On back order'
              : data && `${howMany(data.products.length, 'product')}${data.hasMore ? ' and more' : ''}`}
          </p>
        </div>
        <FilterField label="Number, EAN or name" text={text} onChange={setText} isFocused />
      </div>
      <ListViews list="stock" whole="On back order" />
      <DataTable
        label="Stock"
        rows={data?.products}
        columns={COLUMNS}
        idOf={({ productId }) => productId}
        nameOf={({ productId }) => productId}
        sort={null}
        isStale={isPlaceholderData}
        problem={
          error && <LoadProblem text={problemText('staffProducts', error)} onRetry={() => void refetch()} />
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'No order waits for stock.' : `No product matches “${text}”.`}
          </p>
        }
      />
    </>
  )
}
