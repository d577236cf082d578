import { useState } from 'react'
import { usePopover } from '../use-popover.ts'
import css from './table-tools.module.css'

type Props = {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

/** Which columns are shown: a button that opens a list of boxes. Escape and a click elsewhere close it. */
export function ColumnChooser({ columns, hidden, onHidden }: Props) {
  const [isOpen, setOpen] = useState(false)
  const popover = usePopover(isOpen, () => setOpen(false))
  return (
    <div className={css['chooser']} {...popover.box}>
      <button {...popover.button} className={css['control']} onClick={() => setOpen(!isOpen)}>
        Columns
        {hidden.length > 0 && <span className={css['soft']}> · {hidden.length} hidden</span>}
      </button>
      {isOpen && (
        <fieldset id={popover.id} className={css['panel']}>
          <legend className="unseen">Columns shown</legend>
          {columns.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={!hidden.includes(column.id)}
                onChange={({ target }) =>
                  onHidden(
                    target.checked ? hidden.filter((one) => one !== column.id) : [...hidden, column.id],
                  )
                }
              />
              {column.title}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
