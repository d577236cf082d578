import { useChange } from '#web/data/use-change.ts'
import { howMany } from '../kit/how-many.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'

type Props = {
  webOrderNo: number
  /** The line that is cancelled; null for all of the order. */
  lineNo: number | null
  /** What is cancelled, in words. */
  what: string
  /** Units that are cancelled, and how many of them go back to the shelf. */
  units: number
  ready: number
  onClose: () => void
}

/** Cancels what is open of an order or of one line, with a reason that the customer reads. */
export function CancelDialog({ webOrderNo, lineNo, what, units, ready, onClose }: Props) {
  const cancel = useChange('staffCancelLines', { onDone: onClose, onRefused: onClose })
  const lines = lineNo === null ? {} : { lineNos: [lineNo] }
  return (
    <ReasonDialog
      title={`Cancel what is open of ${what}`}
      about={`This cancels ${howMany(units, 'unit')}${lineNo === null ? '' : ' of this line'} and gives ${String(ready)} of them back to the shelf. What is in a wave, picked or shipped stays.`}
      yes={`Cancel ${howMany(units, 'unit')}`}
      isDangerous
      isNeeded
      isTold
      isBusy={cancel.isPending}
      onYes={(reason) => cancel.mutate({ webOrderNo, ...lines, units, reason })}
      onNo={onClose}
    />
  )
}
