import { Link } from 'react-router'
import { searchPath, shopPathFor } from '#shared/rules/shop-path.ts'
import { childKey, selectionOf } from '#shared/rules/shop-selection.ts'
import { useRead } from '#web/data/use-read.ts'
import { grouped } from '#shared/rules/grouped.ts'
import css from './search-help.module.css'

/**
 * Under a search that has found nothing: what was probably meant, what finds something without one of its
 * words, and the devices nearest to it.
 */
export function SearchHelp({ term, category }: { term: string; category: string }) {
  const help = useRead('searchHelp', { searchText: term, searchCategory: category }).data
  if (!help) return null
  const meant = help.others.filter(({ leftOut }) => leftOut.length === 0),
    shorter = help.others.filter(({ leftOut }) => leftOut.length > 0)
  return (
    <div className={css['help']}>
      {meant.map(({ text, many }) => (
        <p key={text} className={css['meant']}>
          Did you mean <Link to={searchPath(text, category)}>{text}</Link>? <Many many={many} />
        </p>
      ))}
      {help.everywhere > 0 && (
        <p className={css['meant']}>
          In <Link to={searchPath(term)}>all categories</Link> there is more: <Many many={help.everywhere} />
        </p>
      )}
      {shorter.length > 0 && (
        <section aria-labelledby="help-shorter">
          <h2 id="help-shorter">Nothing has all of these words</h2>
          <ul className={css['shorter']}>
            {shorter.map(({ text, many, leftOut }) => (
              <li key={text}>
                <Link to={searchPath(text, category)}>{text}</Link>
                <span>without {leftOut.map((word) => `“${word}”`).join(' and ')}</span>
                <Many many={many} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {help.devices.length > 0 && (
        <section aria-labelledby="help-devices">
          <h2 id="help-devices">Everything for the closest device</h2>
          <ul className={css['devices']}>
            {help.devices.map(({ vendor, device, name }) => (
              <li key={childKey(vendor, device)}>
                <Link to={shopPathFor(selectionOf('compatibility', { devices: [childKey(vendor, device)] }))}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Many = ({ many }: { many: number }) => (
  <span className={css['many']}>
    {grouped(many)} {many === 1 ? 'product' : 'products'}
  </span>
)
