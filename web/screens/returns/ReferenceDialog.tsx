import { useState } from 'react'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Asks for the reference of the service centre (RET-53, RET-54). @param onAnswer null where it is left */
export function ReferenceDialog({ onAnswer }: { onAnswer: (answer: string | null) => void }) {
  const [answer, setAnswer] = useState('')
  return (
    <DialogFrame
      title="Service centre reference"
      isBusy={false}
      onClose={() => onAnswer(null)}
      ways={
        <>
          <Button look="quiet" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
          <Button onClick={() => onAnswer(answer)}>OK</Button>
        </>
      }
    >
      <TextField
        label="Reference number"
        hint="The service centre gives it when you report the fault."
        autoComplete="off"
        autoFocus
        maxLength={40}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onAnswer(answer)
        }}
      />
    </DialogFrame>
  )
}
