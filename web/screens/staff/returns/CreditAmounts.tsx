import { formatAud } from '#shared/rules/money.ts'
import own from './returns.module.css'

type Props = {
  /** In cents, zero or more; the total inc GST, the others ex GST. Null while the units are wrong. */
  credit: { goodsCents: number; feeCents: number; gstCents: number; totalCents: number } | null
  /** Whether it is less the restocking fee, unless that is waived. */
  hasFee: boolean
  isWaived: boolean
  onWaive: (isWaived: boolean) => void
}

/** What a credit comes to: the goods, less the restocking fee, with GST. */
export const CreditAmounts = ({ credit, hasFee, isWaived, onWaive }: Props) => (
  <>
    {hasFee && (
      <label>
        <input type="checkbox" checked={isWaived} onChange={({ target }) => onWaive(target.checked)} /> Waive
        the restocking fee
      </label>
    )}
    {credit && (
      <dl className={own['amounts']} aria-label="What will be credited">
        <dt>Goods ex GST</dt>
        <dd>{formatAud(credit.goodsCents)}</dd>
        {credit.feeCents > 0 && (
          <>
            <dt>Restocking fee</dt>
            <dd>{formatAud(-credit.feeCents)}</dd>
          </>
        )}
        <dt>GST</dt>
        <dd>{formatAud(credit.gstCents)}</dd>
        <dt>Total credit inc GST</dt>
        <dd>
          <b>{formatAud(credit.totalCents)}</b>
        </dd>
      </dl>
    )}
  </>
)
