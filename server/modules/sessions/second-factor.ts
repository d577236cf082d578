import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20 // as long as the hash of RFC 6238
const RECOVERY_CODES = 10
/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

/** A new secret behind the codes of an authenticator, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator reads from the picture. */
export const totpUri = (secret: string, { issuer, login }: { issuer: string; login: string }): string =>
  new TOTP({ issuer, label: login, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS }).toString()

const TOTP_CODE = /^[0-9]{6}$/

/** The step of a code of this moment or its neighbours; null where the code is none of these. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  if (!TOTP_CODE.test(code)) return null // the library throws for six characters of more than six bytes
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const drift = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + drift
}

/** New recovery codes: `abcde-fghjk`, 49 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

function newRecoveryCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH)
    for (const byte of randomBytes(2 * CODE_LENGTH)) {
      // a byte beyond the last whole run of the alphabet would make its first letters likelier
      const isFair = byte < 256 - (256 % ALPHABET.length)
      if (isFair && code.length < CODE_LENGTH) code += ALPHABET.charAt(byte % ALPHABET.length)
    }
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}

/** As it is kept; blanks, dashes and capitals do not count. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest()

/** The code of a moment. */
export const totpCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS }).generate({
    timestamp: now.getTime(),
  })
