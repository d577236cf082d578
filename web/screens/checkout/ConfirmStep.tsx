import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { Button } from '#web/ui/Button.tsx'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows } from '#web/data/session.ts'
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

type Notice = { checkout: Checkout; differences: readonly string[] }

type Props = StepProps & {
  /** The foot of the summary, which stays in sight on a wide screen: Confirm order stands there. */
  summaryFoot: HTMLElement | null
  onPay: () => void
}

/**
 * The whole order once more, every line beside the summary with every amount, before the last click (CHK-41,
 * CHK-42); more than ten lines are folded. The page follows prices, stock and other devices while it is open;
 * a click after such a change places nothing, says what has changed and asks once more (decision 40).
 */
export function ConfirmStep({ title, checkout, summaryFoot, onBack, onPay }: Props) {
  const isSmall = useSmallScreen()
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
  const word = notice.differences.length > 0 ? 'Confirm again' : 'Confirm order'
  return (
    <StepFrame
      title={title}
      onSubmit={submit}
      onBack={onBack}
      isBusy={isBusy}
      nextWord={word}
      isNextHidden={!isSmall}
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
      {!isSmall &&
        summaryFoot &&
        createPortal(
          <Button large wide busy={isBusy} onClick={submit}>
            {word}
          </Button>,
          summaryFoot,
        )}
    </StepFrame>
  )
}
