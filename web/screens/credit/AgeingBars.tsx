import { AGEING_BUCKETS, type AgeingBucket } from '#shared/rules/ageing.ts'
import { formatAud } from '#shared/rules/money.ts'
import { type CreditSummary, owedOf } from './credit-facts.ts'
import css from './credit.module.css'

type Props = {
  summary: CreditSummary
  chosen: AgeingBucket | null
  onChoose: (bucket: AgeingBucket | null) => void
}

const BUCKETS = Object.keys(AGEING_BUCKETS) as AgeingBucket[]

/** What is owed by age, as bars with their figures. Each shows the invoices it consists of (CRD-01). */
export function AgeingBars({ summary, chosen, onChoose }: Props) {
  const most = Math.max(1, ...BUCKETS.map((bucket) => owedOf(summary, bucket)))
  return (
    <section aria-labelledby="ageing">
      <h2 id="ageing">By age</h2>
      <p className={css['soft']}>Days past due. Choose one to see its invoices.</p>
      <ul className={css['bars']}>
        {BUCKETS.map((bucket) => {
          const cents = owedOf(summary, bucket)
          return (
            <li key={bucket}>
              <button
                type="button"
                aria-pressed={chosen === bucket}
                data-age={bucket}
                onClick={() => onChoose(chosen === bucket ? null : bucket)}
              >
                <span className={css['age']}>{AGEING_BUCKETS[bucket]}</span>
                <span className={css['track']} aria-hidden="true">
                  <span style={{ inlineSize: `${String((Math.max(0, cents) / most) * 100)}%` }} />
                </span>
                <b className={css['owed']}>{formatAud(cents)}</b>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
