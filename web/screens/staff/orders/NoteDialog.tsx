import { useState } from 'react'
import { newId } from '#web/data/new-id.ts'
import { useChange } from '#web/data/use-change.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'

type Props = { webOrderNo: number; orderno: string; onClose: () => void }

/** A note of an order, for staff alone. */
export function NoteDialog({ webOrderNo, orderno, onClose }: Props) {
  const [note, setNote] = useState('')
  const [entryId] = useState(newId)
  const save = useChange('staffNoteOrder', { onDone: onClose })
  return (
    <FormDialog
      title={`Note on order ${orderno}`}
      about="It stands in what has happened. The customer does not see it."
      yes="Save"
      isBusy={save.isPending}
      onYes={() => save.mutate({ entryId, webOrderNo, note })}
      onNo={onClose}
    >
      <label className={css['select']}>
        <span>Note</span>
        <textarea
          rows={4}
          autoFocus
          required
          maxLength={1_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
    </FormDialog>
  )
}
