import type { Db } from '#server/db/connect.ts'
import type { SessionServices } from './context.ts'
import { recoveryCodeHash, totpStepOf } from './second-factor.ts'
import { useRecoveryCode, useTotpStep } from './sign-in.store.ts'
import { openTotpSecret } from './totp-secrets.ts'

type Deps = { db: Db; services: Pick<SessionServices, 'keys'>; now: Date }
type Person = { id: number; totp_secret: string | null; has_passkey: boolean }

/**
 * Whether a code stands for a person's second factor: a one-time code of this moment or its neighbours, or a
 * recovery code. It is used up by that; of two requests with one code at once, one gets true.
 */
export async function codeHolds(
  { db, services, now }: Deps,
  { id: userId, totp_secret: stored }: Person,
  code: string,
): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '')
  if (!typed) return false
  const step =
    stored === null ? null : totpStepOf(openTotpSecret(services.keys.secrets, userId, stored), typed, now)
  return db
    .transaction()
    .execute((tx) =>
      step === null
        ? useRecoveryCode(tx, userId, recoveryCodeHash(typed), now)
        : useTotpStep(tx, userId, step),
    )
}
