import { formatAud } from '#shared/rules/money.ts'
import css from './totals.module.css'

/** An amount in cents, or words in its place ("Free", "Chosen at the next step"). */
export type TotalRow = { label: string; amount: number | string; look?: 'sum' | 'soft' }

/** Amounts one under the other, figures in line; the row that is the sum stands out. */
export function Totals({ rows, label }: { rows: readonly TotalRow[]; label: string }) {
  return (
    <dl className={css['totals']} aria-label={label}>
      {rows.map((row) => (
        <div key={row.label} data-look={row.look}>
          <dt>{row.label}</dt>
          <dd>{typeof row.amount === 'number' ? formatAud(row.amount) : row.amount}</dd>
        </div>
      ))}
    </dl>
  )
}
