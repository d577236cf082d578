import { formatAud } from '#shared/rules/money.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { Picture } from '#web/parts/Picture.tsx'
import type { Checkout } from './use-checkout.ts'
import css from './order-lines.module.css'

/** The lines about to be ordered, from the answer that confirm is compared with. */
export function OrderLines({ lines, hasPrices }: { lines: Checkout['outlook']; hasPrices: boolean }) {
  const byId = useCatalogue().data?.byId
  return (
    <table className={css['lines']}>
      <caption className="unseen">Lines of this order</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          {hasPrices && (
            <>
              <th scope="col">Price ex GST</th>
              <th scope="col">Total ex GST</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.productId}>
            <td>
              <span className={css['product']}>
                <Picture
                  src={pictureUrl('products', byId?.get(line.productId)?.images[0] ?? '')}
                  alt=""
                  size="small"
                />
                <span>
                  <b>{line.product}</b>
                  <span>{line.productId}</span>
                </span>
              </span>
            </td>
            <td>{line.quantity}</td>
            {hasPrices && (
              <>
                <td>{line.price === undefined ? '–' : formatAud(line.price)}</td>
                <td>
                  <b>{line.price === undefined ? '–' : formatAud(line.price * line.quantity)}</b>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
