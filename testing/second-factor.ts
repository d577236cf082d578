import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { totpCode } from '#server/modules/sessions/second-factor.ts'
import { authenticator } from './passkey.ts'
import { givePassword, PASSWORD } from './sign-ins.ts'
import type { TestPerson, TestServer } from './test-server.ts'

/** The half minute in which a code holds, and the next one. */
const STEP_MS = 30_000

/**
 * Sets an authenticator up, beside another factor with the password.
 * @returns its codes by a moment, and the recovery codes
 */
export async function setUpTotp(server: TestServer, person: Pick<TestPerson, 'call'>) {
  const { secret } = await person.call('beginTotp', {})
  const codeNow = () => totpCode(secret, server.clock.now)
  const { recoveryCodes } = await person.call('confirmTotp', { code: codeNow(), password: PASSWORD })
  server.clock.now = new Date(server.clock.now.getTime() + STEP_MS)
  return { secret, codeNow, recoveryCodes }
}

/** Lets the code of a moment be over. */
export const nextCode = (server: TestServer) => {
  server.clock.now = new Date(server.clock.now.getTime() + STEP_MS)
}

/**
 * Adds a passkey, beside another factor with the password.
 * @returns its authenticator, and the recovery codes
 */
export async function addPasskeyTo(person: Pick<TestPerson, 'call'>, name = 'Counter', origin?: string) {
  const { options } = await person.call('beginPasskey', { password: PASSWORD })
  const made = authenticator(origin)
  const answer = made.create(options)
  const { recoveryCodes, passkeys } = await person.call('addPasskey', { name, answer })
  return { made, recoveryCodes, passkeyId: passkeys.at(-1)?.id ?? 0 }
}

/** What the audit's test makes of the calls that change a second factor. */
export function factorActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  const withPassword = async () => {
    const who = await dealer()
    await givePassword(server(), who)
    return who
  }
  const own = { password: PASSWORD, code: '' }
  return {
    beginTotp: async () => {
      const who = await dealer()
      return { who, act: () => who.call('beginTotp', {}) }
    },
    confirmTotp: async () => {
      const who = await dealer()
      return { who, act: () => setUpTotp(server(), who) }
    },
    removeTotp: async () => {
      const who = await withPassword()
      await setUpTotp(server(), who)
      return { who, act: () => who.call('removeTotp', own) }
    },
    beginPasskey: async () => {
      const who = await dealer()
      return { who, act: () => who.call('beginPasskey', {}) }
    },
    addPasskey: async () => {
      const who = await dealer()
      return { who, act: () => addPasskeyTo(who) }
    },
    renamePasskey: async () => {
      const who = await dealer()
      const { passkeyId } = await addPasskeyTo(who)
      return { who, act: () => who.call('renamePasskey', { passkeyId, name: 'Phone' }) }
    },
    removePasskey: async () => {
      const who = await withPassword()
      const { passkeyId } = await addPasskeyTo(who)
      return { who, act: () => who.call('removePasskey', { passkeyId, ...own }) }
    },
    replaceRecoveryCodes: async () => {
      const who = await withPassword()
      await setUpTotp(server(), who)
      return { who, act: () => who.call('replaceRecoveryCodes', own) }
    },
    beginPasskeySignIn: async () => ({
      who: await dealer(),
      act: () => server().stranger('beginPasskeySignIn', {}),
    }),
    passkeyLogin: async () => {
      const who = await dealer()
      const { made } = await addPasskeyTo(who)
      const { options } = await server().stranger('beginPasskeySignIn', {})
      const answer = made.get(options)
      return { who, act: () => server().stranger('passkeyLogin', { answer, stayLoggedIn: false }) }
    },
    staffResetFactor: async () => {
      const who = await server().person({ type: 'S', roles: ALL_STAFF_LETTERS })
      const person = await dealer()
      await addPasskeyTo(person)
      const { accountId, userId } = person
      return { who, act: () => who.call('staffResetFactor', { accountId, userId, reason: 'Phone lost' }) }
    },
  }
}
