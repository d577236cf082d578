import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { DATES_COUNTED, datesKeptWords, shortKeptWords } from '#shared/rules/dates-kept.ts'
import { canCancelLine } from '#shared/rules/order-status.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { shortDay } from '#shared/rules/availability-words.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { type Order, waitingOf } from './order-filter.ts'
import type { KeptOf, useDatesKept } from './use-dates-kept.ts'
import css from '#web/parts/list-page.module.css'

/** The catalogue's products, by number. */
type Products = Pick<ReadonlyMap<string, Product>, 'get'>

const waitingLines = ({ lines }: Order) => lines.filter(({ status }) => canCancelLine(status))
const unitsWaiting = (order: Order): number =>
  waitingLines(order).reduce((sum, line) => sum + waitingOf(line), 0)

/** The columns of the list of back orders; `products` once they are read. */
export const backOrderColumns = (
  products: Products | undefined,
  { keptOf, isComing }: ReturnType<typeof useDatesKept>,
): readonly TableColumn<Order>[] => [
  {
    id: 'order',
    title: 'Order',
    value: ({ orderno }) => orderno,
    cell: ({ orderno }) => <Link to={generatePath(ROUTES.backOrder, { orderno })}>{orderno}</Link>,
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'date',
    title: 'Date',
    value: ({ orderdate }) => orderdate.getTime(),
    cell: ({ orderdate }) => auDay(orderdate),
    onCard: 'corner',
  },
  {
    id: 'reference',
    title: 'Reference',
    value: ({ customerref }) => customerref,
    cell: ({ customerref }) => <span className={css['soft']}>{customerref}</span>,
    onCard: 'left',
  },
  {
    id: 'products',
    title: 'On back order',
    value: (order) => waitingLines(order).length,
    cell: (order) => <span className={css['names']}>{namesOf(waitingLines(order))}</span>,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'expected',
    title: 'Expected',
    value: (order) => expectedDays(order, products).at(-1) ?? '',
    cell: (order) => (
      <>
        {products ? expectedWords(order, products) : '\u00a0'}
        {(products && !isComing ? keptWords(order, products, keptOf) : wordsToCome(order, products)).map(
          (words, at) => (
            <span key={at} className={css['kept']} data-soon={!products || isComing || undefined}>
              <span className={css['keptLong']}>{words}</span>
              <span className={css['keptShort']} title={words}>
                {shortKeptWords(words)}
              </span>
            </span>
          ),
        )}
      </>
    ),
    isBreaking: true,
    onCard: 'labelled',
  },
  {
    id: 'units',
    title: 'Units',
    value: unitsWaiting,
    cell: (order) => (
      <>
        {unitsWaiting(order)}
        <span className={css['unit']}> units</span>
      </>
    ),
    isFigure: true,
    onCard: 'corner',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ lowstatus }) => lowstatus,
    cell: ({ lowstatus, heldReason }) => (
      <>
        <OrderStatusWord status={lowstatus} />
        {heldReason && <span className={css['held']}>Held</span>}
      </>
    ),
    isBreaking: true,
    onCard: 'line',
  },
]

const NAMED = 2
/** "4 × AeroShield Clear Case, 2 × Braided Cable and 3 more". */
function namesOf(lines: Order['lines']): string {
  const named = lines.slice(0, NAMED).map((line) => `${String(waitingOf(line))} × ${line.itemname}`)
  const more = lines.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${String(more)} more` : '')
}

/** The days on which what waits is expected, the first one first; '' for a product without a day. */
function expectedDays(order: Order, products: Products | undefined): string[] {
  return [...new Set(waitingLines(order).map(({ itemno }) => products?.get(itemno)?.expected ?? ''))].sort()
}

/** How often the dates of the brands that have one were kept, each brand once. */
const keptWords = (order: Order, products: Products, keptOf: KeptOf): string[] =>
  [...new Set(datedBrands(order, products).map(keptOf))].filter(Boolean)

/** The brands of what waits and has a day, one for each line. */
const datedBrands = (order: Order, products: Products) =>
  waitingLines(order).flatMap(({ itemno }) => {
    const product = products.get(itemno)
    return product && product.expected !== '' ? [product.brandOf] : []
  })

/** What waits in one order is rarely of more brands. */
const BRANDS_MAX = 3
/**
 * As much as the record of the brands may say, which keeps its room: until the products are read, of as many
 * brands as there are products.
 */
function wordsToCome(order: Order, products: Products | undefined): string[] {
  const of = DATES_COUNTED
  const words = products
    ? datedBrands(order, products).map(({ name }) => datesKeptWords(name, { kept: of, of }))
    : waitingLines(order).map(() => datesKeptWords('A brand', { kept: of, of }))
  return (products ? [...new Set(words)] : words).slice(0, BRANDS_MAX)
}

function expectedWords(order: Order, products: Products): string {
  const days = expectedDays(order, products)
  const known = days.filter(Boolean).map(shortDay)
  const [first = '', last = ''] = [known[0], known.at(-1)]
  if (known.length === 0) return 'No date yet'
  const range = first === last ? first : `${first} to ${last}`
  return days[0] === '' ? `${range}, some without a date` : range
}
