import { type SyntheticEvent, useId, useState } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { needsFault } from '#shared/codes/return-reasons.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { useChange } from '#web/data/use-change.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import { FaultField } from './FaultField.tsx'
import { type RequestLine, unitsProblem } from './return-facts.ts'
import css from './returns.module.css'

type Props = { line: RequestLine; reason: string; onClose: () => void }

/** Changes units and fault description of a line of a draft. */
export function EditLine({ line, reason, onClose }: Props) {
  const [units, setUnits] = useState(String(line.qty))
  const [fault, setFault] = useState(line.faultdesc)
  const { form, isChecked, check } = useChecked<HTMLFormElement>()
  const change = useChange('changeReturnRequestLine', { onDone: onClose, scope: 'return-lines' })
  const hasFault = needsFault(reason) || line.faultdesc !== ''
  const problems = {
    units: unitsProblem(units),
    fault: needsFault(reason) && isBlank(fault) ? refusalText('return.fault') : undefined,
  }
  const id = useId()
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    check()
    if (problems.units || problems.fault) return
    const { requestno: requestNo, linno: lineNo } = line
    change.mutate({ requestNo, lineNo, quantity: Number(units), faultDescription: fault.trim() })
  }
  return (
    <DialogFrame
      title={`Edit ${line.itemname}`}
      isBusy={change.isPending}
      onClose={onClose}
      ways={
        <>
          <Button look="quiet" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className={css['adding']} onSubmit={save}>
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={9}
          value={units}
          problem={isChecked || units.trim() !== '' ? problems.units : undefined}
          onChange={(event) => setUnits(event.target.value)}
        />
        {hasFault && (
          <FaultField value={fault} problem={isChecked ? problems.fault : undefined} onType={setFault} />
        )}
      </form>
    </DialogFrame>
  )
}
