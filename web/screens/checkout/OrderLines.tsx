import { formatAud } from '#shared/rules/money.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { Picture } from '#web/parts/Picture.tsx'
import type { Checkout } from './use-checkout.ts'
import css from './order-lines.module.css'

/** More lines than this are folded: what decides stands below them. */
const SHOWN_MAX = 10
type Props = { lines: Checkout['outlook']; hasPrices: boolean }

/** The lines about to be ordered, of the answer that confirm is compared with. Many are shown on request. */
export const OrderLines = ({ lines, hasPrices }: Props) =>
  lines.length <= SHOWN_MAX ? (
    <LineTable lines={lines} hasPrices={hasPrices} />
  ) : (
    <details className={css['folded']}>
      <summary>{lines.length} lines · show</summary>
      <LineTable lines={lines} hasPrices={hasPrices} />
    </details>
  )

function LineTable({ lines, hasPrices }: Props) {
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
                  product={byId?.get(line.productId)}
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
