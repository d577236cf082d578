import { useEffect, useRef, useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { LoadProblem } from './LoadProblem.tsx'
import css from './paypal-buttons.module.css'

/** A payment at PayPal as the server has begun it. */
type PayPalPayment = { payPalPayment: string; payPalClientId: string; payPalScriptUrl: string }
type Props = {
  payment: PayPalPayment
  onApprove: (agreed: { orderID: string; payerID: string }) => void
  onCancel: () => void
}

/**
 * PayPal's own buttons, from its own script (PAY-19, PAY-20); where that fails it says so and can be tried
 * again (PAY-29).
 */
export function PayPalButtons({ payment, onApprove, onCancel }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const answers = useRef({ onApprove, onCancel })
  useEffect(() => {
    answers.current = { onApprove, onCancel }
  })
  const { payPalPayment, payPalClientId, payPalScriptUrl } = payment
  useEffect(() => {
    let isGone = false
    const fail = () => {
      if (!isGone) setState('failed')
    }
    const shown = showButtons(payment, {
      container: () => (isGone ? null : container.current),
      createOrder: () => Promise.resolve(payPalPayment),
      onApprove: ({ orderID, payerID }) => {
        answers.current.onApprove({ orderID, payerID: payerID ?? '' })
        return Promise.resolve()
      },
      onCancel: () => answers.current.onCancel(),
      onError: fail,
    })
    shown.then(() => {
      if (!isGone) setState('shown')
    }, fail)
    return () => {
      isGone = true
      void shown.then(
        (buttons) => buttons?.close(),
        () => undefined,
      )
    }
    // what of the payment counts is named
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tries, payPalPayment, payPalClientId, payPalScriptUrl])
  const again = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return (
    <>
      {state === 'failed' && <LoadProblem text={MESSAGES.payPalScriptFailed} onRetry={again} />}
      {state === 'loading' && (
        <p className={css['soft']} role="status">
          Asking PayPal…
        </p>
      )}
      <div ref={container} className={css['buttons']} hidden={state === 'failed'} />
    </>
  )
}

type Answers = {
  /** Where the buttons go, or null once nobody looks any more. */
  container: () => HTMLElement | null
  createOrder: () => Promise<string>
  onApprove: (data: { orderID: string; payerID?: string | null }) => Promise<void>
  onCancel: () => void
  onError: () => void
}

/**
 * Loads PayPal's script from where the settings say, once, and draws its buttons. @throws where either fails
 */
async function showButtons(
  { payPalClientId, payPalScriptUrl }: PayPalPayment,
  { container, ...answers }: Answers,
) {
  const { loadScript } = await import('@paypal/paypal-js')
  const paypal = await loadScript({
    clientId: payPalClientId,
    currency: 'AUD',
    intent: 'capture',
    sdkBaseUrl: payPalScriptUrl,
  })
  const at = container()
  if (!at) return null
  const buttons = paypal?.Buttons?.(answers)
  if (!buttons) throw new Error('PayPal has no buttons')
  await buttons.render(at)
  return buttons
}
