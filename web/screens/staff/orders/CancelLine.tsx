import { useState } from 'react'
import { freeUnits } from '#shared/rules/line-steps.ts'
import { RowButton } from '../kit/RowButton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { cancellableUnits, type Detail } from './next-actions.ts'

type Props = { order: Detail['order']; line: Detail['lines'][number] }

/** Cancels what waits and what is allocated of one line, with its reason. */
export function CancelLine({ order: { webOrderNo }, line }: Props) {
  const { lineNo, name } = line
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <RowButton shortcut="k" look="plain" aria-label={`Cancel ${name}`} onClick={() => setAsking(true)}>
        Cancel
      </RowButton>
      {isAsking && (
        <CancelDialog
          {...{ webOrderNo, lineNo }}
          what={name}
          units={cancellableUnits(line)}
          ready={freeUnits(line)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
