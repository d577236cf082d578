import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../server/db/connect.ts'

/** The options of a test's person; everything else has defaults. */
export type PersonSpec = {
  letters?: string
  extras?: string
  type?: 'S' | 'C' | 'c'
  country?: 'AU' | 'NZ'
  cash?: boolean
  limitCents?: number
  terms?: string
  creditHold?: boolean
  customAddresses?: boolean
  level?: string | null
  contract?: string | null
  invoicedCents?: number
  passwordHash?: string | null
  totpSecret?: string | null
  /** Letters of staff; with them the person has a second factor. */
  roles?: string
  /** Signs in on this existing account, instead of creating one. */
  accountId?: string
}
export type Built = {
  userId: number
  login: string
  email: string
  accountId: string
  customerId: string
  addressId: number
  session: string
  token: string
}

export const ALL_LETTERS = 'ABCDFHILOPQRST'
/** What somebody may who has neither letters nor anything else that opens more, for the rules of access. */
export const NO_RIGHTS = {
  letters: '',
  extras: '',
  staff: false,
  roles: '',
  cash: true,
  australian: true,
  customAddresses: false,
  accounts: 1,
  lacksFactor: false,
}
let count = 0

/**
 * Creates a customer with its own account, address and signed-in person, so that no test sees another's rows.
 */
export async function buildPerson(db: Db, spec: PersonSpec, now: Date): Promise<Built> {
  count += 1
  const name = `p${String(process.pid)}x${String(count)}`
  const customerId = `C-${name}`
  const accountId = spec.accountId ?? `${spec.type === 'S' ? 'STF' : 'A'}-${name}`
  const country = spec.country ?? 'AU'
  return db.transaction().execute(async (tx) => {
    let addressId = 0
    if (!spec.accountId) {
      const limit = spec.cash ? 0 : (spec.limitCents ?? 100_000_00)
      await tx
        .insertInto('customer')
        .values({
          id: customerId,
          name: `Customer ${name}`,
          country,
          business_group: country === 'AU' ? 'AU01' : 'NZ01',
          level_list_id: spec.level ?? null,
          contract_list_id: spec.contract ?? null,
          credit_limit2_cents: limit,
          credit_limit3_cents: limit,
          payment_terms_id: spec.terms ?? (spec.cash ? 'COD' : '30D'),
          custom_addresses: spec.customAddresses ?? true,
          credit_hold: spec.creditHold ?? false,
        })
        .execute()
      await tx
        .insertInto('customer_balance')
        .values({ customer_id: customerId, invoiced_cents: spec.invoicedCents ?? 0 })
        .execute()
      await tx
        .insertInto('account')
        .values({ id: accountId, customer_id: customerId, name: `Account ${name}` })
        .execute()
      addressId = (
        await tx
          .insertInto('address')
          .values({
            account_id: accountId,
            address_name: 'Shop',
            company_name: `Shop ${name}`,
            contact_name: 'Sam Counter',
            line1: '1 Queen Street',
            suburb: country === 'AU' ? 'Brisbane' : 'Ponsonby',
            city: country === 'NZ' ? 'Auckland' : '',
            state: country === 'AU' ? 'QL' : '',
            postcode: country === 'AU' ? '4000' : '1011',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .updateTable('account')
        .set({ delivery_address_id: addressId })
        .where('id', '=', accountId)
        .execute()
    }
    const { id: userId } = await tx
      .insertInto('portal_user')
      .values({
        login: name,
        alias: `alias-${name}`,
        email: `${name}@example.com`,
        first_name: 'Pat',
        last_name: name,
        phone: '07 3000 0000',
        type: spec.type ?? 'C',
        password_hash: spec.passwordHash ?? null,
        role_letters: spec.roles ?? '',
        totp_secret: spec.totpSecret ?? (spec.roles ? 'sealed' : null),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_account')
      .values({
        user_id: userId,
        account_id: accountId,
        permissions: spec.letters ?? ALL_LETTERS,
        extra_permissions: spec.extras ?? '',
        is_default: true,
      })
      .execute()
    const session = randomBytes(32).toString('base64url'),
      token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('session')
      .values({
        secret_hash: sha256(session),
        token_hash: sha256(token),
        user_id: userId,
        account_id: accountId,
        stay_logged_in: true,
        created_at: now,
        last_used_at: now,
      })
      .execute()
    return {
      userId,
      login: name,
      email: `${name}@example.com`,
      accountId,
      customerId,
      addressId,
      session,
      token,
    }
  })
}

/** Gives a person a further account, with these letters on it. */
export const holdAccount = (db: Db, userId: number, accountId: string, letters: string, extras = '') =>
  db
    .insertInto('user_account')
    .values({ user_id: userId, account_id: accountId, permissions: letters, extra_permissions: extras })
    .execute()

/** Moves a customer to another business group. */
export const moveToGroup = (db: Db, customerId: string, businessGroup: string) =>
  db.updateTable('customer').set({ business_group: businessGroup }).where('id', '=', customerId).execute()

const sha256 = (text: string) => createHash('sha256').update(text).digest()
