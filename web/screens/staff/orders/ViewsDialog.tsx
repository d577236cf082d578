import { useState } from 'react'
import { VIEW_NAME_MAX } from '#shared/codes/limits.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import staff from '../staff.module.css'
import type { OrderView } from './order-address.ts'
import { wordsOf } from './view-words.ts'
import css from './order-views.module.css'

/** The saved views of a person, to be renamed and deleted; what was deleted last can be put back. */
export function ViewsDialog({ views, onClose }: { views: readonly OrderView[]; onClose: () => void }) {
  const dialog = useModal()
  const [gone, setGone] = useState<OrderView | null>(null)
  const [problem, setProblem] = useState('')
  const shows = (name: 'staffSaveOrderView' | 'staffDeleteOrderView') => (failed: Error) => {
    setProblem(problemText(name, failed))
    return true
  }
  const save = useChange('staffSaveOrderView', { shows: shows('staffSaveOrderView') })
  const drop = useChange('staffDeleteOrderView', { shows: shows('staffDeleteOrderView') })
  const isBusy = save.isPending || drop.isPending
  const rename = (view: OrderView, name: string) => {
    setProblem('')
    save.mutate({ ...view, name, was: view.name })
  }
  const remove = (view: OrderView) => {
    setProblem('')
    drop.mutate({ name: view.name }, { onSuccess: () => setGone(view) })
  }
  const putBack = (view: OrderView) => {
    setProblem('')
    save.mutate({ ...view, was: '' }, { onSuccess: () => setGone(null) })
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
            <ViewRow key={view.name} view={view} isBusy={isBusy} onRename={rename} onDelete={remove} />
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
  view: OrderView
  isBusy: boolean
  onRename: (view: OrderView, name: string) => void
  onDelete: (view: OrderView) => void
}

function ViewRow({ view, isBusy, onRename, onDelete }: RowProps) {
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
      <p className={css['soft']}>{wordsOf(view)}</p>
    </li>
  )
}
