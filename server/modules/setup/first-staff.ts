import { LETTERS } from '#shared/codes/letters.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import type { SetupValues } from '#shared/rules/setup-form.ts'
import type { Tx } from '#server/db/connect.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  totpStepOf,
} from '#server/modules/sessions/second-factor.ts'
import { useTotpStep } from '#server/modules/sessions/sign-in.store.ts'
import { sealTotpSecret } from '#server/modules/sessions/totp-secrets.ts'
import { pendingOf } from './pending.ts'
import type { Pending, SetupDeps, StepDone, StepWork } from './setup-deps.ts'
import { insertFactor, insertPerson, insertShop, type SetupRow, takenIds, takenNames } from './setup.store.ts'

/** Every letter except E, which would send their own orders to an approver. */
const STAFF_LETTERS = Object.keys(LETTERS)
  .filter((letter) => letter !== 'E')
  .join('')
/** M: staff act for customers. */
const STAFF_EXTRAS = 'M'
const TAKEN = 'Somebody has this already'

/** The first staff user is stored as pending, with a new second factor, until a code has proved it. */
export async function preparePerson(values: SetupValues): Promise<StepWork> {
  const of = (name: string) => values[name] ?? ''
  const person = {
    login: of('login'),
    email: of('email'),
    firstName: of('firstName'),
    lastName: of('lastName'),
  }
  const pending: Pending = {
    is: 'factor',
    secret: newTotpSecret(),
    person,
    passwordHash: await hashPassword(of('password')),
  }
  return async (tx) => {
    const taken = await takenNames(tx, person)
    return { problems: Object.fromEntries(taken.map((name) => [name, TAKEN])), pending }
  }
}

/**
 * A right code creates the first staff user, with the wholesaler's own account. The recovery codes stay
 * stored until somebody confirms that they are kept, since the answer that shows them may be lost.
 */
export async function proveFactor(
  tx: Tx,
  row: SetupRow,
  { code = '' }: SetupValues,
  { secrets, now, staffPrefix }: SetupDeps,
): Promise<StepDone> {
  const pending = pendingOf(row, secrets)
  if (pending?.is !== 'factor') throw new Error('there is nobody whose second factor could be proved')
  const { person, secret, passwordHash } = pending
  const step = totpStepOf(secret, code.replace(/\s/g, ''), now())
  if (step === null) return { problems: { code: refusalText('factor.code') } }
  const { companyName: company = '', country = 'AU' } = row.typed.company ?? {}
  const shop = {
    customerId: `${staffPrefix}000`,
    customerName: company,
    country,
    accountId: `${staffPrefix}001`,
    accountName: company,
    priceLevel: null,
  }
  if ((await takenIds(tx, shop)).length === 0) await insertShop(tx, shop)
  const userId = await insertPerson(
    tx,
    { ...person, type: 'S', passwordHash },
    { accountId: shop.accountId, letters: STAFF_LETTERS, extras: STAFF_EXTRAS },
  )
  const codes = newRecoveryCodes()
  await insertFactor(tx, userId, {
    secret: sealTotpSecret(secrets, userId, secret),
    codes: codes.map(recoveryCodeHash),
  })
  await useTotpStep(tx, userId, step)
  return { pending: { is: 'codes', codes } }
}
