import { NEEDS } from '#shared/rules/access.ts'
import { datesKeptWords } from '#shared/rules/dates-kept.ts'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'

/** Says how often the dates of a brand were kept; '' where too few are known. */
export type KeptOf = (brand: { id: string; name: string }) => string

/**
 * The record of the brands' dates. Nothing is said until it is read, nor where it cannot be read.
 * @returns isComing: whether it is still read
 */
export function useDatesKept(): { keptOf: KeptOf; isComing: boolean } {
  const mayRead = useAllows(NEEDS.backOrders)
  const { data, isLoading } = useRead('datesKept', {}, { when: mayRead })
  const keptOf: KeptOf = ({ id, name }) => {
    const found = data?.brands.find(({ brandId }) => brandId === id)
    return found ? datesKeptWords(name, found) : ''
  }
  return { keptOf, isComing: isLoading }
}
