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
 * Runs work on the cart after all earlier changes have ended, whether they succeeded or failed.
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

/** The quantity of a product in the cart after the queue; undefined where no queued change concerns it. */
export const quantityInQueue = (queries: QueryClient, productId: string): number | undefined =>
  queries
    .getMutationCache()
    .findAll(queuedCartChanges)
    .flatMap((mutation) => wantedLines(mutation.state.variables))
    .findLast((line) => line.productId === productId)?.quantity
