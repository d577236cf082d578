import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson, showProblem } from '#web/data/notices.tsx'
import { refresh } from '#web/data/refreshes.ts'
import { shownOrder } from './shown-order.ts'
import { type Checkout, CHECKOUT_SCOPE, useCheckoutAgain, useKeepCheckout } from './use-checkout.ts'

/** What `useConfirm` hands on: a payment to be opened, and an order that is not what was shown. */
type ConfirmListener = {
  onPay: () => void
  onChanged?: (checkout: Checkout, differences: readonly string[]) => void
}

/**
 * Places the order, once however often it is clicked, and leaves for the thank-you page before the cart
 * behind it empties; or begins its payment. Where the order is not what `checkout` shows, nothing is placed:
 * the checkout becomes the one of now, and `onChanged` gets what has changed.
 */
export function useConfirm(
  checkout: Checkout,
  acceptRaisedPrices: boolean,
  { onPay, onChanged }: ConfirmListener,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const again = useCheckoutAgain()
  const keep = useKeepCheckout()
  const isSent = useRef(false)
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      call('checkoutConfirm', {
        cartId: checkout.cartId,
        shown: shownOrder(checkout),
        ...(acceptRaisedPrices ? { acceptRaisedPrices } : {}),
      }),
    scope: { id: CHECKOUT_SCOPE },
    onSuccess: async (answer) => {
      if (answer.checkout) {
        isSent.current = false
        if (answer.checkout.payment)
          alertPerson(
            elsewhere('A payment for this cart has been started in another window', answer.differences),
          )
        onChanged?.(answer.checkout, answer.differences)
        return keep(answer.checkout)
      }
      if (!answer.order) {
        isSent.current = false
        await again()
        onPay()
        return refresh(queries, 'checkoutConfirm', answer)
      }
      void navigate(generatePath(ROUTES.orderSuccess, { orderno: answer.order.orderno }), { replace: true })
      if (answer.differences.length > 0)
        alertPerson(elsewhere('This cart has been ordered in another window', answer.differences))
      if (answer.status === 'COMPLETE') alertPerson(MESSAGES.complete) // CHK-45
      void refresh(queries, 'checkoutConfirm', answer)
    },
    onError: (problem) => {
      isSent.current = false
      showProblem('checkoutConfirm', problem)
      if (problem instanceof Refused) void again() // a price, a line or the whole cart may be another by now
    },
  })
  const confirm = () => {
    if (isSent.current) return
    isSent.current = true
    mutate()
  }
  return { confirm, isBusy: isPending || (data !== undefined && data.order !== null) }
}

/** What another window of the same person has done, where it is not what this page showed. */
const elsewhere = (done: string, differences: readonly string[]) =>
  [`${done}. It differs from what this page showed.`, ...differences].join('\n')
