import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { howManyCounted } from '#shared/rules/how-many.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { hasTextOrDays, listFilterAddress, listFilterIn, NO_TEXT_OR_DAYS } from '#web/data/list-filter.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useListFilter } from '#web/data/use-list-filter.ts'
import { usePages } from '#web/data/use-pages.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { NoMatch } from '#web/parts/NoMatch.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'
import { paymentsFile } from './payment-files.ts'
import { askedFor } from './payment-filter.ts'
import css from '#web/parts/list-page.module.css'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'

const SHOWN = 20

/** The payments of the account, newest first, whatever became of them. */
export function PaymentsPage() {
  const person = usePerson()
  useKeptScroll()
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={LIST_WORDS.payments.heading} />
      {allows(NEEDS.paymentHistory, person) ? (
        <Payments />
      ) : (
        <p className={css['soft']}>{refusalText('access.denied')}</p>
      )}
    </AccountFrame>
  )
}

function Payments() {
  const [filter, change, clear, timesCleared] = useListFilter(listFilterIn, listFilterAddress)
  const [hidden, setHidden] = useHiddenColumns('payments')
  const limit = filter.pages * SHOWN
  const isNarrowed = hasTextOrDays(filter)
  const payments = usePages('paymentHistoryPage', askedFor(filter), {
    rowsOf: (page) => page.payments,
    wanted: limit,
  })
  const showAll = () => clear(NO_TEXT_OR_DAYS)
  const { rows, total } = payments
  return (
    <>
      {(rows?.length !== 0 || isNarrowed) && (
        <ListFilters
          key={timesCleared}
          label="Payments"
          placeholder={LIST_WORDS.payments.search}
          maxLength={ORDER_TEXT_MAX}
          text={filter.text}
          onText={(text) => change({ text })}
          days={{ from: filter.from, to: filter.to, onDays: change }}
          onClear={isNarrowed ? showAll : undefined}
        />
      )}
      <DataTable
        label="Payments"
        rows={rows?.length === 0 && payments.isReading ? undefined : rows}
        columns={PAYMENT_COLUMNS}
        idOf={({ paymentno }) => paymentno}
        nameOf={({ paymentno }) => `payment ${paymentno}`}
        limit={limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        hidden={hidden}
        onHidden={setHidden}
        summary={
          <div className={css['above']}>
            <p className={css['count']} role="status">
              {total && howManyCounted(total, 'payment')}
            </p>
            {rows !== undefined && rows.length > 0 && (
              <DownloadRows download={paymentsFile(askedFor(filter))} />
            )}
          </div>
        }
        isStale={payments.isStale}
        more={payments.more(() => change({ pages: filter.pages + 1 }))}
        problem={
          payments.error && (
            <LoadProblem
              text={problemText('paymentHistoryPage', payments.error)}
              onRetry={() => void payments.refetch()}
            />
          )
        }
        empty={
          isNarrowed ? (
            <NoMatch text="No payment matches." all="Show all payments" onAll={showAll} />
          ) : (
            NOTHING_PAID
          )
        }
      />
    </>
  )
}

const NOTHING_PAID = <p className={css['none']}>Nothing has been paid on this account yet.</p>
