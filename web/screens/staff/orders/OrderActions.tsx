import { useEffect, useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { toast } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useActKeys } from '../kit/use-act-keys.ts'
import { type ActionId, actionsOf, type Action, type Detail, unitsIn } from './next-actions.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'
import css from './order-actions.module.css'

type Asking = 'hold' | 'release' | 'cancel' | 'reinstate' | 'note' | 'ship' | null

/** What can be done next with an order: at most two buttons, the rest in a menu, each with its key. */
export function OrderActions({ detail }: { detail: Detail }) {
  const { webOrderNo, orderno } = detail.order
  const person = usePerson()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const hold = useChange('staffHoldOrder', { onDone: close, onRefused: close })
  const release = useChange('staffReleaseOrder', { onDone: close, onRefused: close })
  const cancel = useChange('staffCancelLines', { onDone: close, onRefused: close })
  const reinstate = useChange('staffReinstateOrder', {
    onDone: ({ isHeld }) => {
      close()
      if (isHeld) toast(`Order ${orderno} is held`)
    },
    onRefused: close,
  })
  const wave = useChange('staffOpenWave', {
    onDone: ({ waveId }) => {
      toast(`Order ${orderno} is in wave ${String(waveId)}`)
    },
  })
  const { buttons, menu } = actionsOf(detail, person)
  const units = unitsIn(detail)
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
      {asking === 'hold' && (
        <ReasonDialog
          title={`Hold order ${orderno}`}
          about="It keeps what it has been allocated, and is not picked or shipped until it is released."
          yes="Hold"
          isNeeded
          isTold
          isBusy={hold.isPending}
          onYes={(reason) => hold.mutate({ webOrderNo, reason })}
          onNo={close}
        />
      )}
      {asking === 'release' && (
        <ReasonDialog
          title={`Release order ${orderno}`}
          about={`It goes on, and gets what is there of the ${String(units.waiting)} units it waits for.`}
          yes="Release"
          isNeeded={false}
          isTold
          isBusy={release.isPending}
          onYes={(reason) => release.mutate({ webOrderNo, reason })}
          onNo={close}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          title={`Cancel what is open of order ${orderno}`}
          about={`This cancels ${String(units.cancellable)} units and gives ${String(units.ready)} of them back to the shelf. What is in a wave, picked or shipped stays.`}
          yes={`Cancel ${String(units.cancellable)} units`}
          isDangerous
          isNeeded
          isTold
          isBusy={cancel.isPending}
          onYes={(reason) => cancel.mutate({ webOrderNo, units: units.cancellable, reason })}
          onNo={close}
        />
      )}
      {asking === 'reinstate' && (
        <ReasonDialog
          title={`Reinstate order ${orderno}`}
          about={`This takes back the cancelling of ${String(units.cancelled)} units, where their stock is free. Over the credit limit it is held.`}
          yes={`Reinstate ${String(units.cancelled)} units`}
          isNeeded
          isBusy={reinstate.isPending}
          onYes={(reason) => reinstate.mutate({ webOrderNo, units: units.cancelled, reason })}
          onNo={close}
        />
      )}
      {asking === 'note' && <NoteDialog webOrderNo={webOrderNo} orderno={orderno} onClose={close} />}
      {asking === 'ship' && <ShipDialog detail={detail} onClose={close} />}
    </div>
  )
}

/** What can be done now, by its keys. */
const withKeys = (actions: readonly Action[], act: (id: ActionId) => void) =>
  actions.filter(({ obstacle }) => obstacle === '').map(({ id, key }) => ({ id, key, act: () => act(id) }))

function Menu({ actions, onAct }: { actions: readonly Action[]; onAct: (id: ActionId) => void }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const move = (by: number) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + by + items.length) % items.length]?.focus()
  }
  return (
    <div
      className={css['box']}
      ref={box}
      onKeyDown={(event) => {
        if (!isOpen) return
        if (event.key === 'Escape') {
          event.preventDefault()
          setOpen(false)
          button.current?.focus()
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          move(event.key === 'ArrowDown' ? 1 : -1)
        } else if (event.key === 'Tab') setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={css['more']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        More
      </button>
      {isOpen && (
        <div role="menu" className={css['menu']} aria-label="More acts">
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
                button.current?.focus()
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
