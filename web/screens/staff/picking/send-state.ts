import { Refused, Unavailable, Unreachable } from '#web/data/failures.ts'

/**
 * How it is with counts that are sent: `offline` are kept and tried again by themselves, `failed` are kept
 * until somebody tries again, `refused` are gone.
 */
export type SendState = { is: 'sent' | 'sending' | 'offline' | 'failed' } | { is: 'refused'; words: string }

/**
 * How it is after counts could not be sent. A network that is away, and a portal that is back in a moment
 * (503), are waited for; a fault of the server would come again.
 * @param wasOffline counts of before may have arrived although their answer did not
 */
export function afterFailure(problem: unknown, wasOffline: boolean): SendState {
  if (problem instanceof Refused)
    return wasOffline && problem.code === 'backOffice.counted'
      ? { is: 'sent' }
      : { is: 'refused', words: problem.message }
  return problem instanceof Unreachable || problem instanceof Unavailable
    ? { is: 'offline' }
    : { is: 'failed' }
}
