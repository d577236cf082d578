import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { newId } from '#web/data/new-id.ts'
import { alertPerson, showProblem } from '#web/data/notices.tsx'
import { refresh } from '#web/data/refreshes.ts'
import { asAsked, type Chosen, netChosen } from './payment-choice.ts'

export type InvoicePayment = OutputOf<AllCalls['allocateInvoicePayments']>

const ASK_EVERY_MS = 2_000
const ENDED: Readonly<Record<string, string>> = {
  DECLINED: MESSAGES.paymentDeclined,
  CANCELLED: MESSAGES.paymentCancelled,
}

/** The server's totals for a choice: fee, credits and what is to be paid (CRD-14, CRD-17). */
export function usePaymentPreview(chosen: Chosen, methodId: string) {
  const asked = asAsked(chosen)
  return useQuery({
    queryKey: ['allocateInvoicePayments', 'preview', asked, methodId],
    queryFn: () =>
      call('allocateInvoicePayments', { ...asked, paymentMethodId: methodId, justCalculatePrices: true }),
    enabled: asked.invoiceIds.length > 0 && chosen.size <= LIST_IDS_MAX && netChosen(chosen) >= 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}

/**
 * A payment of invoices: begun once per token, asked about until it is decided (CRD-19 to CRD-27).
 * @param onPaid the money is there and allocated
 * @param onChooseAgain it was given up: the method is to be chosen anew, the selection stays. Of a declined
 * card the method stays too, for the next card (CRD-26)
 */
export function useInvoicePayment(onPaid: (paid: InvoicePayment) => void, onChooseAgain: () => void) {
  const queries = useQueryClient()
  const [payment, setPayment] = useState<InvoicePayment | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [token, setToken] = useState(newId)

  const settle = async (standing: InvoicePayment) => {
    if (standing.status === 'PENDING') return setPayment(standing)
    if (standing.status === 'COMPLETE') {
      setPayment(null)
      setToken(newId())
      onPaid(standing)
      return refresh(queries, 'allocateInvoicePayments', standing)
    }
    // the step before the alert: what has the focus as an alert opens has it again as it closes
    flushSync(() => {
      setPayment(null)
      setToken(newId())
    })
    alertPerson(ENDED[standing.status] ?? MESSAGES.payPalUnexpected)
    if (standing.status !== 'DECLINED') onChooseAgain()
  }
  const ask = async (name: PayCall, work: () => Promise<InvoicePayment>) => {
    setBusy(true)
    try {
      await settle(await work())
    } catch (problem) {
      showProblem(name, problem)
      if (!(problem instanceof Refused)) return // an answer that was lost is asked for again by its token
      setToken(newId())
      await refresh(queries, 'allocateInvoicePayments', {}) // what is due may have changed
    } finally {
      setBusy(false)
    }
  }
  const check = () => payment && ask('checkCCAllocationPaymentStatus', () => standingOf(payment))
  useRepeatedly(check, payment !== null && payment.ccPaymentId !== '' && !isBusy)
  return {
    payment,
    isBusy,
    pay: (chosen: Chosen, methodId: string) =>
      void ask('allocateInvoicePayments', () =>
        call('allocateInvoicePayments', {
          ...asAsked(chosen),
          paymentMethodId: methodId,
          justCalculatePrices: false,
          allocationToken: token,
        }),
      ),
    check: () => void check(),
    approve: (agreed: { orderID: string; payerID: string }) =>
      payment &&
      void ask('updatePayPalAllocationPayment', () =>
        call('updatePayPalAllocationPayment', { allocationToken: payment.allocationToken, ...agreed }),
      ),
    cancel: () =>
      payment &&
      void ask('cancelAllocationPayment', () =>
        call('cancelAllocationPayment', { allocationToken: payment.allocationToken }),
      ),
  }
}
const standingOf = ({ allocationToken, ccPaymentId }: InvoicePayment) =>
  call('checkCCAllocationPaymentStatus', { allocationToken, ccPaymentId })

/** Asks again and again while a bank decides, which may be after its last page has loaded. */
function useRepeatedly(check: () => unknown, isWanted: boolean) {
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') check()
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(tick, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWanted])
}

type PayCall =
  | 'allocateInvoicePayments'
  | 'checkCCAllocationPaymentStatus'
  | 'updatePayPalAllocationPayment'
  | 'cancelAllocationPayment'
