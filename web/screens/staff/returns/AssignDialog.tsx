import { useState } from 'react'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'
import type { ReturnDetail } from './return-steps.ts'

/** Chooses who looks after a request: somebody who decides them, or nobody. */
export function AssignDialog({ detail, onClose }: { detail: ReturnDetail; onClose: () => void }) {
  const { requestno: requestNo, seen, assignedTo, assigneeId } = detail
  const { data, error, refetch } = useRead('staffReturnAssignees', {})
  const [value, choose] = useState(assigneeId === null ? '' : String(assigneeId))
  const assign = useChange('staffAssignReturn', { onDone: onClose, onRefused: onClose })
  // who may not decide requests any more stays chosen until somebody chooses another
  const isGone = assigneeId !== null && !data?.people.some(({ userId }) => userId === assigneeId)
  return (
    <FormDialog
      title={`Assign return ${String(requestNo)}`}
      about={assignedTo === '' ? 'Nobody looks after it yet.' : `${assignedTo} looks after it.`}
      yes="Assign"
      isBusy={assign.isPending}
      isReady={data !== undefined}
      onYes={() => assign.mutate({ requestNo, seen, ...(value !== '' && { assigneeId: Number(value) }) })}
      onNo={onClose}
    >
      {error && (
        <LoadProblem text={problemText('staffReturnAssignees', error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <label className={css['select']}>
          <span>Looked after by</span>
          <select autoFocus value={value} onChange={({ target }) => choose(target.value)}>
            <option value="">Nobody</option>
            {isGone && <option value={assigneeId}>{assignedTo}</option>}
            {data.people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </FormDialog>
  )
}
