import { useId } from 'react'
import { THREAD_TEXT_MAX } from '#shared/codes/threads.ts'
import field from '#web/ui/field.module.css'
import css from './thread-messages.module.css'

type Props = {
  label: string
  value: string
  problem: string | undefined
  onType: (text: string) => void
}

/** The text of a message. */
export function MessageField({ label, value, problem, onType }: Props) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={css['text']}
        rows={5}
        maxLength={THREAD_TEXT_MAX}
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-note`}
        onChange={(event) => onType(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-note`} className={field['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
