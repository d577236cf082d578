import { useState } from 'react'
import { generatePath, Link, useNavigate, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { formatAud } from '#shared/rules/money.ts'
import { termsInWords } from '#shared/rules/payment-terms.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { howMany } from '../kit/how-many.ts'
import { ordersGoOn } from '../kit/how-many.ts'
import { Acts } from '../kit/Acts.tsx'
import css from '../kit/object.module.css'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { TimeLine } from '../orders/TimeLine.tsx'
import staff from '../staff.module.css'
import { AccountPeople } from './AccountPeople.tsx'
import { ContractPrices } from './ContractPrices.tsx'
import type { CustomerDetail } from './customer-detail.ts'
import { TermsDialog } from './TermsDialog.tsx'

/** A customer: terms, what it owes, its accounts and people, its prices, and what has happened. */
export function CustomerPage() {
  const { customerId = '' } = useParams()
  const { data, error, refetch } = useRead('staffCustomer', { customerId })
  if (error) return <LoadProblem text={problemText('staffCustomer', error)} onRetry={() => void refetch()} />
  return (
    <article className={css['page']} aria-busy={!data}>
      <div className={staff['head']}>
        <PageHeading text={data?.customer.name ?? customerId} />
        <Link to={ROUTES.staffCustomers}>All customers</Link>
      </div>
      {data && (
        <>
          {data.customer.isStopped && (
            <p className={css['note']}>
              <b>Stopped:</b> no order of this customer can be confirmed.
            </p>
          )}
          <CustomerActs detail={data} />
          <Facts detail={data} />
          <Accounts detail={data} />
          <ContractPrices customerId={customerId} />
          <TimeLine detail={{ events: data.events }} />
        </>
      )}
    </article>
  )
}

function CustomerActs({ detail }: { detail: CustomerDetail }) {
  const { customerId, name, isStopped, payerId, heldOrders } = detail.customer
  const [asking, setAsking] = useState<'terms' | 'stop' | null>(null)
  const navigate = useNavigate()
  const mayCredit = useAllows(NEEDS.staffCredit)
  const mayMoney = useAllows(NEEDS.staffMoney)
  const close = () => setAsking(null)
  const hold = useChange('staffHoldCustomer', {
    onDone: ({ released }) => {
      close()
      if (released.length > 0) toast(ordersGoOn(released.length))
    },
    onRefused: close,
  })
  const [first] = detail.accounts
  const money = generatePath(ROUTES.staffPayer, { customerId: payerId || customerId })
  const acts = [
    ...(first
      ? [{ id: 'orders', word: 'Orders', key: 'o', act: () => void navigate(ordersOf(first.accountId)) }]
      : []),
    ...(mayMoney ? [{ id: 'money', word: 'Money', key: 'm', act: () => void navigate(money) }] : []),
    ...(mayCredit
      ? [
          { id: 'terms', word: 'Change terms', key: 't', act: () => setAsking('terms') },
          { id: 'stop', word: isStopped ? 'Let go' : 'Stop', key: 'h', act: () => setAsking('stop') },
        ]
      : []),
  ]
  return (
    <>
      <Acts acts={acts} />
      {asking === 'terms' && <TermsDialog detail={detail} onClose={close} />}
      {asking === 'stop' && (
        <ReasonDialog
          title={isStopped ? `Let ${name} go` : `Stop ${name}`}
          about={
            isStopped
              ? `Orders can be confirmed again. Of ${howMany(heldOrders, 'held order')} those that fit the limits go on.`
              : 'No order of this customer can be confirmed. What is placed goes on.'
          }
          yes={isStopped ? 'Let go' : 'Stop'}
          isDangerous={!isStopped}
          isNeeded
          isBusy={hold.isPending}
          onYes={(reason) => hold.mutate({ customerId, isStopped: !isStopped, reason })}
          onNo={close}
        />
      )}
    </>
  )
}

function Facts({ detail: { customer, levels } }: { detail: CustomerDetail }) {
  const level = levels.find(({ id }) => id === customer.level)?.name
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Customer</dt>
        <dd>
          {customer.customerId}
          <div className={staff['soft']}>
            {customer.country} {customer.businessGroup} {customer.taxNumber}
          </div>
          {customer.payerId !== '' && (
            <div>
              Paid by{' '}
              <Link to={generatePath(ROUTES.staffCustomer, { customerId: customer.payerId })}>
                {customer.payerName}
              </Link>
            </div>
          )}
        </dd>
      </div>
      <div>
        <dt>Terms</dt>
        <dd>
          {customer.terms}
          <div className={staff['soft']}>{termsInWords(customer.terms)}</div>
          <div>{level ?? 'Base prices'}</div>
        </dd>
      </div>
      <div>
        <dt>Credit limits</dt>
        <dd>
          {formatAud(customer.limit2)} on invoices
          <div>{formatAud(customer.limit3)} with open orders</div>
        </dd>
      </div>
      <div>
        <dt>Owing</dt>
        <dd>
          <b>{formatAud(customer.owing)}</b>
          {customer.free > 0 && <div>{formatAud(customer.free)} paid and not used</div>}
          {customer.overdue > 0 && <div className={css['bad']}>{formatAud(customer.overdue)} overdue</div>}
          <div className={staff['soft']}>{formatAud(customer.openOrders)} in open orders</div>
          {customer.heldOrders > 0 && <div>{customer.heldOrders} orders are held</div>}
        </dd>
      </div>
    </dl>
  )
}

/** The orders of an account, in the list of all. */
const ordersOf = (accountId: string) =>
  `${generatePath(ROUTES.staffOrders, { queue: 'all' })}?${new URLSearchParams({ q: accountId }).toString()}`

const Accounts = ({ detail: { accounts } }: { detail: CustomerDetail }) => (
  <section aria-labelledby="accounts">
    <h2 id="accounts">Accounts and people</h2>
    {accounts.map((account) => (
      <div key={account.accountId} className={css['block']}>
        <p>
          <b>{account.accountId}</b> {account.name} ·{' '}
          <Link to={ordersOf(account.accountId)}>Orders of {account.accountId}</Link>
        </p>
        <AccountPeople account={account} />
      </div>
    ))}
  </section>
)
