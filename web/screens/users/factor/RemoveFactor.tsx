import { useState } from 'react'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  /** "the passkey My phone" */
  name: string
  onClose: () => void
} & ({ call: 'removeTotp'; input: object } | { call: 'removePasskey'; input: { passkeyId: number } })

/** Removes a factor, with the password or a code. */
export function RemoveFactor({ name, call, input, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  const remove = useChange(call, {
    onDone: () => {
      toast('Removed.')
      onClose()
    },
    shows: ({ message }) => {
      setProblem(message)
      return true
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      about="You will not be able to sign in with it any more."
      yes="Remove"
      isDangerous
      isBusy={remove.isPending}
      problem={problem}
      onYes={(confirmation) => remove.mutate({ passkeyId: 0, ...input, ...confirmation })}
      onNo={onClose}
    />
  )
}
