import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { call } from '#web/data/call.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { readKey } from '#web/data/use-read.ts'

export type Checkout = OutputOf<AllCalls['checkoutCurrentShoppingCart']>
export type StepCall =
  | 'checkoutSetConfirmEmailCustRef'
  | 'checkoutSetDeliveryAddress'
  | 'checkoutSetFreightBackOrderOptions'
  | 'checkoutSetPaymentMethod'

/** Whose checkout it is: of the current cart (null), or of one that waits for approval. */
export const CheckoutOf = createContext<number | null>(null)
const keyOf = (approvalCartId: number | null) =>
  approvalCartId === null
    ? readKey('checkoutCurrentShoppingCart', {})
    : readKey('checkoutApprovalShoppingCart', { cartId: approvalCartId })
const savedKeyOf = (approvalCartId: number | null) => ['checkoutSaved', approvalCartId]
const begin = (approvalCartId: number | null) =>
  approvalCartId === null
    ? call('checkoutCurrentShoppingCart', {})
    : call('checkoutApprovalShoppingCart', { cartId: approvalCartId })
const JUST_BEGUN_MS = 5_000
/** One step's save waits for the one before. */
export const CHECKOUT_SCOPE = 'checkout'

/** An answer about the checkout replaces the cached one. */
export function useKeepCheckout() {
  const queries = useQueryClient()
  const approvalCartId = useContext(CheckoutOf)
  return (answer: Checkout) => {
    queries.setQueryData<Checkout>(savedKeyOf(approvalCartId), answer)
    queries.setQueryData<Checkout>(keyOf(approvalCartId), answer)
  }
}

/** The answer to the last change that this page made itself. */
export function useLastSaved(): Checkout | undefined {
  const approvalCartId = useContext(CheckoutOf)
  return useQuery<Checkout>({ queryKey: savedKeyOf(approvalCartId), queryFn: skipToken }).data
}

/**
 * Where the wizard stands. Begun on entry (CHK-06), unless the cart page has just done it; the server holds
 * it all, so a reload or another device goes on here.
 */
export function useCheckout(approvalCartId: number | null) {
  const catalogue = useCatalogue().data
  const known = useRef(catalogue)
  const checkout = useQuery<Checkout>({
    queryKey: keyOf(approvalCartId),
    queryFn: () => begin(approvalCartId),
    retry: (failures, problem) => !(problem instanceof Refused) && failures < 1,
    // another device may have changed it
    refetchOnWindowFocus: (query) => Date.now() - query.state.dataUpdatedAt > JUST_BEGUN_MS,
    refetchOnMount: (query) => (Date.now() - query.state.dataUpdatedAt > JUST_BEGUN_MS ? 'always' : false),
  })
  const { refetch } = checkout
  useEffect(() => {
    if (known.current && known.current !== catalogue) void refetch() // prices or stock have changed
    known.current = catalogue
  }, [catalogue, refetch])
  return checkout
}

/** What follows the save of a step: only when the server has taken it does the wizard go on (CHK-37). */
export function useStepSaved(onSaved: () => void) {
  const keep = useKeepCheckout()
  const again = useCheckoutAgain()
  return {
    scope: CHECKOUT_SCOPE,
    onDone: (answer: Checkout) => {
      keep(answer)
      onSaved()
    },
    onRefused: ({ code }: Refused) => {
      if (code === 'checkout.ordered' || code === 'checkout.emptied') void again()
    }, // the page then shows what became of the cart
  }
}

/** Saves one step that is no form. */
export const useStepChange = <N extends StepCall>(name: N, onSaved: () => void) =>
  useChange(name, useStepSaved(onSaved))

/** The wizard shows outdated data. @returns the reading of it: what is known then, read or not */
export function useCheckoutAgain() {
  const queries = useQueryClient()
  const approvalCartId = useContext(CheckoutOf)
  return async (): Promise<Checkout | undefined> => {
    await queries.invalidateQueries({ queryKey: keyOf(approvalCartId) })
    return queries.getQueryData<Checkout>(keyOf(approvalCartId))
  }
}

/** The wizard is over: what it knew belongs to an order now. */
export function useForgetCheckout() {
  const queries = useQueryClient()
  return () => {
    for (const name of ['checkoutCurrentShoppingCart', 'checkoutApprovalShoppingCart', 'checkoutSaved'])
      queries.removeQueries({ queryKey: [name] })
  }
}

/**
 * Each warning is alerted once while the wizard is open, in order (CHK-08); after that it stands in the
 * summary.
 */
export function useWarningAlerts(warnings: readonly string[]) {
  const reported = useRef(new Set<string>())
  useEffect(() => {
    for (const warning of warnings) {
      if (reported.current.has(warning)) continue
      reported.current.add(warning)
      alertPerson(warning)
    }
  }, [warnings])
}
