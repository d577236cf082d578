import * as z from 'zod/mini'
import { PASSKEY_JSON_MAX, PASSKEY_NAME_MAX, USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const factors = {
  /** Whether an authenticator is set up. */
  hasTotp: f.boolean,
  passkeys: z.array(
    z.object({
      id: f.keyOut,
      name: f.string,
      /** The site that it signs in to. */
      host: f.string,
      createdAt: f.moment,
      lastUsedAt: z.nullable(f.moment),
    }),
  ),
  recoveryCodesLeft: f.int,
  /** Whether the last factor has to stay: staff, and whom an administrator of an account demands it of. */
  isDemanded: f.boolean,
}
const answer = z.object(factors)
/** recoveryCodes: new ones, which are answered this once; none where those from before still hold. */
const withCodes = z.object({ ...factors, recoveryCodes: f.strings })
/** Proves that whoever has the session is the person. One of both is enough. */
const confirmation = {
  password: z._default(z.string().check(z.maxLength(USER_FIELD_MAX.password)), ''),
  code: f.optionalText(20),
}
/** What an authenticator answers, as the browser writes it (WebAuthn, level 3). */
const authenticated = f.json(z.record(f.string, z.unknown()), PASSKEY_JSON_MAX)
const options = z.object({ options: f.string })

/** The second factor of a person: an authenticator (RFC 6238), passkeys (WebAuthn), recovery codes. */
export const secondFactorCalls = calls({
  secondFactorFromServer: {
    method: 'GET',
    about: 'What the second factor of the person consists of',
    needs: NEEDS.secondFactor,
    input: f.nothing,
    output: answer,
  },
  beginTotp: {
    method: 'POST',
    notWhileMasquerading: true,
    about: 'Begin to set up an authenticator: its secret in base 32, and a QR code as SVG',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    input: f.nothing,
    output: z.object({ secret: f.string, picture: f.string }),
  },
  confirmTotp: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about:
      'Set the authenticator up with a code of it; beside another factor with the password or a code too',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    work: 'signIn',
    input: z.object({
      code: f.text(20),
      password: z.optional(confirmation.password),
      /** Of an authenticator that is there already, or a recovery code. */
      presentCode: z.optional(confirmation.code),
    }),
    output: withCodes,
  },
  removeTotp: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Remove the authenticator, with the password or a code',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    work: 'signIn',
    input: z.object(confirmation),
    output: answer,
  },
  beginPasskey: {
    method: 'POST',
    notWhileMasquerading: true,
    about:
      'Begin to add a passkey: options for the authenticator; beside another factor with the password or a code',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    work: 'signIn',
    input: z.object({ password: z.optional(confirmation.password), code: z.optional(confirmation.code) }),
    output: options,
  },
  addPasskey: {
    method: 'POST',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Add a passkey with the answer of its authenticator',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    input: z.object({ name: f.line(PASSKEY_NAME_MAX), answer: authenticated }),
    output: withCodes,
  },
  renamePasskey: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Give a passkey another name',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    input: z.object({ passkeyId: f.key, name: f.line(PASSKEY_NAME_MAX) }),
    output: answer,
  },
  removePasskey: {
    method: 'PUT',
    notWhileMasquerading: true,
    changesCaller: true,
    about: 'Remove a passkey, with the password or a code',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    work: 'signIn',
    input: z.object({ passkeyId: f.key, ...confirmation }),
    output: answer,
  },
  replaceRecoveryCodes: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Replace the recovery codes, with the password or a code',
    needs: NEEDS.secondFactor,
    transaction: 'own',
    work: 'signIn',
    input: z.object(confirmation),
    output: withCodes,
  },
  beginPasskeySignIn: {
    method: 'POST',
    about: 'Begin to sign in by passkey: options for the authenticator, which name nobody',
    needs: NEEDS.anyone,
    transaction: 'own',
    work: 'signIn',
    input: f.nothing,
    output: options,
  },
  passkeyLogin: {
    method: 'POST',
    about: 'Sign in with the answer of the authenticator that has the passkey',
    needs: NEEDS.anyone,
    transaction: 'own',
    work: 'signIn',
    input: z.object({ answer: authenticated, stayLoggedIn: z._default(f.flag, false) }),
    output: z.object({ authenticated: f.boolean, token: f.string }),
  },
})
