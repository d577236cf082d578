import { useEffect, useState } from 'react'
import { Totals } from '#web/parts/Totals.tsx'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { checkoutRows } from './checkout-rows.ts'
import type { StepProps } from './step-props.ts'
import { ChosenFacts } from './ChosenFacts.tsx'
import { OrderChanged } from './OrderChanged.tsx'
import { OrderLines } from './OrderLines.tsx'
import { RaisedPrices } from './RaisedPrices.tsx'
import { StepFrame } from './StepFrame.tsx'
import { changesBetween } from './use-changes-since.ts'
import type { Checkout } from './use-checkout.ts'
import { useConfirm } from './use-confirm.ts'
import { WillItShip } from './WillItShip.tsx'
import css from './checkout.module.css'

type Notice = { checkout: Checkout; differences: readonly string[] }

/**
 * The whole order once more, every line and every amount, before the last click (CHK-41, CHK-42). The page
 * follows prices, stock and other devices while it is open; a click after such a change places nothing, says
 * what has changed and asks once more (decision 40).
 */
export function ConfirmStep({ title, checkout, onBack, onPay }: StepProps & { onPay: () => void }) {
  const { businessGroup } = useSession()
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const [notice, setNotice] = useState<Notice>({ checkout, differences: [] })
  const [accepted, setAccepted] = useState('')
  const raised = JSON.stringify(checkout.raisedPrices) // another price must be accepted anew
  const { confirm, isBusy } = useConfirm(checkout, accepted === raised, {
    onPay,
    onChanged: (now, differences) => setNotice({ checkout: now, differences }),
  })
  const changes = changesBetween(notice.checkout, checkout)
  const submit = () => (changes.length > 0 ? setNotice({ checkout, differences: changes }) : confirm())
  useEffect(() => void import('./OrderSuccessPage.tsx'), []) // there before it is needed
  return (
    <StepFrame
      title={title}
      onSubmit={submit}
      onBack={onBack}
      isBusy={isBusy}
      nextWord={notice.differences.length > 0 ? 'Confirm again' : 'Confirm order'}
    >
      {notice.differences.length > 0 && (
        <OrderChanged
          title="Nothing has been ordered yet: your order has changed"
          differences={notice.differences}
          isAlert
        />
      )}
      <ChosenFacts checkout={checkout} />
      <WillItShip checkout={checkout} />
      <OrderLines lines={checkout.outlook} hasPrices={hasPrices} />
      {checkout.raisedPrices.length > 0 && (
        <RaisedPrices
          raised={checkout.raisedPrices}
          isAccepted={accepted === raised}
          onAccept={(isAccepted) => setAccepted(isAccepted ? raised : '')}
        />
      )}
      {hasPrices && (
        <div className={css['finalTotals']}>
          <Totals label="Order totals" rows={checkoutRows(checkout, businessGroup)} />
        </div>
      )}
    </StepFrame>
  )
}
