import { type ReactNode, useId } from 'react'
import css from './field.module.css'

/** What a control takes to be named by its label and described by the note below it. */
type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  label: string
  /** Of the control; made where it is left out. */
  id?: string | undefined
  optional?: boolean | undefined
  /** What is wrong with the value. It takes the place of the hint. */
  problem?: string | undefined
  hint?: string | undefined
  /** Whether the hint stays beside what is wrong, where that does not say what is asked for. */
  keepsHint?: boolean | undefined
  /** What speaks against a value that is taken all the same. It takes the place of the hint, too. */
  warning?: string | undefined
  /** Whether a change of the note is read out at once; else it is read with the control. */
  isLive?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label above a control, and below it what is wrong with its value, or a hint. */
export function Field(props: Props) {
  const { label, id, optional, problem, hint, keepsHint, warning, isLive, children } = props
  const made = useId()
  const controlId = id ?? made
  const note = problem || warning || hint
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={controlId}>
        {label}
        {optional && <span className={css['optional']}> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': note ? `${controlId}-note` : undefined,
      })}
      {note && (
        <p
          id={`${controlId}-note`}
          className={css[problem ? 'problem' : warning ? 'warning' : 'hint']}
          role={isLive ? 'status' : undefined}
        >
          {problem && keepsHint ? (
            <>
              <span>{problem}</span> {hint}
            </>
          ) : (
            note
          )}
        </p>
      )}
    </div>
  )
}
