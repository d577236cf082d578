import { sql } from 'kysely'
import { SETUP_ORDER, type SetupStep } from '#shared/codes/setup-steps.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import type { SetupValues } from '#shared/rules/setup-form.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { findUserByName } from '#server/modules/people/people.store.ts'

export type SetupRow = {
  finished_at: Date | null
  done: SetupStep[]
  typed: Partial<Record<SetupStep, SetupValues>>
  pending: string | null
}

/** The progress of the set-up; undefined where it has not begun. */
export async function setupRow(db: Db | Tx): Promise<SetupRow | undefined> {
  const row = await db.selectFrom('portal_setup').selectAll().executeTakeFirst()
  return row && asRow(row)
}

/** The same, locked until the transaction ends. Begins the set-up where it has not begun. */
export async function lockSetup(tx: Tx, now: Date): Promise<SetupRow> {
  await tx
    .insertInto('portal_setup')
    .values({ begun_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return asRow(await tx.selectFrom('portal_setup').selectAll().forUpdate().executeTakeFirstOrThrow())
}

const asRow = (row: {
  finished_at: Date | null
  done: string[]
  typed: unknown
  pending: string | null
}) => ({
  finished_at: row.finished_at,
  done: SETUP_ORDER.filter((step) => row.done.includes(step)),
  typed: row.typed as SetupRow['typed'],
  pending: row.pending,
})

export const saveSetup = (tx: Tx, { done, typed, pending }: Omit<SetupRow, 'finished_at'>) =>
  tx
    .updateTable('portal_setup')
    .set({ done: [...done], typed: sql`${JSON.stringify(typed)}::jsonb`, pending })
    .execute()

/** Ends the set-up for good, and deletes what was typed. */
export const endSetup = (tx: Tx, now: Date) =>
  tx.updateTable('portal_setup').set({ finished_at: now, typed: sql`'{}'::jsonb`, pending: null }).execute()

/** Whether anybody could sign in. */
export async function anybodyHasPassword(db: Db | Tx): Promise<boolean> {
  const found = await db
    .selectFrom('portal_user')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type NewPerson = {
  login: string
  email: string
  firstName: string
  lastName: string
}

/** Which of a person's names are taken, as login, e-mail or alias. */
export async function takenNames(tx: Tx, person: NewPerson): Promise<('login' | 'email')[]> {
  const isTaken = async (name: string) => (await findUserByName(tx, name)) !== undefined
  const taken: ('login' | 'email')[] = []
  if (await isTaken(person.login)) taken.push('login')
  if (await isTaken(person.email)) taken.push('email')
  return taken
}

type Shop = {
  customerId: string
  customerName: string
  country: string
  accountId: string
  accountName: string
  priceLevel: string | null
}

/** Which ids of a customer and its account are taken. */
export async function takenIds(tx: Tx, shop: Shop): Promise<('customerId' | 'accountId')[]> {
  const { customerId, accountId } = shop
  const customer = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst()
  const account = await tx.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
  return [...(customer ? (['customerId'] as const) : []), ...(account ? (['accountId'] as const) : [])]
}

/** The kind of the price list with that id, or undefined where there is none. */
export const kindOfList = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('price_list').select('kind').where('id', '=', id).executeTakeFirst())?.kind

/** A customer who pays before goods are shipped, with one account, and the price level where it is new. */
export async function insertShop(tx: Tx, shop: Shop) {
  const { customerId, customerName, country, accountId, accountName, priceLevel } = shop
  if (priceLevel !== null && (await kindOfList(tx, priceLevel)) === undefined)
    await tx.insertInto('price_list').values({ id: priceLevel, kind: 'level', name: priceLevel }).execute()
  await tx
    .insertInto('customer')
    .values({
      id: customerId,
      name: customerName,
      country,
      business_group: `${country}01`,
      level_list_id: priceLevel,
      payment_terms_id: 'COD',
      custom_addresses: true,
    })
    .execute()
  await tx.insertInto('customer_balance').values({ customer_id: customerId }).execute()
  await tx
    .insertInto('account')
    .values({ id: accountId, customer_id: customerId, name: accountName })
    .execute()
}

type Holding = { accountId: string; letters: string; extras: string }

/** A person who works on one account. @returns the id */
export async function insertPerson(
  tx: Tx,
  person: NewPerson & { type: 'S' | 'C'; passwordHash: string | null },
  { accountId, letters, extras }: Holding,
): Promise<number> {
  const { id } = await tx
    .insertInto('portal_user')
    .values({
      login: person.login,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      type: person.type,
      role_letters: person.type === 'S' ? ALL_STAFF_LETTERS : '',
      password_hash: person.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_account')
    .values({
      user_id: id,
      account_id: accountId,
      permissions: letters,
      extra_permissions: extras,
      is_default: true,
    })
    .execute()
  return id
}

/** Gives a person the second factor: the encrypted secret, and the hashes of the recovery codes. */
export async function insertFactor(tx: Tx, userId: number, factor: { secret: string; codes: Buffer[] }) {
  await tx.updateTable('portal_user').set({ totp_secret: factor.secret }).where('id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(factor.codes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}
