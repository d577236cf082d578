import { isApprovedReturn, returnStatusWords } from '#shared/codes/return-statuses.ts'
import css from '#web/parts/status-word.module.css'

const TONES: Readonly<Record<string, string>> = { IN: 'waits', RJ: 'late', EX: 'late', CL: 'ended' }

/** The words for the status of a service request (RET-11 to RET-19), with a dot in its tone. */
export const ReturnStatusWord = ({ status }: { status: string }) => (
  <span className={css['status']} data-tone={isApprovedReturn(status) ? 'done' : (TONES[status] ?? 'runs')}>
    {returnStatusWords(status)}
  </span>
)
