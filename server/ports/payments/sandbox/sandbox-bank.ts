import type { CardOutcome } from './sandbox-cards.ts'
import type { SandboxLedger } from './sandbox-ledger.ts'

/** The code the sandbox's bank wants of the payer (3-D Secure), and how often it may be typed wrong. */
export const CHALLENGE_CODE = '123456'
const WRONG_CODES_MAX = 3
/** How long the bank takes that answers later. */
const BANK_TAKES_MS = 20_000

/**
 * Asks the bank for the money of a payment that waits for a card. One that does not wait any more stays as it
 * is.
 * @param card brand and last four digits; more of it is not kept
 * @returns false where the bank does not answer: nothing has been charged, and the payment still waits
 */
export async function askBank(
  ledger: SandboxLedger,
  id: string,
  { card, outcome }: { card: string; outcome: CardOutcome },
  now: Date,
): Promise<boolean> {
  if (outcome === 'silent') return false
  const to = { paid: 'captured', declined: 'declined', challenge: 'challenge', later: 'processing' } as const
  await ledger.move(id, ['pending'], to[outcome], {
    card,
    ...(outcome === 'later' ? { decidesAt: new Date(now.getTime() + BANK_TAKES_MS) } : {}),
  })
  return true
}

/**
 * The payer's answer to the bank's question: the right code pays, the third wrong one declines. @returns how
 * many more may be typed, null where none is needed
 */
export async function answerChallenge(
  ledger: SandboxLedger,
  id: string,
  code: string,
): Promise<number | null> {
  if (code.replace(/\s/g, '') === CHALLENGE_CODE) {
    await ledger.move(id, ['challenge'], 'captured')
    return null
  }
  const left = WRONG_CODES_MAX - (await ledger.noteWrongCode(id))
  if (left > 0) return left
  await ledger.move(id, ['challenge'], 'declined')
  return null
}
