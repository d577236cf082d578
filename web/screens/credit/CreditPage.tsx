import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { grouped } from '#shared/rules/grouped.ts'
import { CREDIT_WORDS } from '#shared/codes/opening-words.ts'
import { PAY_FIELD, ROUTES } from '#shared/codes/routes.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import type { AgeingBucket } from '#shared/rules/ageing.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { problemText } from '#web/data/notices.tsx'
import { useAllows, usePerson } from '#web/data/session.ts'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { AgeingBars } from './AgeingBars.tsx'
import { TRANSACTIONS_FILE } from './credit-files.ts'
import { CreditFigures } from './CreditFigures.tsx'
import { DueInvoices } from './DueInvoices.tsx'
import { Statements } from './Statements.tsx'
import css from './credit.module.css'

const PaymentDrawer = panelOnDemand(() => import('./PaymentDrawer.tsx').then((m) => m.PaymentDrawer))

/** What the account owes, by age, the limit it has, and the way to pay (CRD-01 to CRD-05). */
export function CreditPage() {
  useKeptScroll()
  const person = usePerson()
  const mayLook = allows(NEEDS.dueInvoices, person)
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={CREDIT_WORDS.heading} />
      {mayLook && !person.cash && <p className={css['soft']}>{CREDIT_WORDS.note}</p>}
      <Body mayLook={mayLook} isCash={person.cash} />
    </AccountFrame>
  )
}

function Body({ mayLook, isCash }: { mayLook: boolean; isCash: boolean }) {
  const { data, error, refetch } = useRead('dueInvoicesFromServer', {}, { when: mayLook && !isCash })
  const mayPay = useAllows(NEEDS.payInvoices)
  const seesTransactions = useAllows(NEEDS.transactions)
  const [address, setAddress] = useSearchParams()
  const asked = address.get(PAY_FIELD) ?? ''
  const [isPaying, setPaying] = useState(asked !== '')
  const [bucket, setBucket] = useState<AgeingBucket | null>(null)
  if (!mayLook) return <p className={css['soft']}>{refusalText('access.denied')}</p>
  if (isCash || data?.creditSummary === null)
    return (
      <p className={css['soft']}>
        This account pays when it orders, so it has no credit summary. What you have paid is on each order,
        and under <Link to={ROUTES.payments}>Payments</Link>.
      </p>
    )
  if (!data)
    return error ? (
      <LoadProblem text={problemText('dueInvoicesFromServer', error)} onRetry={() => void refetch()} />
    ) : (
      <div
        key="loading"
        className={css['skeleton']}
        aria-busy="true"
        aria-label="Loading the credit summary"
      />
    )
  const { creditSummary, dueInvoices } = data
  const hasDue = dueInvoices.some(({ totalDue }) => totalDue > 0)
  return (
    <div className={css['page']}>
      <div className={css['top']}>
        <CreditFigures summary={creditSummary} />
        <p className={css['ways']}>
          {mayPay && hasDue && (
            <Button large onClick={() => setPaying(true)}>
              Make Payment
            </Button>
          )}
          <Link to={ROUTES.payments}>Payments and receipts</Link>
        </p>
      </div>
      {mayPay && isPaying && (
        <PaymentDrawer
          invoices={dueInvoices}
          total={data.dueTotal}
          first={asked.split(',')}
          isOpen={isPaying}
          onClose={() => {
            setPaying(false)
            if (asked !== '') setAddress({}, { replace: true })
          }}
        />
      )}
      {dueInvoices.length === 0 ? (
        <p className={css['none']}>Nothing is owed on this account.</p>
      ) : (
        <>
          <AgeingBars summary={creditSummary} chosen={bucket} onChoose={setBucket} />
          {data.dueTotal > dueInvoices.length && (
            <p className={css['soft']}>
              {grouped(data.dueTotal)} invoices and credits are open. The {grouped(dueInvoices.length)} due
              longest are listed; the sums count all.
            </p>
          )}
          <DueInvoices invoices={dueInvoices} bucket={bucket} onAll={() => setBucket(null)} />
        </>
      )}
      <Statements />
      {seesTransactions && (
        <section className={css['transactions']} aria-labelledby="transactions">
          <h2 id="transactions">Transactions</h2>
          <p className={css['soft']}>
            Every invoice and credit note of this account with its balance, and what has paid it.
          </p>
          <DownloadRows download={TRANSACTIONS_FILE} />
        </section>
      )}
    </div>
  )
}
