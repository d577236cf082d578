import { useState } from 'react'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { howMany } from '../kit/how-many.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { Detail } from './next-actions.ts'

type Props = { order: Detail['order']; line: Detail['lines'][number] }

/** Takes back the cancelling of one line, with its reason. */
export function ReinstateLine({ order: { webOrderNo, orderno }, line }: Props) {
  const { lineNo, cancelled: units, swapped, name } = line
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const reinstate = useChange('staffReinstateOrder', {
    onDone: ({ isHeld }) => {
      close()
      if (isHeld) toast(`Order ${orderno} is held`)
    },
    onRefused: close,
  })
  return (
    <>
      <Button look="plain" aria-label={`Reinstate ${name}`} onClick={() => setAsking(true)}>
        Reinstate
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reinstate ${name}`}
          about={`This takes back the cancelling of ${howMany(units, 'unit')} of this line, where their stock is free. Over the credit limit the order is held.${swapped > 0 ? ` Another product is sent for ${howMany(swapped, 'unit')} of it already: the customer gets and pays both.` : ''}`}
          yes={`Reinstate ${howMany(units, 'unit')}`}
          isNeeded
          isBusy={reinstate.isPending}
          onYes={(reason) => reinstate.mutate({ webOrderNo, lineNos: [lineNo], units, reason })}
          onNo={close}
        />
      )}
    </>
  )
}
