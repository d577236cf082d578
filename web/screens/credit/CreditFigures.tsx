import { formatAud } from '#shared/rules/money.ts'
import { type CreditSummary, dueYesterday } from './credit-facts.ts'
import css from './credit.module.css'

/** Total due, overdue, limit and head-room, with how much of the limit is used. */
export function CreditFigures({ summary }: { summary: CreditSummary }) {
  const { totalDue, overdue, creditLimit, headroomLimit, headroom } = summary
  const withoutAge = dueYesterday(summary)
  // where both are the same amount, a dealer knows one limit
  const limitName = headroomLimit === creditLimit ? 'credit limit' : 'order limit'
  return (
    <dl className={css['figures']}>
      <div>
        <dt>Total due</dt>
        <dd>{formatAud(totalDue)}</dd>
      </div>
      <div data-bad={overdue > 0 || undefined}>
        <dt>Overdue</dt>
        <dd>{formatAud(overdue)}</dd>
        {withoutAge > 0 && (
          <dd className={css['note']}>
            {formatAud(withoutAge)} was due yesterday and is still Current by age
          </dd>
        )}
      </div>
      {creditLimit !== null && (
        <div>
          <dt>Credit limit</dt>
          <dd>{formatAud(creditLimit)}</dd>
          {headroomLimit !== null && headroomLimit !== creditLimit && (
            <dd className={css['note']}>for what is invoiced</dd>
          )}
        </div>
      )}
      {headroom !== null && (
        <div data-bad={headroom < 0 || undefined}>
          <dt>{headroom < 0 ? `Over the ${limitName} by` : 'Left to order on account'}</dt>
          <dd>{formatAud(Math.abs(headroom))}</dd>
          {headroomLimit !== null && (
            <dd className={css['note']}>
              {headroomLimit !== creditLimit &&
                `of your order limit of ${formatAud(headroomLimit)}, open orders included`}
              <Used name={limitName} limit={headroomLimit} used={Math.max(0, headroomLimit - headroom)} />
            </dd>
          )}
        </div>
      )}
    </dl>
  )
}

/** How much of a limit is used, in cents inc GST. */
const Used = ({ name, limit, used }: { name: string; limit: number; used: number }) => (
  <meter
    className={css['meter']}
    min={0}
    max={limit}
    low={limit * 0.7}
    high={limit * 0.9}
    optimum={0}
    value={used}
    aria-label={`Used of the ${name}`}
  >
    {formatAud(used)} of {formatAud(limit)}
  </meter>
)
