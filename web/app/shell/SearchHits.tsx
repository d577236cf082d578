import { MESSAGES } from '#shared/codes/messages.ts'
import { SEARCH_DROPDOWN_EXTRA_PX, SEARCH_DROPDOWN_ROW_PX } from '#shared/codes/limits.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { Availability } from '#web/parts/Availability.tsx'
import { Picture } from '#web/parts/Picture.tsx'
import css from './search.module.css'

type Props = {
  id: string
  ids: readonly string[]
  active: number
  optionId: (at: number) => string
  onChoose: (id: string) => void
  onAll: () => void
}

/** The products found, 70 px each, and under them in 60 px the way to all results (SRC-06). */
export function SearchHits({ id, ids, active, optionId, onChoose, onAll }: Props) {
  const byId = useCatalogue().data?.byId
  return (
    <div className={css['dropdown']} onMouseDown={(event) => event.preventDefault()}>
      <div
        id={id}
        role="listbox"
        aria-label="Search results"
        className={css['hits']}
        style={{ height: ids.length * SEARCH_DROPDOWN_ROW_PX + SEARCH_DROPDOWN_EXTRA_PX }}
      >
        {ids.map((hit, at) => {
          const product = byId?.get(hit)
          return (
            <div
              key={hit}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className={css['hit']}
              onClick={() => onChoose(hit)}
            >
              <Picture
                src={pictureUrl('products', product?.images[0] ?? '')}
                alt=""
                size="small"
                product={product}
              />
              <span className={css['words']}>
                <b>{product?.name ?? hit}</b>
                <span>
                  {hit}
                  {product && ` · ${product.brandOf.name}`}
                </span>
              </span>
              {product && (
                <span className={css['side']}>
                  {typeof product.priceCents === 'number' && (
                    <span>
                      <b>{formatAud(product.priceCents)}</b> ex GST
                    </span>
                  )}
                  <Availability {...product} />
                </span>
              )}
            </div>
          )
        })}
      </div>
      <button type="button" className={css['all']} onClick={onAll}>
        {ids.length ? 'See all results' : MESSAGES.noProducts}
      </button>
    </div>
  )
}
