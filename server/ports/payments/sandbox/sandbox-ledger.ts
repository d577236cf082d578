import type { GatewayKind } from '../payment-gateway.ts'

/**
 * challenge: the card's bank wants the payer's code first; processing: the bank takes its time, until
 * `decidesAt`, and then pays.
 */
export type SandboxState =
  | 'pending'
  | 'challenge'
  | 'processing'
  | 'approved'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'refunded'

export type SandboxPayment = {
  id: string
  kind: GatewayKind
  reference: string
  amountCents: number
  currency: string
  description: string
  state: SandboxState
  /** Brand and last four digits; of a card the sandbox keeps nothing else. */
  card: string
  captures: number
  /** Refunds of all that is left of it. */
  refunds: number
  /** What was given back, by parts or as a whole. */
  refundedCents: number
  decidesAt: Date | null
  createdAt: Date
}

/**
 * What the sandbox remembers, each step by itself and at once, as a gateway's own database would: a killed
 * portal undoes nothing of it.
 */
export type SandboxLedger = {
  /** @returns the payment of that key, made now or before */
  add(
    payment: Pick<SandboxPayment, 'id' | 'kind' | 'reference' | 'amountCents' | 'currency' | 'description'>,
    idempotencyKey: string,
  ): Promise<SandboxPayment>
  find(id: string): Promise<SandboxPayment | undefined>
  /** Moves a payment on if it still stands in one of the states. @returns how it stands then, moved or not */
  move(
    id: string,
    from: readonly SandboxState[],
    to: SandboxState,
    more?: Partial<Pick<SandboxPayment, 'card' | 'decidesAt'>>,
  ): Promise<SandboxPayment | undefined>
  /**
   * Gives a part of a captured payment back under its key, or says that this was done before. Where the time
   * for it is over only the latter. The payment is refunded once all of it was given back.
   */
  refundPart(
    id: string,
    part: { idempotencyKey: string; amountCents: number; isOver: boolean },
  ): Promise<'made' | 'refused'>
  /** Notes that the bank's code was typed wrong. @returns how often by now */
  noteWrongCode(id: string): Promise<number>
}
