import { refusalText } from '#shared/codes/refusals.ts'

/**
 * Work that cannot begin now because its queue is full. It is answered in words, with the header Retry-After.
 */
export class Busy extends Error {
  readonly code = 'server.busy'
  readonly statusCode = 503
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(refusalText('server.busy', { seconds: retryAfterSeconds }))
    this.name = 'Busy'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
