import { useState } from 'react'
import { PASSKEY_NAME_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { useChange } from '#web/data/use-change.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Passkey } from './factor-facts.ts'
import { RemoveFactor } from './RemoveFactor.tsx'
import users from '../users.module.css'
import css from './factor.module.css'

type Props = {
  passkey: Passkey
  /** Whether it has to stay. */
  isFixed: boolean
}

/** A passkey, to be renamed or removed. */
export function PasskeyRow({ passkey, isFixed }: Props) {
  const { id: passkeyId, name, host, createdAt, lastUsedAt } = passkey
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  if (doing === 'rename') return <RenameForm passkey={passkey} onClose={() => setDoing(null)} />
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className={users['second']}>
          Passkey{host === window.location.hostname ? '' : ` of ${host}`} · Added {auDay(createdAt)} ·{' '}
          {lastUsedAt ? `Last used ${auDay(lastUsedAt)}` : 'Not used yet'}
        </span>
      </span>
      <span className={css['ways']}>
        <Button look="quiet" aria-label={`Rename the passkey ${name}`} onClick={() => setDoing('rename')}>
          Rename
        </Button>
        {!isFixed && (
          <Button look="quiet" aria-label={`Remove the passkey ${name}`} onClick={() => setDoing('remove')}>
            Remove
          </Button>
        )}
      </span>
      {doing === 'remove' && (
        <RemoveFactor
          name={`the passkey ${name}`}
          call="removePasskey"
          input={{ passkeyId }}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  )
}

function RenameForm({
  passkey: { id: passkeyId, name },
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const rename = useChange('renamePasskey', { onDone: onClose })
  return (
    <li>
      <form
        className={css['rename']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBlank(typed)) setProblem(refusalText('passkey.name'))
          else if (!rename.isPending) rename.mutate({ passkeyId, name: typed })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !rename.isPending) onClose()
        }}
      >
        <TextField
          label="Name of the passkey"
          autoComplete="off"
          autoFocus
          maxLength={PASSKEY_NAME_MAX}
          value={typed}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className={css['ways']}>
          <Button type="submit" busy={rename.isPending}>
            Save
          </Button>
          <Button look="quiet" disabled={rename.isPending} onClick={onClose}>
            Cancel
          </Button>
        </span>
      </form>
    </li>
  )
}
