import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { formatAud } from '#shared/rules/money.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import css from './order-success.module.css'

export type Placed = OutputOf<AllCalls['placedOrder']>

/** What was ordered, for how much, where it goes, when, and what happens to the confirmation. */
export const PlacedFacts = ({ placed }: { placed: Placed }) => (
  <dl className={css['facts']}>
    {placed.total !== undefined && (
      <div>
        <dt>Total inc GST</dt>
        <dd>
          <b>{formatAud(placed.total)}</b>
        </dd>
      </div>
    )}
    <div>
      <dt>Your reference</dt>
      <dd>{placed.customerReference || '–'}</dd>
    </div>
    <div>
      <dt>Goes to</dt>
      <dd>
        <AddressLines address={placed.delivery} />
      </dd>
    </div>
    <div>
      <dt>Ordered</dt>
      <dd>{auDayAndTime(placed.placedAt)}</dd>
    </div>
    {placed.confirmation.to !== '' && (
      <div>
        <dt>Confirmation to</dt>
        <dd>{placed.confirmation.to}</dd>
      </div>
    )}
  </dl>
)
