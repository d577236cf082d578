import { useState } from 'react'
import { Link } from 'react-router'
import { formatAud } from '#shared/rules/money.ts'
import { lineAction } from '#shared/rules/order-status.ts'
import { splitWords } from '#shared/rules/waiting-stock.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { Availability } from '#web/parts/Availability.tsx'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { Picture } from '#web/parts/Picture.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import type { Order } from './order-filter.ts'
import type { KeptOf } from './use-dates-kept.ts'
import css from './order-line.module.css'

type Props = {
  line: Order['lines'][number]
  onReorder: (() => Promise<boolean>) | undefined
  onCancel: (() => void) | undefined
  /** Asks what is to be sent instead; undefined where nothing is. */
  onSwap: (() => void) | undefined
  /** Where shipped units of it can be sent back; undefined where none can. */
  returnAddress: string | undefined
  /** Says how much of its product is in stock, or when more is expected (ORD-51). */
  hasAvailability: boolean
  keptOf: KeptOf
}

/**
 * A line of an order: what it is, how many at which price, how far it is, and either Cancel Product or
 * Reorder (ORD-14, ORD-15).
 */
export function OrderLine(props: Props) {
  const { line, onReorder, onCancel, onSwap, returnAddress, hasAvailability, keptOf } = props
  const action = lineAction(line.status, { mayCancel: onCancel !== undefined })
  const split = splitWords(line)
  const { orderedqty, cancelledqty, swappedqty = 0 } = line
  const product = useCatalogue().data?.byId.get(line.itemno)
  const kept = product?.expected && line.backorderqty > 0 ? keptOf(product.brandOf) : ''
  return (
    <li className={css['line']}>
      <Picture src={pictureUrl('products', product?.images[0] ?? '')} alt="" size="small" product={product} />
      <div className={css['product']}>
        {product ? <Link to={productPath(line.itemno)}>{line.itemname}</Link> : <b>{line.itemname}</b>}
        <span className={css['number']}>{line.itemno}</span>
        <p className={css['about']}>{line.itemdesc}</p>
      </div>
      <div className={css['status']}>
        <OrderStatusWord status={line.status} />
        {split !== '' && <p className={css['split']}>{split}</p>}
        {swappedqty > 0 && <p className={css['split']}>{swappedWords(swappedqty)}</p>}
        {hasAvailability && product && cancelledqty < orderedqty && (
          <p className={css['availability']}>
            <Availability
              available={product.available}
              expected={product.expected}
              expectedQuantity={product.expectedQuantity}
            />
            {kept !== '' && <span className={css['kept']}>{kept}</span>}
          </p>
        )}
      </div>
      <div className={css['price']}>
        {line.unitprice === undefined ? (
          <b>{line.orderedqty}</b>
        ) : (
          <>
            <span>
              {line.orderedqty - swappedqty} × {formatAud(line.unitprice)}
            </span>
            <b>{formatAud((line.orderedqty - swappedqty) * line.unitprice)}</b>
          </>
        )}
      </div>
      {action === 'cancel' ? (
        <div className={css['actions']}>
          {onSwap && (
            <Button look="quiet" aria-label={`Swap ${line.itemname}`} onClick={onSwap}>
              Swap
            </Button>
          )}
          <Button look="quiet" aria-label={`Cancel Product ${line.itemname}`} onClick={onCancel}>
            Cancel Product
          </Button>
        </div>
      ) : (
        (onReorder ?? returnAddress) !== undefined && (
          <div className={css['actions']}>
            {returnAddress !== undefined && (
              <Link className={buttonClass({ look: 'quiet' })} to={returnAddress}>
                Return<span className="unseen"> {line.itemname}</span>
              </Link>
            )}
            {onReorder && <ReorderButton name={line.itemname} onReorder={onReorder} />}
          </div>
        )
      )}
    </li>
  )
}

const swappedWords = (units: number) =>
  `${String(units)} ${units === 1 ? 'unit' : 'units'} swapped for another product`

function ReorderButton({ name, onReorder }: { name: string; onReorder: () => Promise<boolean> }) {
  const [state, setState] = useState<'ready' | 'busy' | 'added'>('ready')
  const press = async () => {
    setState('busy')
    setState((await onReorder()) ? 'added' : 'ready')
  }
  return (
    <Button
      look="quiet"
      className={css['action']}
      busy={state === 'busy'}
      aria-label={`Reorder ${name}`}
      onClick={() => void press()}
    >
      {state === 'added' ? '✓ In cart' : 'Reorder'}
    </Button>
  )
}
