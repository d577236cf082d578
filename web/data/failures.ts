import type { RefusalCode } from '#shared/codes/refusals.ts'

/* The three ways a call can fail. */

/** The session has ended: the one answer that is the same for every call (SES-35 to SES-37). */
export class SignedOut extends Error {}
/** The server refused with a message for the dealer; `code` is the refusal's. */
export class Refused extends Error {
  readonly code: RefusalCode | undefined
  constructor(message: string, code: RefusalCode | undefined) {
    super(message)
    this.code = code
  }
}
/** The call did not go through at all: no network, or a fault of the server (ERR-01 to ERR-03). */
export class Failed extends Error {}
/** No answer came: the network is away, or the portal is. Nothing is known of what was asked. */
export class Unreachable extends Failed {}
/**
 * The portal answers 503: it will be back in a moment, and nothing is known of what was asked (ask-again.ts).
 */
export class Unavailable extends Failed {}
