import { formatAud } from '#shared/rules/money.ts'
import css from './verdict-note.module.css'

/** Amounts in cents ex GST, as the rule replacementOrders has them. */
type Order = { asked: number; ordered: number; owed: number; otherOwed: number }
type Props = {
  /** Of a stock rotation, for who may see prices. */
  order: Order | undefined
  /** Orders count from then on. */
  isSubmitted: boolean
}

/** The order that a stock rotation asks for: how much of it is still to be ordered (RET-73). */
export function ReplacementOrderNote({ order, isSubmitted }: Props) {
  if (!order || (order.asked === 0 && order.otherOwed === 0)) return null
  const { asked, ordered, owed, otherOwed } = order
  return (
    <div className={css['verdict']} data-kind="rotation" role="note" aria-label="Replacement order">
      {asked > 0 && (
        <>
          <b>
            {owed > 0
              ? `Replacement order still owed: ${formatAud(owed)} ex GST`
              : 'The replacement order is complete'}
          </b>
          <span>
            {formatAud(ordered)} of {formatAud(asked)} ordered
            {isSubmitted ? ' since it was submitted' : ': orders count once this is submitted'}
          </span>
        </>
      )}
      {otherOwed > 0 && (
        <span>{formatAud(otherOwed)} ex GST is still owed for other stock rotations of this account</span>
      )}
    </div>
  )
}
