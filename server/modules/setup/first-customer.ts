import { OFFERED_LETTERS } from '#shared/codes/letters.ts'
import type { SetupProblems, SetupValues } from '#shared/rules/setup-form.ts'
import type { Tx } from '#server/db/connect.ts'
import { invite } from '#server/modules/sessions/invitation.ts'
import { storedSettings } from './settings.store.ts'
import type { SetupDeps, StepWork } from './setup-deps.ts'
import { insertPerson, insertShop, kindOfList, takenIds, takenNames } from './setup.store.ts'

/** Every letter that an administrator may grant, except E: an administrator's orders need no approval. */
const ADMINISTRATOR_LETTERS = OFFERED_LETTERS.filter((letter) => letter !== 'E').join('')
const TAKEN = 'There is one already'

/** The first customer with an account and a price level, and its administrator, who is invited. */
export const inviteCustomer =
  (values: SetupValues, { secrets, now, inForce }: SetupDeps): StepWork =>
  async (tx, _row, by) => {
    const of = (name: string) => values[name] ?? ''
    const shop = {
      customerId: of('customerId'),
      customerName: of('customerName'),
      country: of('country'),
      accountId: of('accountId'),
      accountName: of('accountName'),
      priceLevel: of('priceLevel') || null,
    }
    const person = {
      login: of('login'),
      email: of('email'),
      firstName: of('firstName'),
      lastName: of('lastName'),
    }
    const taken = [...(await takenIds(tx, shop)), ...(await takenNames(tx, person))]
    const problems = {
      ...Object.fromEntries(taken.map((name) => [name, TAKEN])),
      ...(await levelProblem(tx, shop.priceLevel)),
    }
    if (Object.keys(problems).length > 0) return { problems }
    const { productName, publicUrl } = inForce(await storedSettings(tx, secrets))
    if (publicUrl === undefined)
      throw new Error('PUBLIC_URL is missing: a link needs the address of the portal')
    await insertShop(tx, shop)
    const userId = await insertPerson(
      tx,
      { ...person, type: 'C', passwordHash: null },
      { accountId: shop.accountId, letters: ADMINISTRATOR_LETTERS, extras: '' },
    )
    return { link: await invite(tx, { userId, by, productName, publicUrl, now: now() }) }
  }

async function levelProblem(tx: Tx, level: string | null): Promise<SetupProblems> {
  const kind = level === null ? undefined : await kindOfList(tx, level)
  return kind === undefined || kind === 'level'
    ? {}
    : { priceLevel: `This is a price list of the kind ${kind}, which is no level` }
}
