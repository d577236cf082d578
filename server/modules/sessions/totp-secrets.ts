import type { Db } from '#server/db/connect.ts'
import { replaceTotpSecret, totpSecrets } from './sign-in.store.ts'
import { isSealed, type Secrets } from '#server/modules/people/secrets.ts'

const purposeOf = (userId: number) => `totp ${String(userId)}`

/** The secret behind a person's codes, in base 32, as it is kept. */
export const openTotpSecret = (secrets: Secrets, userId: number, stored: string): string =>
  isSealed(stored) ? secrets.open(stored, purposeOf(userId)) : stored

/** The same, encrypted as it is to be kept. */
export const sealTotpSecret = (secrets: Secrets, userId: number, plain: string): string =>
  secrets.seal(plain, purposeOf(userId))

/**
 * Encrypts, at the start, the secrets of codes that lie in plain text or are encrypted with an older key.
 * @param mayUseOwnKey whether the key that lies in the same database will do: in development, and for the
 * demo's secrets
 * @throws Error that names SECRETS_KEY where it is missing, or is not the key they were encrypted with
 */
export async function sealTotpSecrets(db: Db, secrets: Secrets, mayUseOwnKey: boolean) {
  for (const { id, totp_secret: stored, demo } of await totpSecrets(db)) {
    if (!demo && !mayUseOwnKey) {
      throw new Error(
        'The setting SECRETS_KEY is missing: people have secrets for their codes, which production encrypts with it. ' +
          'Make one with "openssl rand -base64 32" and keep it apart from the database.',
      )
    }
    const plain = openOrExplain(secrets, id, stored)
    if (!secrets.isNewest(stored)) await replaceTotpSecret(db, id, stored, sealTotpSecret(secrets, id, plain))
  }
}

function openOrExplain(secrets: Secrets, userId: number, stored: string): string {
  try {
    return openTotpSecret(secrets, userId, stored)
  } catch (problem) {
    throw new Error(
      'The setting SECRETS_KEY is not the key that the secrets of codes in this database were encrypted with.',
      { cause: problem },
    )
  }
}
