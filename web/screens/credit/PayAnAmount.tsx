import { useId, useState } from 'react'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DueInvoice } from './credit-facts.ts'
import { type Chosen, spread } from './payment-choice.ts'
import css from './payment-drawer.module.css'

type Props = {
  invoices: readonly DueInvoice[]
  chosen: Chosen
  /** @param left why some of the amount is left over, or '' */
  onChosen: (chosen: Chosen, left: string) => void
  /** What was said of the choice that stands: '' once it is changed by hand. */
  left: string
}

/** Why some of an amount is left over. */
const LEFT_WORDS = {
  owed: (left: string, used: string) => `${left} of it is not needed: ${used} is all that is owed`,
  room: (left: string) =>
    `${left} of it is left over: at most ${String(LIST_IDS_MAX)} invoices and credits can be paid at once. Please pay the others afterwards.`,
  dollars: (left: string) => `${left} of it is left over: a part of an invoice is paid in whole dollars`,
}

const NO_AMOUNT = 'Please enter an amount in dollars and cents, such as 250 or 250.50'

/** Spreads an amount over the invoices, due longest first. */
export function PayAnAmount({ invoices, chosen, onChosen, left }: Props) {
  const [typed, setTyped] = useState('')
  const [isApplied, setApplied] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const note = useId()
  const apply = () => {
    const cents = parseDollars(typed)
    const isNone = cents === null || cents <= 0
    setWrong(isNone)
    setApplied(!isNone)
    if (isNone) return
    const { chosen: next, leftCents, why } = spread(cents, invoices, chosen)
    const words = LEFT_WORDS[why](formatAud(leftCents), formatAud(cents - leftCents))
    onChosen(next, leftCents === 0 ? '' : words)
  }
  const said = isWrong ? NO_AMOUNT : isApplied ? left : ''
  return (
    <div className={css['amountRow']}>
      <label>
        <span>Pay an amount, oldest first</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={said === '' ? undefined : note}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
            setApplied(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </label>
      <Button look="quiet" onClick={apply}>
        Apply
      </Button>
      <p id={note} role="status" data-wrong={isWrong || undefined}>
        {said}
      </p>
    </div>
  )
}
