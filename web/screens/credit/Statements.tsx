import { useState } from 'react'
import { Link } from 'react-router'
import { ROUTES, statementAddress } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { monthsDown, shownMonth, shownMonths, type StatementMonths } from '#shared/rules/months.ts'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import css from './statements.module.css'

/** Statements of a month, or of the twelve that end with it, from the first invoice on. */
export function Statements() {
  const { data } = useRead('statementsFromServer', {})
  const mayChoose = useAllows(NEEDS.mailContacts)
  const [chosen, setChosen] = useState('')
  const [months, setMonths] = useState<StatementMonths>(1)
  if (!data || data.first === null) return null
  const month = chosen || data.last
  const words = shownMonths(month, months)
  return (
    <section className={css['statements']} aria-labelledby="statements">
      <h2 id="statements">Statements</h2>
      <div className={css['choice']}>
        <label className={css['field']}>
          <span>{months === 1 ? 'Month' : 'Up to'}</span>
          <select value={month} onChange={({ target }) => setChosen(target.value)}>
            {monthsDown(data.first, data.last).map((one) => (
              <option key={one} value={one}>
                {shownMonth(one)}
              </option>
            ))}
          </select>
        </label>
        <label className={css['field']}>
          <span>Covers</span>
          <select value={months} onChange={({ target }) => setMonths(target.value === '12' ? 12 : 1)}>
            <option value={1}>One month</option>
            <option value={12}>12 months</option>
          </select>
        </label>
        <p className={css['links']}>
          <a
            className={css['link']}
            href={statementAddress(month, months, 'pdf')}
            target="_blank"
            rel="noreferrer"
          >
            PDF<span className="unseen"> statement of {words}</span>
          </a>
          <a className={css['link']} href={statementAddress(month, months, 'csv')} download>
            CSV<span className="unseen"> statement of {words}</span>
          </a>
        </p>
      </div>
      <p className={css['soft']}>
        {words}: opening balance, invoices, credits and payments, closing balance and its age.
        {month === data.last && ' This month is not over yet.'}
      </p>
      {mayChoose && (
        <p>
          <Link to={ROUTES.mailContacts}>Get statements by email</Link>
        </p>
      )}
    </section>
  )
}
