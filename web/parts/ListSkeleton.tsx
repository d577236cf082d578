import card from './product-card.module.css'
import row from './product-row.module.css'

const PLACES = Array.from({ length: 20 }, (_, at) => at)

/** Placeholders of a list that is loading: cards or rows of the final size. */
export const ListSkeleton = ({ view }: { view: 'grid' | 'list' }) => (
  <div aria-busy="true" role="status" aria-label="Loading products">
    {view === 'grid' ? (
      <ul className={card['grid']} data-prices data-adding>
        {PLACES.map((at) => (
          <li key={at} className={card['placeholder']} />
        ))}
      </ul>
    ) : (
      <div className={row['frame']}>
        <div className={row['list']} data-adding>
          <div className={row['head']} />
          <ul>
            {PLACES.map((at) => (
              <li key={at} className={row['placeholder']} />
            ))}
          </ul>
        </div>
      </div>
    )}
  </div>
)
