import { useState } from 'react'
import { Link } from 'react-router'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { Picture } from '#web/parts/Picture.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Order } from './order-filter.ts'
import css from './order-line.module.css'

type Props = { line: Order['lines'][number]; onReorder: (() => Promise<boolean>) | undefined }

/** A line of an order: what it is, how many at which price, how far it is, and once more (ORD-14, ORD-15). */
export function OrderLine({ line, onReorder }: Props) {
  const product = useCatalogue().data?.byId.get(line.itemno)
  return (
    <li className={css['line']}>
      <Picture src={pictureUrl('products', product?.images[0] ?? '')} alt="" size="small" />
      <div className={css['product']}>
        {product ? <Link to={productPath(line.itemno)}>{line.itemname}</Link> : <b>{line.itemname}</b>}
        <span className={css['number']}>{line.itemno}</span>
        <p className={css['about']}>{line.itemdesc}</p>
      </div>
      <div className={css['status']}>
        <OrderStatusWord status={line.status} />
      </div>
      <div className={css['price']}>
        {line.unitprice === undefined ? (
          <b>{line.orderedqty}</b>
        ) : (
          <>
            <span>
              {line.orderedqty} × {formatAud(line.unitprice)}
            </span>
            <b>{formatAud(line.orderedqty * line.unitprice)}</b>
          </>
        )}
      </div>
      {onReorder && <ReorderButton name={line.itemname} onReorder={onReorder} />}
    </li>
  )
}

function ReorderButton({ name, onReorder }: { name: string; onReorder: () => Promise<boolean> }) {
  const [state, setState] = useState<'ready' | 'busy' | 'added'>('ready')
  const press = async () => {
    setState('busy')
    setState((await onReorder()) ? 'added' : 'ready')
  }
  return (
    <Button
      look="quiet"
      className={css['reorder']}
      busy={state === 'busy'}
      aria-label={`Reorder ${name}`}
      onClick={() => void press()}
    >
      {state === 'added' ? '✓ In cart' : 'Reorder'}
    </Button>
  )
}
