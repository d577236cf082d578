import { useState } from 'react'
import { VIEW_NAME_MAX } from '#shared/codes/limits.ts'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import staff from '../staff.module.css'
import type { View, ViewFields } from './view-fields.ts'
import css from './saved-views.module.css'

type Props = {
  list: StaffList
  /** Those that the person may change. */
  views: readonly View[]
  wordsOf: (fields: ViewFields) => string
  onClose: () => void
}

/** Saved views, to be renamed and deleted; what was deleted last can be put back. */
export function ViewsDialog({ list, views, wordsOf, onClose }: Props) {
  const dialog = useModal()
  const [gone, setGone] = useState<View | null>(null)
  const [problem, setProblem] = useState('')
  const shows = (name: 'staffSaveView' | 'staffDeleteView') => (failed: Error) => {
    setProblem(problemText(name, failed))
    return true
  }
  const save = useChange('staffSaveView', { shows: shows('staffSaveView') })
  const drop = useChange('staffDeleteView', { shows: shows('staffDeleteView') })
  const isBusy = save.isPending || drop.isPending
  const kept = ({ name, fields, isTeam }: View) => ({ list, name, fields, isTeam })
  const rename = (view: View, name: string) => {
    setProblem('')
    save.mutate({ ...kept(view), name, was: view.name })
  }
  const remove = (view: View) => {
    setProblem('')
    drop.mutate({ list, name: view.name, isTeam: view.isTeam }, { onSuccess: () => setGone(view) })
  }
  const putBack = (view: View) => {
    setProblem('')
    save.mutate({ ...kept(view), was: '' }, { onSuccess: () => setGone(null) })
  }
  return (
    <dialog
      ref={dialog}
      className={staff['dialog']}
      aria-label="Saved views"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2>Saved views</h2>
      {views.length === 0 ? (
        <p>There are none left.</p>
      ) : (
        <ul className={css['list']}>
          {views.map((view) => (
            <ViewRow
              key={`${String(view.isTeam)} ${view.name}`}
              view={view}
              words={`${view.isTeam ? 'Team: ' : ''}${wordsOf(view.fields)}`}
              isBusy={isBusy}
              onRename={rename}
              onDelete={remove}
            />
          ))}
        </ul>
      )}
      <p role="alert" className={css['problem']}>
        {problem}
      </p>
      <div className={staff['dialogWays']}>
        {gone && (
          <Button key={gone.name} look="quiet" autoFocus busy={isBusy} onClick={() => putBack(gone)}>
            Put “{gone.name}” back
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </dialog>
  )
}

type RowProps = {
  view: View
  words: string
  isBusy: boolean
  onRename: (view: View, name: string) => void
  onDelete: (view: View) => void
}

function ViewRow({ view, words, isBusy, onRename, onDelete }: RowProps) {
  const [name, setName] = useState(view.name)
  const typed = name.trim()
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && typed !== '' && typed !== view.name) onRename(view, typed)
        }}
      >
        <input
          aria-label={`Name of ${view.name}`}
          autoComplete="off"
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          type="submit"
          look="quiet"
          aria-label={`Rename ${view.name}`}
          disabled={isBusy || typed === '' || typed === view.name}
        >
          Rename
        </Button>
        <Button
          look="danger"
          aria-label={`Delete ${view.name}`}
          disabled={isBusy}
          onClick={() => onDelete(view)}
        >
          Delete
        </Button>
      </form>
      <p className={css['soft']}>{words}</p>
    </li>
  )
}
