import { useId } from 'react'
import { RETURN_FIELD_MAX } from '#shared/codes/limits.ts'
import field from '#web/ui/field.module.css'
import css from './returns.module.css'

type FaultProps = { value: string; problem: string | undefined; onType: (text: string) => void }
/** What is wrong with a product (RET-49). */
export function FaultField({ value, problem, onType }: FaultProps) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        Fault description
      </label>
      <textarea
        id={id}
        className={css['text']}
        rows={3}
        maxLength={RETURN_FIELD_MAX.fault}
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
