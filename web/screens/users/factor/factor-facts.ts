import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

export type Factors = OutputOf<AllCalls['secondFactorFromServer']>
export type Passkey = Factors['passkeys'][number]
/** An authenticator that is being set up: the secret in base 32, and its QR code as SVG. */
export type TotpSetup = OutputOf<AllCalls['beginTotp']>

export const hasFactor = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys.length > 0

/** A base 32 secret in groups of four, as somebody types it. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
