import { useState } from 'react'
import { Button } from '../Button.tsx'
import css from './table-tools.module.css'

/**
 * An action on the selected rows. `act` answers whether the selection is cleared afterwards. `isReady` is
 * false while its data are loading. The boxes are drawn from the start, so that no column moves under a
 * pointer or the focus.
 */
export type BulkAction<Row> = {
  label: string
  isReady: boolean
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
                disabled={busy !== ''}
                onClick={() => void act(action)}
              >
                {action.label}
              </Button>
            ))}
          </span>
        </div>
      )}
    </>
  )
}
