import { useState } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { limitsFit } from '#shared/rules/credit.ts'
import { arePaymentTerms, termsInWords } from '#shared/rules/payment-terms.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { howMany, ordersGoOn } from '../kit/how-many.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'
import type { CustomerDetail } from './customer-detail.ts'

const typedOf = (cents: number) => (cents / 100).toFixed(2)

/** Terms, credit limits and price level of a customer, with the reason. It opens with what is so now. */
export function TermsDialog({ detail, onClose }: { detail: CustomerDetail; onClose: () => void }) {
  const { customer, levels } = detail
  // as it was read when the dialog opened: the server refuses where somebody else has changed it since
  const [was] = useState({
    terms: customer.terms,
    limit2Cents: customer.limit2,
    limit3Cents: customer.limit3,
    level: customer.level,
  })
  const [terms, setTerms] = useState(was.terms)
  const [limit2, setLimit2] = useState(typedOf(was.limit2Cents))
  const [limit3, setLimit3] = useState(typedOf(was.limit3Cents))
  const [level, setLevel] = useState(was.level)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useChange('staffChangeCustomer', {
    onDone: ({ released }) => {
      toast(released.length > 0 ? `Saved, ${ordersGoOn(released.length, 'held order')}` : 'Saved')
      onClose()
    },
    onRefused: onClose,
  })
  const [limit2Cents, limit3Cents] = [parseDollars(limit2), parseDollars(limit3)]
  const areLimitsApart =
    limit2Cents !== null && limit3Cents !== null && !limitsFit({ limit2Cents, limit3Cents })
  const send = () => {
    setTried(true)
    if (areLimitsApart) return
    if (!arePaymentTerms(terms) || limit2Cents === null || limit3Cents === null || isBlank(reason)) return
    const set = { terms: terms.trim(), limit2Cents, limit3Cents, level }
    change.mutate({ customerId: customer.customerId, was, set, reason })
  }
  const problem = (isWrong: boolean, words: string) => (isTried && isWrong ? words : undefined)
  return (
    <FormDialog
      title={`Terms of ${customer.name}`}
      about={`${formatAud(customer.owing)} is owed, ${formatAud(customer.openOrders)} is in open orders. Of ${howMany(customer.heldOrders, 'held order')} those that fit the limits go on. Placed orders keep their prices.`}
      yes="Save"
      isBusy={change.isPending}
      onYes={send}
      onNo={onClose}
    >
      <div className={css['fields']}>
        <TextField
          label="Terms"
          autoFocus
          autoComplete="off"
          maxLength={20}
          value={terms}
          hint={arePaymentTerms(terms) ? termsInWords(terms) : 'COD, 14D, 30E or EOM'}
          problem={problem(!arePaymentTerms(terms), 'Terms such as COD, 14D, 30E or EOM')}
          onChange={({ target }) => setTerms(target.value)}
        />
        <label className={css['select']}>
          <span>Price level</span>
          <select value={level} onChange={({ target }) => setLevel(target.value)}>
            <option value="">Base prices</option>
            {levels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="Limit on invoices"
          inputMode="decimal"
          autoComplete="off"
          value={limit2}
          problem={problem(limit2Cents === null, 'An amount of zero or more')}
          onChange={({ target }) => setLimit2(target.value)}
        />
        <TextField
          label="Limit with open orders"
          inputMode="decimal"
          autoComplete="off"
          value={limit3}
          problem={
            problem(limit3Cents === null, 'An amount of zero or more') ??
            (areLimitsApart ? refusalText('customer.limits') : undefined)
          }
          onChange={({ target }) => setLimit3(target.value)}
        />
      </div>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        problem={problem(isBlank(reason), refusalText('backOffice.reason'))}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
