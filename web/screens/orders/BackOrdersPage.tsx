import { useSearchParams } from 'react-router'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { problemText } from '#web/data/notices.tsx'
import { pagesIn } from '#web/data/list-filter.ts'
import { usePerson } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { usePages } from '#web/data/use-pages.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { NoMatch } from '#web/parts/NoMatch.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { backOrderColumns } from './back-order-columns.tsx'
import { backOrdersFile } from './order-files.ts'
import { BackOrderPreferences } from './BackOrderPreferences.tsx'
import { useDatesKept } from './use-dates-kept.ts'
import css from '#web/parts/list-page.module.css'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'

/**
 * What the account waits for, and how often it is told of it (ORD-46 to ORD-51). The screen opens with letter
 * H; its orders need B (OP-01).
 */
export function BackOrdersPage() {
  useKeptScroll()
  const person = usePerson()
  const mayOpen = allows(NEEDS.backOrdersPage, person)
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={LIST_WORDS.backOrders.heading} />
      {mayOpen ? (
        <>
          <BackOrderPreferences />
          {allows(NEEDS.backOrders, person) ? <BackOrders /> : <NoBackOrders />}
        </>
      ) : (
        <p className={css['soft']}>{refusalText('access.denied')}</p>
      )}
    </AccountFrame>
  )
}

function BackOrders() {
  const [query, setQuery] = useSearchParams()
  const products = useCatalogue().data?.byId
  const kept = useDatesKept()
  const text = (query.get('q') ?? '').slice(0, ORDER_TEXT_MAX)
  const pages = pagesIn(query)
  const limit = pages * settings.ordersPerPage
  const orders = usePages('backOrdersPage', { text }, { rowsOf: (page) => page.orders, wanted: limit })
  const change = (next: { text?: string; pages?: number }) => {
    const words = next.text ?? text
    setQuery(
      { ...(words && { q: words }), ...(next.pages && next.pages > 1 && { page: String(next.pages) }) },
      { replace: true },
    )
  }
  const isNone = orders.rows?.length === 0 && text === ''
  return (
    <>
      {!isNone && (
        <ListFilters
          label="Your back orders"
          placeholder={LIST_WORDS.backOrders.search}
          maxLength={ORDER_TEXT_MAX}
          text={text}
          onText={(words) => change({ text: words })}
        />
      )}
      <DataTable
        label="Your back orders"
        rows={orders.rows?.length === 0 && orders.isReading ? undefined : orders.rows}
        columns={backOrderColumns(products, kept)}
        idOf={({ webOrderNo }) => String(webOrderNo)}
        nameOf={({ orderno }) => `order ${orderno}`}
        limit={limit}
        {...(orders.total?.isExact && { total: orders.total.count })}
        sort={null}
        summary={
          (orders.rows?.length ?? 0) > 0 && (
            <span className={products ? css['download'] : css['downloadSoon']}>
              <DownloadRows download={backOrdersFile(text, (id) => products?.get(id)?.expected ?? '')} />
            </span>
          )
        }
        isStale={orders.isStale}
        more={orders.more(() => change({ pages: pages + 1 }))}
        problem={
          orders.error && (
            <LoadProblem
              text={problemText('backOrdersPage', orders.error)}
              onRetry={() => void orders.refetch()}
            />
          )
        }
        empty={
          text === '' ? (
            <NoBackOrders />
          ) : (
            <NoMatch
              text="No back order matches."
              all="Show all back orders"
              onAll={() => change({ text: '' })}
            />
          )
        }
      />
    </>
  )
}

const NoBackOrders = () => (
  <div className={css['none']}>
    <p role="status">Nothing is on back order.</p>
  </div>
)
