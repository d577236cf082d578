import { isApprovedReturn, returnStatusWords } from '#shared/codes/return-statuses.ts'
import { acceptedPart, type DecidedUnits } from '#shared/rules/accepted-part.ts'
import css from '#web/parts/status-word.module.css'

const TONES: Readonly<Record<string, string>> = { IN: 'waits', RJ: 'late', EX: 'late', CL: 'ended' }

type Props = {
  status: string
  /** What was decided, where that is to be said beside the status. */
  decided?: DecidedUnits
}

/**
 * The words for the status of a service request (RET-11 to RET-19), with a dot in its tone. Where a part of
 * it was accepted, that stands beside it: no status says so.
 */
export const ReturnStatusWord = ({ status, decided }: Props) => (
  <span className={css['status']} data-tone={isApprovedReturn(status) ? 'done' : (TONES[status] ?? 'runs')}>
    {returnStatusWords(status)}
    {decided && acceptedPart(decided) !== '' && (
      <span className={css['beside']}>{acceptedPart(decided)}</span>
    )}
  </span>
)
