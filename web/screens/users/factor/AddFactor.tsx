import { useState } from 'react'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'
import type { TotpSetup } from './factor-facts.ts'
import css from './factor.module.css'

/** Passkeys need a safe address: https, or this very machine. */
const canHavePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

type Props = {
  hasTotp: boolean
  /** Whether there is any factor. */
  hasFactor: boolean
  /** Called once all is done, the recovery codes seen too. */
  onDone: () => void
}

/** Sets up an authenticator or a passkey; the first one shows the recovery codes. */
export function AddFactor({ hasTotp, hasFactor, onDone }: Props) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const begin = useChange('beginTotp', { onDone: setSetup })
  const done = (recoveryCodes: string[]) => {
    setSetup(null)
    setAdding(false)
    setCodes(recoveryCodes)
    if (recoveryCodes.length === 0) onDone()
  }
  return (
    <div className={css['ways']}>
      <Button look="quiet" busy={begin.isPending} onClick={() => begin.mutate({})}>
        {hasTotp ? 'Set up another authenticator app' : 'Set up an authenticator app'}
      </Button>
      {canHavePasskeys() && (
        <Button look="quiet" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {setup && (
        <TotpDialog setup={setup} isBeside={hasFactor} onClose={() => setSetup(null)} onDone={done} />
      )}
      {isAdding && <PasskeyDialog isBeside={hasFactor} onClose={() => setAdding(false)} onDone={done} />}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes([])
            onDone()
          }}
        />
      )}
    </div>
  )
}
