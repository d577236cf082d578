import { useState } from 'react'
import { Button } from '../Button.tsx'
import { isFreeKey } from '../is-free-key.ts'
import { useKeyDown } from '../use-key-down.ts'
import css from './table-tools.module.css'

/**
 * An action on the selected rows. `act` answers whether the selection is cleared afterwards. `isReady` is
 * false while its data are loading. The boxes are drawn from the start, so that no column moves under a
 * pointer or the focus.
 */
export type BulkAction<Row> = {
  label: string
  isReady: boolean
  /** A capital letter, pressed with Shift: small ones are keys of one object. */
  shortcut?: string
  act: (rows: readonly Row[]) => Promise<boolean>
}

type Props<Row> = {
  selected: readonly Row[]
  of: number
  actions: readonly BulkAction<Row>[]
  onClear: () => void
}

/** A bar at the bottom of the window while rows are selected: how many, and the actions. */
export function SelectionBar<Row>({ selected, of, actions, onClear }: Props<Row>) {
  const [busy, setBusy] = useState('')
  const act = async (action: BulkAction<Row>) => {
    setBusy(action.label)
    const isDone = await action.act(selected)
    setBusy('')
    if (isDone) onClear()
  }
  useKeyDown((event) => {
    const found = actions.find(({ shortcut }) => shortcut === event.key)
    if (!found?.isReady || selected.length === 0 || busy !== '' || !isFreeKey(event)) return
    event.preventDefault()
    void act(found)
  })
  const words = selected.length > 0 ? `${String(selected.length)} of ${String(of)} shown selected` : ''
  return (
    <>
      <span role="status" className="unseen">
        {words}
      </span>
      {selected.length > 0 && (
        <div className={css['bar']}>
          <span aria-hidden="true">{words}</span>
          <span className={css['ways']}>
            <Button look="plain" onClick={onClear}>
              Clear selection
            </Button>
            {actions.map((action) => (
              <Button
                key={action.label}
                look={action === actions[0] ? 'strong' : 'quiet'}
                busy={busy === action.label || !action.isReady}
                disabled={busy !== '' && busy !== action.label}
                aria-keyshortcuts={action.shortcut && `Shift+${action.shortcut}`}
                onClick={() => void act(action)}
              >
                {action.label} {action.shortcut && <kbd aria-hidden="true">⇧{action.shortcut}</kbd>}
              </Button>
            ))}
          </span>
        </div>
      )}
    </>
  )
}
