import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { LIST_SEARCH_HITS, SEARCH_MIN_CHARACTERS } from '#shared/codes/limits.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { accountProblemText } from '#web/data/notices.tsx'
import { pictureUrl } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { useTyped } from '#web/parts/use-typed.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Picture } from '#web/parts/Picture.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './returns.module.css'

type Props = {
  /** Chosen product, by its number; '' for none. */
  chosen: string
  /** Whether it takes the focus as it opens. */
  hasFocus: boolean
  problem: string | undefined
  onChoose: (productId: string) => void
}

/**
 * Finds a product by name, number or barcode (RET-34): a scanner types the code and presses Enter, which
 * chooses the first hit. The arrow keys move between the field and the hits. A search that fails has no hits
 * and says why (RET-35); it is asked again when the network is back.
 */
export function ProductChoice({ chosen, hasFocus, problem, onChoose }: Props) {
  const [term, setTerm] = useState('')
  const [typed, type] = useTyped(term, setTerm)
  const id = useId()
  const products = useCatalogue().data?.byId
  const asked = useDeferredValue(term.trim())
  const { data, error, isFetching, refetch } = useRead(
    'search',
    { searchText: asked, hitsPerPage: LIST_SEARCH_HITS, pageNo: 1 },
    { when: asked.length >= SEARCH_MIN_CHARACTERS },
  )
  const isSearched = asked.length >= SEARCH_MIN_CHARACTERS
  const hits = !isSearched || error || !data ? [] : data.results
  const choose = (productId: string) => {
    onChoose(productId)
    setTerm('')
  }
  const [first] = hits
  return (
    <div className={css['choice']} onKeyDown={walk}>
      <TextField
        label="Product"
        type="search"
        autoComplete="off"
        autoFocus={hasFocus}
        placeholder="Name, product number or barcode"
        value={typed}
        problem={problem}
        aria-controls={id}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first && typed.trim() === asked) choose(first.productId)
        }}
      />
      <ul id={id} className={css['hits']} aria-label="Products found" aria-busy={isFetching}>
        {hits.map(({ productId }) => (
          <li key={productId}>
            <button type="button" onClick={() => choose(productId)}>
              <Picture
                src={pictureUrl('products', products?.get(productId)?.images[0] ?? '')}
                alt=""
                size="small"
                product={products?.get(productId)}
              />
              <span>
                <span className={css['hitName']}>{products?.get(productId)?.name ?? productId}</span>
                <small>{productId}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isSearched && error && <LoadProblem text={accountProblemText(error)} onRetry={() => void refetch()} />}
      {isSearched && !error && hits.length === 0 && !isFetching && (
        <p className={css['soft']} role="status">
          No product found.
        </p>
      )}
      {chosen !== '' && (
        <p className={css['chosen']}>
          <b>{products?.get(chosen)?.name ?? chosen}</b> <span className={css['soft']}>{chosen}</span>
        </p>
      )}
    </div>
  )
}

/** Moves the focus up or down, from the field to the hits under it and back. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
  const to = stops[stops.findIndex((stop) => stop === event.target) + step]
  if (step === 0 || !to) return
  event.preventDefault() // nor does the list scroll
  to.focus()
}
