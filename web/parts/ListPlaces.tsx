import card from './product-card.module.css'
import row from './product-row.module.css'

const PLACES = Array.from({ length: 20 }, (_, at) => at)

/** The places of a list that is on its way: cards or rows of the size they will have. */
export const ListPlaces = ({ view }: { view: 'grid' | 'list' }) => (
  <div aria-busy="true" role="status" aria-label="Loading products">
    {view === 'grid' ? (
      <ul className={card['grid']} data-prices data-adding>
        {PLACES.map((at) => (
          <li key={at} className={card['place']} />
        ))}
      </ul>
    ) : (
      <div className={row['list']} data-adding>
        <div className={row['head']} />
        <ul>
          {PLACES.map((at) => (
            <li key={at} className={row['place']} />
          ))}
        </ul>
      </div>
    )}
  </div>
)
