import { useEffect, useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { toast } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { usePopover } from '#web/ui/use-popover.ts'
import { useActKeys } from '../kit/use-act-keys.ts'
import { type ActionId, actionsOf, type Action, type Detail } from './next-actions.ts'
import { type Asking, OrderDialog } from './OrderDialog.tsx'
import css from './order-actions.module.css'

/** What can be done next with an order: at most two buttons, the rest in a menu, each with its key. */
export function OrderActions({ detail }: { detail: Detail }) {
  const { webOrderNo, orderno } = detail.order
  const person = usePerson()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const wave = useChange('staffOpenWave', {
    onDone: ({ waveId }) => {
      toast(`Order ${orderno} is in wave ${String(waveId)}`)
    },
  })
  const { buttons, menu } = actionsOf(detail, person)
  const act = (id: ActionId) => {
    if (id === 'wave') wave.mutate({ webOrderNos: [webOrderNo] })
    else if (id === 'toWave') {
      const waveId = detail.lines.flatMap(({ waves }) => waves)[0]
      if (waveId !== undefined) void navigate(generatePath(ROUTES.staffWave, { waveId: String(waveId) }))
    } else setAsking(id)
  }
  useActKeys(withKeys([...buttons, ...menu], act))
  if (buttons.length + menu.length === 0) return null
  return (
    <div className={css['ways']}>
      {buttons.map((action, at) => (
        <Button
          key={action.id}
          {...(at > 0 && { look: 'quiet' as const })}
          busy={action.id === 'wave' && wave.isPending}
          aria-keyshortcuts={action.key}
          onClick={() => act(action.id)}
        >
          {action.word} <kbd aria-hidden="true">{action.key.toUpperCase()}</kbd>
        </Button>
      ))}
      {menu.length > 0 && <Menu actions={menu} onAct={act} />}
      {asking !== null && <OrderDialog asking={asking} detail={detail} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** What can be done now, by its keys. */
const withKeys = (actions: readonly Action[], act: (id: ActionId) => void) =>
  actions.filter(({ obstacle }) => obstacle === '').map(({ id, key }) => ({ id, key, act: () => act(id) }))

function Menu({ actions, onAct }: { actions: readonly Action[]; onAct: (id: ActionId) => void }) {
  const [isOpen, setOpen] = useState(false)
  const popover = usePopover(isOpen, () => setOpen(false))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  const move = (by: number) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + by + items.length) % items.length]?.focus()
  }
  return (
    <div className={css['box']} {...popover.box}>
      <button
        {...popover.button}
        className={css['more']}
        aria-haspopup="menu"
        onClick={() => setOpen(!isOpen)}
      >
        More
      </button>
      {isOpen && (
        <div
          id={popover.id}
          ref={list}
          role="menu"
          className={css['menu']}
          aria-label="More acts"
          onKeyDown={(event) => {
            if (event.key === 'Tab') setOpen(false)
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            move(event.key === 'ArrowDown' ? 1 : -1)
          }}
        >
          {actions.map(({ id, word, key, obstacle }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              aria-disabled={obstacle !== '' || undefined}
              aria-keyshortcuts={key}
              onClick={() => {
                if (obstacle !== '') return
                setOpen(false)
                popover.button.ref.current?.focus()
                onAct(id)
              }}
            >
              <span>
                {word}
                {obstacle && <small>{obstacle}</small>}
              </span>
              <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
