import { ageingOf } from '#shared/rules/ageing.ts'
import { dueOn } from '#shared/rules/payment-terms.ts'
import type { Difference } from './book-checks.store.ts'
import type { DueDay, OpenByDay } from './due-days.store.ts'

/** Invoices that are not due when their terms say. */
export const dueDifferences = (days: readonly DueDay[]): Difference[] =>
  days.flatMap(({ invoice_no: no, terms, invoiced_on: invoicedOn, due_on: due, many }) => {
    const expected = dueOn(terms, invoicedOn) ?? 'no day'
    const found = due ?? 'no day'
    const others = many === 1 ? '' : ` and ${String(many - 1)} more`
    return found === expected ? [] : [{ subject: `invoice ${no}${others}, due`, found, expected }]
  })

/** Payers whose ageing does not come to what they owe. @param today a Brisbane day */
export const ageingDifferences = (payers: readonly OpenByDay[], today: string): Difference[] =>
  payers.flatMap(({ payer_id: payerId, owed_cents: owed, items }) => {
    const aged = Object.values(ageingOf(items, today)).reduce((sum, cents) => sum + cents, 0)
    return aged === owed
      ? []
      : [{ subject: `customer ${payerId}`, found: String(aged), expected: String(owed) }]
  })
