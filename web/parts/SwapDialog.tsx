import { useId, useState } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { grouped } from '#shared/rules/grouped.ts'
import css from './swap-dialog.module.css'

/** Prices of one in cents ex GST, totals of the order in cents inc GST; left out where they are not seen. */
type SwapOffers = {
  units: number
  unitprice?: number | undefined
  total?: number | undefined
  offers: readonly SwapOffer[]
}
type SwapOffer = {
  productId: string
  product: string
  available: number
  unitprice?: number | undefined
  todayprice?: number | undefined
  total?: number | undefined
}
type Props = {
  /** The product that waits. */
  product: string
  /** Undefined while they are read. */
  found: SwapOffers | undefined
  /** Why they could not be read; '' where they could. */
  problem: string
  /** What was not as it was shown, in sentences: nothing was swapped then. */
  differences: readonly string[]
  isBusy: boolean
  onRetry: () => void
  onSwap: (offer: SwapOffer, found: SwapOffers) => void
  onClose: () => void
}

/**
 * Says what can be sent in place of a product that waits: both prices, the stock, and what the order comes
 * to. Escape leaves it waiting.
 */
export function SwapDialog(props: Props) {
  const { product, found, problem, differences, isBusy, onSwap, onClose } = props
  const [chosenId, setChosenId] = useState('')
  const chosen = found?.offers.find(({ productId }) => productId === chosenId) ?? found?.offers[0]
  return (
    <DialogFrame
      title={
        <>
          Swap {found && found.units > 0 ? `${String(found.units)} × ` : ''}
          {product}
        </>
      }
      ways={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Keep waiting
          </Button>
          <Button
            busy={isBusy || (!found && problem === '')}
            disabled={!chosen}
            onClick={() => found && chosen && onSwap(chosen, found)}
          >
            Swap
          </Button>
        </>
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      {differences.length > 0 && (
        <div className={css['differences']} role="alert">
          <b>Nothing was swapped. This has changed:</b>
          <ul>
            {differences.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      <Offers {...props} chosenId={chosen?.productId ?? ''} onChoose={setChosenId} />
      {found && chosen && <OrderTotal before={found.total} after={chosen.total} />}
    </DialogFrame>
  )
}

type OffersProps = Props & { chosenId: string; onChoose: (productId: string) => void }
function Offers({ found, problem, isBusy, onRetry, chosenId, onChoose }: OffersProps) {
  const name = useId()
  if (problem !== '' && !found) return <LoadProblem text={problem} onRetry={onRetry} />
  if (!found) return <div className={css['skeleton']} aria-busy="true" aria-label="Looking for what fits" />
  if (found.offers.length === 0)
    return (
      <p className={css['sentence']} role="status">
        Nothing in stock fits instead. It stays on back order.
      </p>
    )
  return (
    <>
      <p className={css['sentence']} id={name}>
        In stock, and fits instead. It goes on this order; you pay no more freight.
      </p>
      <div className={css['offers']} role="radiogroup" aria-labelledby={name}>
        {found.offers.map((offer) => (
          <label key={offer.productId} className={css['offer']}>
            <input
              type="radio"
              name={name}
              value={offer.productId}
              checked={offer.productId === chosenId}
              disabled={isBusy}
              onChange={() => onChoose(offer.productId)}
            />
            <span className={css['product']}>
              <b>{offer.product}</b>
              <span className={css['soft']}>
                {offer.productId} · {grouped(offer.available)} in stock
              </span>
            </span>
            {offer.unitprice !== undefined && (
              <span className={css['prices']}>
                <b>{formatAud(offer.unitprice)} each</b>
                <span className={css['soft']}>{priceWords(offer, found.unitprice)}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </>
  )
}

/** Both prices: what the waiting one costs, and the other one today. */
function priceWords({ unitprice, todayprice }: SwapOffer, waiting: number | undefined): string {
  const words = [
    waiting === undefined ? '' : waiting === unitprice ? 'as ordered' : `instead of ${formatAud(waiting)}`,
    todayprice === undefined || todayprice === unitprice ? '' : `its own price is ${formatAud(todayprice)}`,
  ]
  return words.filter(Boolean).join(', ')
}

function OrderTotal({ before, after }: { before: number | undefined; after: number | undefined }) {
  if (before === undefined || after === undefined) return null
  const change = Math.abs(after - before)
  return (
    <p className={css['total']} role="status">
      Order total inc GST <b>{formatAud(after)}</b>
      <span className={css['soft']}>
        {change === 0
          ? 'as it is now'
          : `${formatAud(change)} ${after < before ? 'less' : 'more'}, was ${formatAud(before)}`}
      </span>
    </p>
  )
}
