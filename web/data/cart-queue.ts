import type { Mutation, QueryClient } from '@tanstack/react-query'
import { CART_SCOPE } from './scopes.ts'

/*
 * The one queue of everything that changes the current cart: mutations of CART_SCOPE, one after the other
 * over all screens (M8).
 */

/** What a change in the queue makes of a line. */
export type WantedLine = { productId: string; quantity: number }

/** Mutations of the queue that are not answered yet. */
export const queuedCartChanges = {
  status: 'pending',
  predicate: (mutation: Mutation) => mutation.options.scope?.id === CART_SCOPE,
} as const

/** The lines that a mutation of the queue asks for. */
export function wantedLines(variables: unknown): readonly WantedLine[] {
  if (typeof variables !== 'object' || variables === null) return []
  if ('lines' in variables) return variables.lines as readonly WantedLine[]
  return 'productId' in variables && 'quantity' in variables ? [variables as WantedLine] : []
}

/**
 * Does some work on the cart when all that was asked for before is through, however that ended.
 * @param lines what the work will make of the cart, as far as is known now: shown until it is answered
 */
export function inCartQueue<T>(
  queries: QueryClient,
  lines: readonly WantedLine[],
  work: () => Promise<T>,
): Promise<T> {
  const options = { mutationFn: work, scope: { id: CART_SCOPE } }
  return queries
    .getMutationCache()
    .build<T, Error, { lines: readonly WantedLine[] }, unknown>(queries, options)
    .execute({ lines })
}

/**
 * How many the cart will hold of a product when the queue is through; undefined where nothing in it is about
 * that product.
 */
export const quantityInQueue = (queries: QueryClient, productId: string): number | undefined =>
  queries
    .getMutationCache()
    .findAll(queuedCartChanges)
    .flatMap((mutation) => wantedLines(mutation.state.variables))
    .findLast((line) => line.productId === productId)?.quantity
