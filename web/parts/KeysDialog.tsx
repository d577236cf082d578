import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { keyShortcuts, useKeyShortcuts } from '#web/ui/key-shortcuts.ts'
import { DialogFrame } from './DialogFrame.tsx'
import css from './keys-dialog.module.css'

export type KeyHelp = readonly (readonly [keys: readonly string[], does: string])[]
type Props = {
  keys: KeyHelp
  /** What the switch turns off. */
  singleKeys: ReactNode
  onClose: () => void
}

/** What the keys do, and whether single keys do anything (WCAG 2.1.4). */
export function KeysDialog({ keys, singleKeys, onClose }: Props) {
  const areOn = useKeyShortcuts()
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      isBusy={false}
      onClose={onClose}
      ways={
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      <dl className={css['keys']}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => keyShortcuts.turn(event.target.checked)}
        />
        <span>Use {singleKeys}</span>
      </label>
    </DialogFrame>
  )
}
