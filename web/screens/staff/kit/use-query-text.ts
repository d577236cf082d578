import { useSearchParams } from 'react-router'

/** A text of the address, and how it is changed without a step back in the history. */
export function useQueryText(name: string): [string, (text: string) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (text: string) => {
    const next = new URLSearchParams(location.search)
    if (text === '') next.delete(name)
    else next.set(name, text)
    setQuery(next, { replace: true })
  }
  return [query.get(name) ?? '', change]
}
