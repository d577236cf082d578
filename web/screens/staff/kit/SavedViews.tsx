import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useActKeys } from './use-act-keys.ts'
import { isSameView, type View, type ViewFields } from './view-fields.ts'
import { ViewsDialog } from './ViewsDialog.tsx'
import css from './saved-views.module.css'

/** The first so many have a key. */
const KEYS = 9

type Props = {
  list: StaffList
  /** What the list shows now. */
  shown: ViewFields
  /** What a view keeps of this list, in words. */
  keeps: string
  /** What a view shows, in a few words. */
  wordsOf: (fields: ViewFields) => string
  pathOf: (fields: ViewFields) => string
}

/**
 * The saved views above a list, a person's own before those of the team: each is opened by a click, or by the
 * key of its place.
 */
export function SavedViews({ list, shown, keeps, wordsOf, pathOf }: Props) {
  const navigate = useNavigate()
  const { data, error, refetch } = useRead('staffViews', { list })
  const [isOpen, setOpen] = useState<'save' | 'manage' | null>(null)
  const views = data?.views ?? []
  useActKeys([
    ...views.slice(0, KEYS).map((view, at) => ({
      id: idOf(view),
      key: String(at + 1),
      act: () => void navigate(pathOf(view.fields)),
    })),
    ...(data ? [{ id: 'save', key: 'v', act: () => setOpen('save') }] : []),
  ])
  const close = () => setOpen(null)
  const seen = views.find((view) => isSameView(view.fields, shown))
  const chips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // on a phone they are one row, wider than the screen
    const [row, chip] = [chips.current, chips.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && chip) row.scrollLeft = chip.offsetLeft - row.offsetLeft
  }, [seen?.name])
  return (
    <>
      <nav className={css['views']} aria-label="Saved views" aria-busy={!data && !error}>
        {views.length > 0 && (
          <div className={css['chips']} ref={chips}>
            {views.map((view, at) => (
              <Link
                key={idOf(view)}
                to={pathOf(view.fields)}
                className={css['view']}
                title={`${view.name}: ${wordsOf(view.fields)}${view.isTeam ? `. Saved for the team by ${view.by}` : ''}`}
                aria-current={view === seen ? 'true' : undefined}
                aria-keyshortcuts={at < KEYS ? String(at + 1) : undefined}
              >
                <span className={css['name']}>{view.name}</span>
                {view.isTeam && <span className={css['team']}>Team</span>}
                {at < KEYS && <kbd aria-hidden="true">{at + 1}</kbd>}
              </Link>
            ))}
          </div>
        )}
        {data && (
          <button type="button" className={css['way']} aria-keyshortcuts="v" onClick={() => setOpen('save')}>
            Save view <kbd aria-hidden="true">V</kbd>
          </button>
        )}
        {views.some(({ mayChange }) => mayChange) && (
          <button type="button" className={css['way']} onClick={() => setOpen('manage')}>
            Edit views
          </button>
        )}
        {data && views.length === 0 && <span className={css['soft']}>Keeps {keeps} under a name.</span>}
        {error && (
          <span className={css['soft']} role="alert">
            Saved views: {problemText('staffViews', error)}{' '}
            <Button look="plain" onClick={() => void refetch()}>
              Retry
            </Button>
          </span>
        )}
      </nav>
      {isOpen === 'save' && <SaveViewDialog {...{ list, views, shown, wordsOf }} onClose={close} />}
      {isOpen === 'manage' && (
        <ViewsDialog
          list={list}
          views={views.filter(({ mayChange }) => mayChange)}
          wordsOf={wordsOf}
          onClose={close}
        />
      )}
    </>
  )
}

const idOf = ({ name, isTeam }: View) => `${isTeam ? 'team' : 'own'} ${name}`
