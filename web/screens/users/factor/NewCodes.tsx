import { useState } from 'react'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Replaces the recovery codes, and shows the new ones once. */
export function NewCodes() {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const replace = useChange('replaceRecoveryCodes', {
    onDone: ({ recoveryCodes }) => {
      setAsking(false)
      setCodes(recoveryCodes)
    },
    shows: ({ message }) => {
      setProblem(message)
      return true
    },
  })
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          setProblem(undefined)
          setAsking(true)
        }}
      >
        New codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes?"
          about="The codes from before are of no use then."
          yes="Make new codes"
          isBusy={replace.isPending}
          problem={problem}
          onYes={(confirmation) => replace.mutate(confirmation)}
          onNo={() => setAsking(false)}
        />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  )
}
