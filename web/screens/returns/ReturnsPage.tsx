import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { RETURN_LISTS, type ReturnList } from '#shared/codes/return-statuses.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { howManyCounted } from '#shared/rules/how-many.ts'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { listFilterAddress, pagesIn } from '#web/data/list-filter.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows, usePerson } from '#web/data/session.ts'
import { useListFilter } from '#web/data/use-list-filter.ts'
import { usePages } from '#web/data/use-pages.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { NoMatch } from '#web/parts/NoMatch.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { returnColumns } from './return-columns.tsx'
import list from '#web/parts/list-page.module.css'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'
import css from './returns.module.css'

const PAGE = 25
const TABS: Record<ReturnList, string> = { incomplete: 'Incomplete', submitted: 'Submitted' }
const listOf = (text: string | null): ReturnList => RETURN_LISTS.find((one) => one === text) ?? 'submitted'

/** The service requests of the account in two tabs (RET-01 to RET-03). */
export function ReturnsPage() {
  useKeptScroll()
  const person = usePerson()
  const mayLook = allows(NEEDS.returns, person)
  return (
    <AccountFrame entries={accountMenu(person)}>
      <div className={css['top']}>
        <PageHeading text={LIST_WORDS.returns.heading} />
        {mayLook && (
          <Link className={buttonClass()} to={ROUTES.newRequest}>
            <IconPlus size={18} />
            Create Request
          </Link>
        )}
      </div>
      {mayLook ? <Requests /> : <p className={css['soft']}>{refusalText('access.denied')}</p>}
    </AccountFrame>
  )
}

type Filter = { tab: ReturnList; text: string; pages: number }
const filterIn = (query: URLSearchParams): Filter => ({
  tab: listOf(query.get('tab')),
  text: query.get('q') ?? '',
  pages: pagesIn(query),
})
const addressOf = ({ tab, text, pages }: Filter) =>
  listFilterAddress({ text, from: '', to: '', pages }, { tab })

function Requests() {
  const [filter, change] = useListFilter(filterIn, addressOf)
  const [hidden, setHidden] = useHiddenColumns('returns')
  const seesPrices = useAllows(NEEDS.dealerPrices)
  const { tab, text, pages } = filter
  const requests = usePages(
    'returnsPage',
    { list: tab, text },
    { rowsOf: (page) => page.returns, wanted: pages * PAGE },
  )
  const { rows, total } = requests
  return (
    <>
      <div className={css['tabs']} role="tablist" aria-label="Service requests">
        {RETURN_LISTS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            onClick={() => change({ tab: one })}
          >
            {TABS[one]}
          </button>
        ))}
      </div>
      <ListFilters
        label="Your service requests"
        placeholder={LIST_WORDS.returns.search}
        maxLength={ORDER_TEXT_MAX}
        text={text}
        onText={(words) => change({ text: words })}
        onClear={text ? () => change({ text: '' }) : undefined}
      />
      <DataTable
        label={`${TABS[tab]} service requests`}
        rows={rows?.length === 0 && requests.isReading ? undefined : rows}
        columns={returnColumns(seesPrices)}
        idOf={({ requestno }) => String(requestno)}
        nameOf={({ requestno }) => `request ${String(requestno)}`}
        limit={pages * PAGE}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        hidden={hidden}
        onHidden={setHidden}
        summary={
          <p className={list['count']} role="status">
            {total && howManyCounted(total, 'request')}
          </p>
        }
        isStale={requests.isStale}
        more={requests.more(() => change({ pages: pages + 1 }))}
        problem={
          requests.error && (
            <LoadProblem
              text={problemText('returnsPage', requests.error)}
              onRetry={() => void requests.refetch()}
            />
          )
        }
        empty={<Empty tab={tab} isSearched={text !== ''} onAll={() => change({ text: '' })} />}
      />
    </>
  )
}

function Empty({ tab, isSearched, onAll }: { tab: ReturnList; isSearched: boolean; onAll: () => void }) {
  if (isSearched)
    return <NoMatch text="No service request matches." all="Show all service requests" onAll={onAll} />
  return (
    <div className={list['none']}>
      <p>
        {tab === 'incomplete'
          ? 'Nothing is waiting to be submitted.'
          : 'Nothing has been submitted on this account yet.'}
      </p>
      <Link to={ROUTES.returnsPolicy}>What can come back, and how</Link>
    </div>
  )
}
