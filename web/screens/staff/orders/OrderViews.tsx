import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { useActKeys } from '../kit/use-act-keys.ts'
import { isSameView, type OrderView, pathOfView } from './order-address.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { wordsOf } from './view-words.ts'
import { ViewsDialog } from './ViewsDialog.tsx'
import css from './order-views.module.css'

/** The first so many have a key. */
const KEYS = 9

/**
 * The saved views of a person above the list: each is opened by a click, or by the key of its place.
 * @param shown what the list shows now
 */
export function OrderViews({ shown }: { shown: Omit<OrderView, 'name'> }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useRead('staffOrderViews', {})
  const [isOpen, setOpen] = useState<'save' | 'manage' | null>(null)
  const views = data?.views ?? []
  useActKeys([
    ...views.slice(0, KEYS).map((view, at) => ({
      id: view.name,
      key: String(at + 1),
      act: () => void navigate(pathOfView(view)),
    })),
    ...(data ? [{ id: 'save', key: 'v', act: () => setOpen('save') }] : []),
  ])
  const close = () => setOpen(null)
  const seen = views.find((view) => isSameView(view, shown))
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
                key={view.name}
                to={pathOfView(view)}
                className={css['view']}
                title={`${view.name}: ${wordsOf(view)}`}
                aria-current={view === seen ? 'true' : undefined}
                aria-keyshortcuts={at < KEYS ? String(at + 1) : undefined}
              >
                <span className={css['name']}>{view.name}</span>
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
        {views.length > 0 && (
          <button type="button" className={css['way']} onClick={() => setOpen('manage')}>
            Edit views
          </button>
        )}
        {data && views.length === 0 && (
          <span className={css['soft']}>Keeps this queue, filter, order and columns under a name.</span>
        )}
        {error && (
          <span className={css['soft']} role="alert">
            Saved views: {problemText('staffOrderViews', error)}{' '}
            <Button look="plain" onClick={() => void refetch()}>
              Retry
            </Button>
          </span>
        )}
      </nav>
      {isOpen === 'save' && <SaveViewDialog views={views} shown={shown} onClose={close} />}
      {isOpen === 'manage' && <ViewsDialog views={views} onClose={close} />}
    </>
  )
}
