/**
 * What is said of a call that did not go through (ERR-01 to ERR-03, SES-18); the only texts that the
 * catalogue's worker needs.
 */
export const FAULT_MESSAGES = {
  networkError: 'Network Error',
  serverUnreachable: 'Error talking to server - please check network connection',
  emptyAnswer: 'Server not responding correctly - please try again later',
  backInAMoment: 'The portal will be back in a moment. Please try again.', // status 503, ours
  waitingForPortal: 'The portal will be back in a moment. Trying again…', // ours
} as const

/** The alert for an HTTP status outside 200-399 (ERR-03). The spelling is the specification's. */
export const statusRecieved = (code: number): string => `Status ${code} recieved`
