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
  onChosen: (chosen: Chosen) => void
}

/** Why some of an amount is left over. */
const LEFT_WORDS = {
  owed: (left: string, used: string) => `${left} of it is not needed: ${used} is all that is owed`,
  room: (left: string) =>
    `${left} of it is left over: at most ${String(LIST_IDS_MAX)} invoices and credits can be paid at once. Please pay the others afterwards.`,
  dollars: (left: string) => `${left} of it is left over: a part of an invoice is paid in whole dollars`,
}

/** Spreads an amount over the invoices, due longest first. */
export function PayAnAmount({ invoices, chosen, onChosen }: Props) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const [isWrong, setWrong] = useState(false)
  const note = useId()
  const apply = () => {
    const cents = parseDollars(typed)
    const isNone = cents === null || cents <= 0
    setWrong(isNone)
    if (isNone) return setSaid('Please enter an amount in dollars and cents, such as 250 or 250.50')
    const { chosen: next, leftCents, why } = spread(cents, invoices, chosen)
    onChosen(next)
    setSaid(leftCents === 0 ? '' : LEFT_WORDS[why](formatAud(leftCents), formatAud(cents - leftCents)))
  }
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
            setSaid('')
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
