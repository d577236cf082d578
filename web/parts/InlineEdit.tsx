import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './inline-edit.module.css'

type Props = {
  /** What it is: "First name". */
  label: string
  value: ReactNode
  /** Says more about it, below. */
  note?: ReactNode
  /** The form that changes it, an InlineForm; left out where it cannot be changed. */
  form?: (close: () => void) => ReactNode
}

/**
 * One fact of a list (`dl`) that is edited in its place. Edit puts the form there; when that is saved or
 * left, the focus goes back to Edit.
 */
export function InlineEdit({ label, value, note, form }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [isBack, setBack] = useState(false)
  const close = () => {
    setEditing(false)
    setBack(true) // Edit comes back with the focus
  }
  return (
    <div className={css['row']}>
      <dt>{label}</dt>
      <dd>
        {form && isEditing ? (
          form(close)
        ) : (
          <div className={css['value']}>
            <span>{value}</span>
            {form && (
              <Button
                autoFocus={isBack}
                look="plain"
                aria-label={`Edit ${label.toLowerCase()}`}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )}
          </div>
        )}
        {note && <p className={css['note']}>{note}</p>}
      </dd>
    </div>
  )
}

type FormProps = {
  /** Whose label is the row's own: it is read out, and not seen twice. */
  hasOneField?: boolean
  isBusy: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Its fields; the first one takes the focus. */
  children: ReactNode
}

/** The form of an InlineEdit: Enter saves, Escape leaves everything as it was. */
export const InlineForm = ({ hasOneField = false, isBusy, onSubmit, onCancel, children }: FormProps) => (
  <form
    className={css['form']}
    data-single={hasOneField || undefined}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || isBusy) return
      event.stopPropagation()
      onCancel()
    }}
  >
    {children}
    <div className={css['ways']}>
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </form>
)
