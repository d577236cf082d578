import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson, showProblem } from '#web/data/notices.tsx'
import { refresh } from '#web/data/refreshes.ts'
import { type Checkout, CHECKOUT_SCOPE, useCheckoutAgain } from './use-checkout.ts'

/** What the thank-you page is told besides the number in its address. */
export type Confirmed = { heldReason: string }

/**
 * Places the order, once however often it is clicked, and leaves for the thank-you page before the cart behind it empties; or begins its payment.
 * @param onPay opens the payment, when the checkout tells of it
 */
export function useConfirm({ cartId, version }: Pick<Checkout, 'cartId' | 'version'>, acceptRaisedPrices: boolean, onPay: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const again = useCheckoutAgain()
  const isSent = useRef(false)
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call('checkoutConfirm', { cartId, version, ...(acceptRaisedPrices ? { acceptRaisedPrices } : {}) }),
    scope: { id: CHECKOUT_SCOPE },
    onSuccess: async (answer) => {
      if (!answer.order) {
        isSent.current = false
        await again()
        onPay()
        return refresh(queries, 'checkoutConfirm', answer)
      }
      void navigate(generatePath(ROUTES.orderSuccess, { orderno: answer.order.orderno }), { replace: true, state: { heldReason: answer.heldReason } satisfies Confirmed })
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
