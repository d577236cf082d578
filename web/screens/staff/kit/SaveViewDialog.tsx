import { useId, useState } from 'react'
import { STAFF_VIEWS_MAX, VIEW_NAME_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { View, ViewFields } from './view-fields.ts'
import css from './saved-views.module.css'

type Props = {
  list: StaffList
  views: readonly View[]
  shown: ViewFields
  wordsOf: (fields: ViewFields) => string
  onClose: () => void
}

/** Asks under which name what the list shows is saved; the name of another view replaces that one. */
export function SaveViewDialog({ list, views, shown, wordsOf, onClose }: Props) {
  const [name, setName] = useState('')
  const [isTeam, setTeam] = useState(false)
  const [problem, setProblem] = useState('')
  const names = useId()
  const save = useChange('staffSaveView', {
    onDone: onClose,
    shows: (failed) => {
      setProblem(problemText('staffSaveView', failed))
      return true
    },
  })
  const typed = name.trim()
  const kind = views.filter((view) => view.isTeam === isTeam)
  const replaced = kind.find((view) => view.name.toLowerCase() === typed.toLowerCase())
  const theirs = replaced?.mayChange === false ? refusalText('view.theirs', replaced) : ''
  const isFull = !replaced && kind.length >= STAFF_VIEWS_MAX
  const full = isFull ? refusalText('view.full', { max: STAFF_VIEWS_MAX }) : ''
  return (
    <FormDialog
      title="Save this view"
      about={wordsOf(shown)}
      yes={replaced?.mayChange ? 'Replace' : 'Save'}
      isBusy={save.isPending}
      onYes={() => {
        if (typed === '') setProblem(refusalText('view.name'))
        else save.mutate({ list, name: typed, was: '', fields: shown, isTeam })
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
        problem={problem || theirs || full || undefined}
        {...(replaced?.mayChange && { hint: `Replaces “${replaced.name}”: ${wordsOf(replaced.fields)}` })}
        onChange={({ target }) => {
          setName(target.value)
          setProblem('')
        }}
      />
      <datalist id={names}>
        {kind
          .filter(({ mayChange }) => mayChange)
          .map((view) => (
            <option key={view.name} value={view.name} />
          ))}
      </datalist>
      <label className={css['forTeam']}>
        <input type="checkbox" checked={isTeam} onChange={({ target }) => setTeam(target.checked)} />
        For the whole team
      </label>
    </FormDialog>
  )
}
