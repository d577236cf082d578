import { Link } from 'react-router'
import { searchPath } from '#shared/rules/shop-path.ts'
import { useRead } from '#web/data/use-read.ts'
import css from './search-help.module.css'

/**
 * Over results that have not every word: which words nothing here has, and what they were probably meant to
 * be.
 */
export function LeftOut({
  words,
  term,
  category,
}: {
  words: readonly string[]
  term: string
  category: string
}) {
  const [meant] =
    useRead('searchHelp', { searchText: term, searchCategory: category }).data?.others.filter(
      ({ leftOut }) => leftOut.length === 0,
    ) ?? []
  return (
    <p className={css['leftOut']} role="status">
      No product has {words.map((word) => `“${word}”`).join(' or ')}. These match the rest of your search.
      {meant && (
        <>
          {' '}
          Did you mean <Link to={searchPath(meant.text, category)}>{meant.text}</Link>?
        </>
      )}
    </p>
  )
}
