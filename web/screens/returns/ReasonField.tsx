import type { Control } from 'react-hook-form'
import {
  isReturnReason,
  reasonName,
  RETURN_REASONS,
  type ReturnReasonCode,
} from '#shared/codes/return-reasons.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows } from '#web/data/session.ts'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Values } from './request-form.ts'
import css from './returns.module.css'

type Props = {
  control: Control<Values>
  chosen: string
  /** The reason of a request that is begun stands (RET-29). */
  isFixed: boolean
}

/** The reason with its four texts (RET-69); a stock rotation only for who may rotate (OP-26). */
export function ReasonField({ control, chosen, isFixed }: Props) {
  const mayRotate = useAllows(NEEDS.stockRotations)
  const codes = (Object.keys(RETURN_REASONS) as ReturnReasonCode[]).filter(
    (code) => mayRotate || RETURN_REASONS[code].kind !== 'rotation',
  )
  return (
    <div className={css['reason']}>
      {isFixed ? (
        <TextField label="Reason" value={reasonName(chosen)} disabled readOnly />
      ) : (
        <FormSelect control={control} name="reasonCode" label="Reason">
          <option value="">Please select</option>
          {codes.map((code) => (
            <option key={code} value={code}>
              {RETURN_REASONS[code].name}
            </option>
          ))}
        </FormSelect>
      )}
      {isReturnReason(chosen) && (
        <dl className={css['about']} aria-label="About this reason">
          <div>
            <dt>Reason</dt>
            <dd>{RETURN_REASONS[chosen].name}</dd>
          </div>
          <div>
            <dt>Best for</dt>
            <dd>{RETURN_REASONS[chosen].bestFor}</dd>
          </div>
          <div>
            <dt>Top tip</dt>
            <dd>{RETURN_REASONS[chosen].topTip}</dd>
          </div>
          <div>
            <dt>Terms and conditions</dt>
            <dd>{RETURN_REASONS[chosen].terms}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
