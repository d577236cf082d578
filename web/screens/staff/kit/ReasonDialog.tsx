import { useRef, useState } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

export type ReasonAsked = {
  title: string
  /** What it will do, in numbers. */
  about: string
  /** What the button does. */
  yes: string
  isDangerous?: boolean
  /** Without one the button does nothing and says so. */
  isNeeded: boolean
  /** It goes into the mail to the customer. */
  isTold?: boolean
}
type Props = ReasonAsked & { isBusy?: boolean; onYes: (reason: string) => void; onNo: () => void }

const REASON_MAX = 200

/** Says what an act will do, and asks for its reason. Enter does it, Escape does not. */
export function ReasonDialog({ isNeeded, isTold, isBusy, onYes, ...form }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <FormDialog
      {...form}
      isBusy={isBusy ?? false}
      onYes={() => {
        if (!isNeeded || !isBlank(reason)) return onYes(reason.trim())
        setProblem(refusalText('backOffice.reason'))
        field.current?.focus()
      }}
    >
      <TextField
        ref={field}
        label="Reason"
        optional={!isNeeded}
        {...(isTold && { hint: 'The customer reads it in the mail about the order' })}
        autoFocus
        maxLength={REASON_MAX}
        value={reason}
        problem={problem || undefined}
        onChange={({ target }) => {
          setReason(target.value)
          setProblem('')
        }}
      />
    </FormDialog>
  )
}
