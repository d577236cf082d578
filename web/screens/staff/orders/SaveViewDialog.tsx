import { useId, useState } from 'react'
import { ORDER_VIEWS_MAX, VIEW_NAME_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import type { OrderView } from './order-address.ts'
import { wordsOf } from './view-words.ts'

type Props = { views: readonly OrderView[]; shown: Omit<OrderView, 'name'>; onClose: () => void }

/** Asks under which name what the list shows is saved; the name of another view replaces that one. */
export function SaveViewDialog({ views, shown, onClose }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const names = useId()
  const save = useChange('staffSaveOrderView', {
    onDone: onClose,
    shows: (failed) => {
      setProblem(problemText('staffSaveOrderView', failed))
      return true
    },
  })
  const typed = name.trim()
  const replaced = views.find((view) => view.name.toLowerCase() === typed.toLowerCase())
  const isFull = !replaced && views.length >= ORDER_VIEWS_MAX
  const full = isFull ? refusalText('view.full', { max: ORDER_VIEWS_MAX }) : ''
  return (
    <FormDialog
      title="Save this view"
      about={wordsOf(shown)}
      yes={replaced ? 'Replace' : 'Save'}
      isBusy={save.isPending}
      onYes={() => {
        if (typed === '') setProblem(refusalText('view.name'))
        else save.mutate({ ...shown, name: typed, was: '' })
      }}
      onNo={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        list={names}
        maxLength={VIEW_NAME_MAX}
        value={name}
        problem={problem || full || undefined}
        {...(replaced && { hint: `Replaces “${replaced.name}”: ${wordsOf(replaced)}` })}
        onChange={({ target }) => {
          setName(target.value)
          setProblem('')
        }}
      />
      <datalist id={names}>
        {views.map((view) => (
          <option key={view.name} value={view.name} />
        ))}
      </datalist>
    </FormDialog>
  )
}
