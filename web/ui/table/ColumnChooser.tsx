import { useEffect, useId, useRef, useState } from 'react'
import css from './table-tools.module.css'

type Props = {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

/** Which columns are shown: a button that opens a list of boxes. Escape and a click elsewhere close it. */
export function ColumnChooser({ columns, hidden, onHidden }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  return (
    <div
      className={css['chooser']}
      ref={box}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={css['control']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
        {hidden.length > 0 && <span className={css['soft']}> · {hidden.length} hidden</span>}
      </button>
      {isOpen && (
        <fieldset id={id} className={css['panel']}>
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
