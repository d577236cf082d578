import { cardWindowAddress } from '#shared/codes/routes.ts'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { PayPalButtons } from '#web/parts/PayPalButtons.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OpenPayment, Payment } from './use-payment.ts'
import css from './payment-window.module.css'

type Props = { payment: OpenPayment; total: number | undefined; paying: Payment; onClose: () => void }

/**
 * Where the payer pays: the bank's card page in a frame (PAY-15, OP-38), or PayPal's buttons. Over the whole
 * screen where that is small.
 */
export function PaymentWindow({ payment, total, paying, onClose }: Props) {
  const isSmall = useSmallScreen()
  const isCard = payment.kind === 'card'
  const escape = (event: KeyboardEvent) => {
    // it belongs to what lies on top: a question, an alert, PayPal's own dialog
    if (event.key !== 'Escape' || document.querySelector('dialog:modal')) return
    event.preventDefault() // else the question would take it for its answer
    onClose()
  }
  const entered = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentWindow, contentDocument } = event.currentTarget
    contentWindow?.focus()
    // a browser minds autofocus in no frame of a page that has a focus; small screens keep their keyboard
    // shut
    if (!isSmall) contentDocument?.querySelector<HTMLElement>('[autofocus]')?.focus()
    paying.check()
  }
  return (
    <Dialog
      onClose={onClose}
      onKeyDown={escape}
      closeOnEscape={false}
      closeOnClickOutside={false}
      fullScreen={isSmall}
      size={isCard ? 520 : 440}
      padding={isCard ? 0 : 'md'}
      title={isCard ? `Web order ${String(payment.webOrderNo)}` : 'Pay with PayPal'}
      closeButtonProps={{ 'aria-label': 'Cancel this payment' }}
      classNames={{
        header: css['header'] ?? '',
        body: css[isCard ? 'framed' : 'body'] ?? '',
        content: css['content'] ?? '',
      }}
    >
      {isCard ? (
        <iframe
          className={css['frame']}
          title="The bank's card payment page"
          src={cardWindowAddress(payment.webOrderNo)}
          onLoad={entered}
        />
      ) : (
        <div className={css['payPal']}>
          {total !== undefined && (
            <p>
              <b className={css['amount']}>{formatAud(total)}</b> <span className={css['soft']}>inc GST</span>
            </p>
          )}
          {paying.isApproving ? (
            <p className={css['soft']} role="status">
              Your payment is being taken…
            </p>
          ) : (
            <PayPalButtons payment={payment} onApprove={paying.approve} onCancel={paying.cancel} />
          )}
        </div>
      )}
    </Dialog>
  )
}
