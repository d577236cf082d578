import { useState } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { DayField } from '#web/parts/DayField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'

type Props = {
  name: string
  isBusy: boolean
  onYes: (until: string, reason: string) => void
  onNo: () => void
}

/** Asks until when a payer is left alone, and why. */
export function PauseDialog({ name, isBusy, onYes, onNo }: Props) {
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ until?: string; reason?: string }>({})
  const send = () => {
    const found = {
      ...(until === '' && { until: 'Please enter a day' }),
      ...(isBlank(reason) && { reason: refusalText('backOffice.reason') }),
    }
    setProblem(found)
    if (!('until' in found) && !('reason' in found)) onYes(until, reason.trim())
  }
  return (
    <FormDialog
      title="Pause reminders"
      heading={`Pause reminders of ${name}`}
      about="Until that day nobody is reminded, and new orders are not held for what is overdue."
      yes="Pause"
      isBusy={isBusy}
      onYes={send}
      onNo={onNo}
    >
      <DayField label="Until" autoFocus value={until} problem={problem.until} onDay={setUntil} />
      <TextField
        label="Reason"
        maxLength={200}
        value={reason}
        problem={problem.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
