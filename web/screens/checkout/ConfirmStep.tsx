import { useEffect, useState } from 'react'
import { Totals } from '#web/parts/Totals.tsx'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { checkoutRows } from './checkout-rows.ts'
import type { StepProps } from './step-props.ts'
import { ChosenFacts } from './ChosenFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { RaisedPrices } from './RaisedPrices.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useConfirm } from './use-confirm.ts'
import { WillItShip } from './WillItShip.tsx'
import css from './checkout.module.css'

/** The whole order once more, every line and every amount, before the last click (CHK-41, CHK-42). */
export function ConfirmStep({ title, checkout, onBack, onPay }: StepProps & { onPay: () => void }) {
  const { businessGroup } = useSession()
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const [acceptsPrices, setAcceptsPrices] = useState(false)
  const { confirm, isBusy } = useConfirm(checkout, acceptsPrices, onPay)
  useEffect(() => void import('./OrderSuccessPage.tsx'), []) // there before it is needed
  return (
    <StepFrame title={title} onSubmit={confirm} onBack={onBack} isBusy={isBusy} nextWord="Confirm order">
      <ChosenFacts checkout={checkout} />
      <WillItShip checkout={checkout} />
      <OrderLines cartId={checkout.cartId} hasPrices={hasPrices} />
      {checkout.raisedPrices.length > 0 && <RaisedPrices raised={checkout.raisedPrices} isAccepted={acceptsPrices} onAccept={setAcceptsPrices} />}
      {hasPrices && <div className={css['finalTotals']}><Totals label="Order totals" rows={checkoutRows(checkout, businessGroup)} /></div>}
    </StepFrame>
  )
}
