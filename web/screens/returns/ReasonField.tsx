import type { Control } from 'react-hook-form'
import {
  isReturnReason,
  reasonName,
  RETURN_REASONS,
  type ReturnReasonCode,
} from '#shared/codes/return-reasons.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows } from '#web/data/session.ts'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Values } from './request-form.ts'
import css from './returns.module.css'

type Props = {
  control: Control<Values>
  chosen: string
  /** The reason of a request that is begun stands (RET-29). */
  isFixed: boolean
  /** On a small screen its texts are folded: the dialog has fields below it. */
  isFolded?: boolean
}

/** The reason with its four texts (RET-69); a stock rotation only for who may rotate (OP-26). */
export function ReasonField({ control, chosen, isFixed, isFolded = false }: Props) {
  const isSmall = useSmallScreen()
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
      {isReturnReason(chosen) &&
        (isFolded && isSmall ? (
          <details className={css['folded']}>
            <summary>About this reason</summary>
            <About reason={chosen} />
          </details>
        ) : (
          <About reason={chosen} />
        ))}
    </div>
  )
}

function About({ reason }: { reason: ReturnReasonCode }) {
  const { name, bestFor, topTip, terms } = RETURN_REASONS[reason]
  const texts: [string, string][] = [
    ['Reason', name],
    ['Best for', bestFor],
    ['Top tip', topTip],
    ['Terms and conditions', terms],
  ]
  return (
    <dl className={css['about']} aria-label="About this reason">
      {texts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
