import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson } from '#web/data/notices.tsx'
import { refresh } from '#web/data/refreshes.ts'
import { useChange } from '#web/data/use-change.ts'
import { type Checkout, useCheckoutAgain } from './use-checkout.ts'

export type OpenPayment = NonNullable<Checkout['payment']>
type Standing = OutputOf<AllCalls['checkCCOrderPaymentStatus']>

const ASK_EVERY_MS = 2_000
const isPending = (standing: Standing | undefined) => standing === undefined || standing.status === 'PENDING'

/** The gateway has begun it. */
export const isAskedAbout = (payment: OpenPayment): boolean =>
  payment.ccPaymentId !== '' || payment.payPalPayment !== ''

/**
 * What the page goes on with after a payment that placed no order: the step Payment, with words; a newer
 * payment of the same cart, begun elsewhere, which is under way; or null, where nothing is known.
 */
export type AfterPayment = Unpaid | 'newer' | null
/** A payment that ended without an order: its words, and whether its method still stands on the step. */
type Unpaid = { text: string; keepsMethod: boolean }
const UNPAID: Readonly<Record<string, Unpaid>> = {
  CANCELLED: { text: MESSAGES.paymentCancelled, keepsMethod: false }, // PAY-27
  DECLINED: { text: MESSAGES.paymentDeclined, keepsMethod: true },
  LAPSED: { text: MESSAGES.paymentLapsed, keepsMethod: false },
  REFUND: { text: MESSAGES.paymentTooLate, keepsMethod: false },
  REFUNDED: { text: MESSAGES.paymentTooLate, keepsMethod: false },
}

/**
 * A payment under way: asked about again and again until it is decided (OP-38), wherever it is paid; then the
 * order's page, or the step Payment once more.
 * @param onEnded called after the checkout has been read anew, where no order came of it
 */
export function usePayment(payment: OpenPayment, onEnded: (after: AfterPayment) => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const again = useCheckoutAgain()
  const settled = useRef('')
  const { data, error, refetch } = useQuery({
    queryKey: ['paymentStatus', payment.paymentId],
    queryFn: () => ask(payment),
    gcTime: 0,
    retry: false,
    enabled: isAskedAbout(payment),
    refetchInterval: (query) => (isPending(query.state.data) ? ASK_EVERY_MS : false),
  })

  /** Several answers may report the same end. The person is notified once. */
  const settle = async (standing: Standing) => {
    const { status, orderNo } = standing
    if (isPending(standing) || settled.current === status) return
    settled.current = status
    if (orderNo !== '') {
      if (status === 'HELD' && payment.kind === 'paypal') alertPerson(MESSAGES.payPalUnexpected)
      void navigate(generatePath(ROUTES.orderSuccess, { orderno: orderNo }), { replace: true })
      return refresh(queries, 'checkoutConfirm', standing)
    }
    const unpaid = UNPAID[status] ?? null
    if (!unpaid) alertPerson(MESSAGES.payPalUnexpected)
    else if (!unpaid.keepsMethod) alertPerson(unpaid.text) // PAY-28; else the step says it
    const newer = (await again())?.payment
    if (!newer || newer.paymentId === payment.paymentId) onEnded(unpaid)
    else {
      if (unpaid?.keepsMethod) alertPerson(unpaid.text) // the step does not open that would say it
      onEnded('newer')
    }
    return refresh(queries, 'cancelOrderPayment', standing)
  }
  useEffect(() => {
    if (data) void settle(data)
    else if (error instanceof Refused) onEnded(null)
  }, [data, error]) // eslint-disable-line react-hooks/exhaustive-deps -- for a new answer

  const cancel = useChange('cancelOrderPayment', {
    onDone: (standing) => {
      if (isPending(standing)) alertPerson(MESSAGES.paymentBeingDecided)
      else void settle(standing)
    },
  })
  const approve = useChange('updatePayPalOrderPayment', {
    onDone: (standing) => void (isPending(standing) ? refetch() : settle(standing)),
  })
  return {
    check: () => void refetch(),
    cancel: () => cancel.mutate({ webOrderNo: payment.webOrderNo, paymentId: payment.paymentId }),
    isCancelling: cancel.isPending,
    approve: (agreed: { orderID: string; payerID: string }) =>
      approve.mutate({ webOrderNo: payment.webOrderNo, ...agreed }),
    isApproving: approve.isPending || approve.isSuccess,
  }
}
export type Payment = ReturnType<typeof usePayment>

const ask = ({ kind, webOrderNo, ccPaymentId, payPalPayment }: OpenPayment): Promise<Standing> =>
  kind === 'card'
    ? call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId })
    : call('checkPayPalPaymentStatus', { webOrderId: webOrderNo, payPalPaymentId: payPalPayment })
