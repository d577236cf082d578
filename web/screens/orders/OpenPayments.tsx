import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { formatAud } from '#shared/rules/money.ts'
import { seesAllPayments } from '#shared/rules/seen-payments.ts'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { useAllows, usePerson, useSession } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import css from './open-payments.module.css'

type Payment = OutputOf<AllCalls['paymentsFromServer']>['payments'][number]

const STATE: TableColumn<Payment> = {
  id: 'state',
  title: 'State',
  value: ({ state }) => PAYMENT_STATES[state].word,
  cell: ({ state }) => PAYMENT_STATES[state].word,
  isKey: true,
  onCard: 'left',
}
const ACCOUNT: TableColumn<Payment> = {
  id: 'account',
  title: 'Account',
  value: ({ accountName }) => accountName,
  cell: ({ accountName }) => accountName,
  onCard: 'line',
}
const FACTS: readonly TableColumn<Payment>[] = [
  {
    id: 'order',
    title: 'Web order',
    value: ({ webOrderNo }) => webOrderNo,
    cell: ({ webOrderNo }) => webOrderNo,
  },
  {
    id: 'method',
    title: 'Method',
    value: ({ methodId }) => paymentMethodLabel(methodId),
    cell: ({ methodId }) => paymentMethodLabel(methodId),
  },
  {
    id: 'begun',
    title: 'Begun',
    value: ({ createdAt }) => createdAt.getTime(),
    text: ({ createdAt }) => auDayAndTime(createdAt),
    cell: ({ createdAt }) => auDayAndTime(createdAt),
    sortsDownFirst: true,
  },
]
const PROBLEM: TableColumn<Payment> = {
  id: 'problem',
  title: 'Problem',
  value: ({ problem }) => problem,
  cell: ({ problem }) => problem,
  isWide: true,
}
const AMOUNT: TableColumn<Payment> = {
  id: 'amount',
  title: 'Amount',
  value: ({ amount }) => amount ?? 0,
  text: ({ amount }) => (amount === undefined ? '' : formatAud(amount)),
  cell: ({ amount }) => amount !== undefined && <b>{formatAud(amount)}</b>,
  isFigure: true,
  onCard: 'corner',
}
const NEWEST_FIRST: TableSort = { column: 'begun', isDown: true }
/** Fewer are seen at a glance. */
const TOOLS_FROM = 6

/**
 * Payments of the last 30 days without an order that somebody should know of: still under way, or with money
 * that goes back. Staff with the letter for money see those of all accounts.
 */
export function OpenPayments() {
  const seesAll = seesAllPayments(usePerson(), Boolean(useSession().masquerade))
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const [sort, setSort] = useState(NEWEST_FIRST)
  const [hidden, setHidden] = useHiddenColumns('open-payments')
  const { data } = useRead('paymentsFromServer', {})
  const shown =
    data?.payments.filter(
      ({ state, orderNo }) =>
        orderNo === '' && (PAYMENT_STATES[state].isOpen || state === 'refund' || state === 'refunded'),
    ) ?? []
  if (shown.length === 0) return null
  const columns = [
    STATE,
    ...(seesAll ? [ACCOUNT] : []),
    ...FACTS,
    ...(seesAll ? [PROBLEM] : []),
    ...(hasPrices ? [AMOUNT] : []),
  ]
  const isMany = shown.length >= TOOLS_FROM
  return (
    <section className={css['payments']} aria-labelledby="open-payments">
      <h2 id="open-payments">Payments without an order</h2>
      <DataTable
        label="Payments without an order"
        rows={shown}
        columns={columns}
        idOf={({ webOrderNo, createdAt }) => `${String(webOrderNo)} ${createdAt.toISOString()}`}
        nameOf={({ webOrderNo }) => `web order ${String(webOrderNo)}`}
        sort={sort}
        onSort={setSort}
        hidden={hidden}
        {...(isMany || hidden.length > 0 ? { onHidden: setHidden } : {})}
        hasFilter={isMany}
        empty={null}
      />
    </section>
  )
}
