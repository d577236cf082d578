import { formatAud } from '#shared/rules/money.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { Picture } from '#web/parts/Picture.tsx'
import css from './order-lines.module.css'

/** The lines about to be ordered. */
export function OrderLines({ cartId, hasPrices }: { cartId: number; hasPrices: boolean }) {
  const cart = useRead('shoppingCartsFromServer', {}).data?.shoppingCart
  const byId = useCatalogue().data?.byId
  const lines = cart?.shoppingCartIdToLines[String(cartId)] ?? []
  return (
    <table className={css['lines']}>
      <caption className="unseen">Lines of this order</caption>
      <thead><tr><th scope="col">Product</th><th scope="col">Quantity</th>{hasPrices && <><th scope="col">Price ex GST</th><th scope="col">Total ex GST</th></>}</tr></thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.productid}>
            <td>
              <span className={css['product']}>
                <Picture src={pictureUrl('products', byId?.get(line.productid)?.images[0] ?? '')} alt="" size="small" />
                <span><b>{line.product}</b><span>{line.productid}</span></span>
              </span>
            </td>
            <td>{line.quantity}</td>
            {hasPrices && <><td>{line.price === undefined ? '–' : formatAud(line.price)}</td><td><b>{line.price === undefined ? '–' : formatAud(line.price * line.quantity)}</b></td></>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
