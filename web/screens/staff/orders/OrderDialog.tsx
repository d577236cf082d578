import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { howMany } from '../kit/how-many.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { type Detail, unitsIn } from './next-actions.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'

/** An act that says what it will do before it does it. */
export type Asking = 'hold' | 'release' | 'cancel' | 'reinstate' | 'note' | 'ship' | 'putBack' | 'split'
type Props = { asking: Asking; detail: Detail; onClose: () => void }

/** What is asked before an order is changed. */
export function OrderDialog({ asking, detail, onClose }: Props) {
  const { webOrderNo, orderno } = detail.order
  const units = unitsIn(detail)
  const hold = useChange('staffHoldOrder', { onDone: onClose, onRefused: onClose })
  const release = useChange('staffReleaseOrder', { onDone: onClose, onRefused: onClose })
  const reinstate = useChange('staffReinstateOrder', {
    onDone: ({ isHeld }) => {
      onClose()
      if (isHeld) toast(`Order ${orderno} is held`)
    },
    onRefused: onClose,
  })
  const split = useChange('staffSplitOrder', { onDone: onClose, onRefused: onClose })
  const putBack = useChange('staffPutBack', { onDone: onClose, onRefused: onClose })
  switch (asking) {
    case 'hold':
      return (
        <ReasonDialog
          title={`Hold order ${orderno}`}
          about="It keeps what it has been allocated, and is not picked or shipped until it is released."
          yes="Hold"
          isNeeded
          isTold
          isBusy={hold.isPending}
          onYes={(reason) => hold.mutate({ webOrderNo, reason })}
          onNo={onClose}
        />
      )
    case 'release':
      return (
        <ReasonDialog
          title={`Release order ${orderno}`}
          about={releaseWords(units.waiting)}
          yes="Release"
          isNeeded
          isTold
          isBusy={release.isPending}
          onYes={(reason) => release.mutate({ webOrderNo, reason })}
          onNo={onClose}
        />
      )
    case 'split':
      return (
        <ReasonDialog
          title={`Split order ${orderno}`}
          about={`What is there of it can leave at once. ${howMany(units.waiting, 'unit')} that ${units.waiting === 1 ? 'waits' : 'wait'} for stock ${units.waiting === 1 ? 'follows' : 'follow'} when it has come. This cannot be undone.`}
          yes="Split"
          isNeeded
          isBusy={split.isPending}
          onYes={(reason) => split.mutate({ webOrderNo, reason })}
          onNo={onClose}
        />
      )
    case 'cancel':
      return (
        <CancelDialog
          {...{ webOrderNo, onClose }}
          lineNo={null}
          what={`order ${orderno}`}
          units={units.cancellable}
          ready={units.ready}
        />
      )
    case 'reinstate':
      return (
        <ReasonDialog
          title={`Reinstate order ${orderno}`}
          about={`This takes back the cancelling of ${howMany(units.cancelled, 'unit')}, where their stock is free. Over the credit limit it is held.`}
          yes={`Reinstate ${howMany(units.cancelled, 'unit')}`}
          isNeeded
          isBusy={reinstate.isPending}
          onYes={(reason) => reinstate.mutate({ webOrderNo, units: units.cancelled, reason })}
          onNo={onClose}
        />
      )
    case 'putBack':
      return (
        <FormDialog
          title={`Put order ${orderno} back on the shelf`}
          about={`${howMany(units.picked, 'picked unit')} ${units.picked === 1 ? 'lies' : 'lie'} on the shelf again, and ${units.picked === 1 ? 'stays' : 'stay'} allocated to this order.`}
          yes={`Put ${howMany(units.picked, 'unit')} back`}
          isBusy={putBack.isPending}
          onYes={() => putBack.mutate({ webOrderNo })}
          onNo={onClose}
        >
          {null}
        </FormDialog>
      )
    case 'note':
      return <NoteDialog webOrderNo={webOrderNo} orderno={orderno} onClose={onClose} />
    case 'ship':
      return <ShipDialog detail={detail} onClose={onClose} />
  }
}

/** What a release does to an order of which so many units wait for stock. */
const releaseWords = (waiting: number): string =>
  waiting === 0
    ? 'It goes on. None of its units waits for stock.'
    : `It goes on, and gets what is there of the ${howMany(waiting, 'unit')} it waits for.`
