import { sql } from 'kysely'
import type { MailTopic } from '#shared/codes/mail-topics.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import type { LinkHash } from '#server/modules/people/one-time-link.ts'

export type MailContactRow = {
  id: number
  address: string
  topics: MailTopic[]
  asked_at: Date
  token_until: Date
  confirmed_at: Date | null
}

/** The contacts of an account by their addresses. */
export const contactsOf = (tx: Queryable, accountId: string): Promise<MailContactRow[]> =>
  tx
    .selectFrom('mail_contact')
    .select(['id', 'address', 'topics', 'asked_at', 'token_until', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(address)`)
    .execute()

export const contactCount = async (tx: Queryable, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('mail_contact')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).many

/** Adds a contact. @returns its id; undefined where the account has that address already */
export async function insertContact(
  tx: Tx,
  contact: { accountId: string; address: string; topics: readonly MailTopic[] },
  link: LinkHash,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into mail_contact (account_id, address, topics, added_at, asked_at, token_hash, token_until)
    values (${contact.accountId}, ${contact.address}, ${[...contact.topics]}::text[], ${now}, ${now}, ${link.hash}, ${link.until})
    on conflict (account_id, lower(address)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** A contact of an account, locked; undefined where the account has none of that id. */
export const lockContact = (tx: Tx, accountId: string, id: number): Promise<MailContactRow | undefined> =>
  tx
    .selectFrom('mail_contact')
    .select(['id', 'address', 'topics', 'asked_at', 'token_until', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const saveTopics = (tx: Tx, id: number, topics: readonly MailTopic[]) =>
  tx
    .updateTable('mail_contact')
    .set({ topics: [...topics] })
    .where('id', '=', id)
    .execute()

/** A new link of a contact takes the place of the one before. */
export const saveLink = (tx: Tx, id: number, { hash, until }: LinkHash, now: Date) =>
  tx
    .updateTable('mail_contact')
    .set({ token_hash: hash, token_until: until, asked_at: now })
    .where('id', '=', id)
    .execute()

export const deleteContact = (tx: Tx, id: number) =>
  tx.deleteFrom('mail_contact').where('id', '=', id).execute()

/** What the page of a link says. */
export type LinkedContact = Pick<MailContactRow, 'id' | 'address' | 'topics' | 'confirmed_at'> & {
  account_id: string
  account_name: string
}

/** The contact of a link that is not too old; undefined where there is none. */
export const contactOfLink = (tx: Db | Tx, hash: Buffer, now: Date): Promise<LinkedContact | undefined> =>
  tx
    .selectFrom('mail_contact as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.address', 'c.topics', 'c.confirmed_at', 'c.account_id', 'a.name as account_name'])
    .where('c.token_hash', '=', hash)
    .where('c.token_until', '>', now)
    .executeTakeFirst()

/** Confirms the contact of a link. @returns whether it was not confirmed before */
export async function confirmContact(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_contact')
    .set({ confirmed_at: now })
    .where('token_hash', '=', hash)
    .where('token_until', '>', now)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The confirmed addresses of accounts for a topic, in a fixed order. */
export async function contactAddresses(
  tx: Queryable,
  accountIds: readonly string[],
  topic: MailTopic,
): Promise<{ accountId: string; address: string }[]> {
  const { rows } = await sql<{ accountId: string; address: string }>`
    select account_id as "accountId", address from mail_contact
     where account_id = any(${accountIds}::text[]) and confirmed_at is not null and ${topic} = any(topics)
     order by account_id, id`.execute(tx)
  return rows
}

/** The same of one account. */
export const contactsFor = async (tx: Queryable, accountId: string, topic: MailTopic): Promise<string[]> =>
  (await contactAddresses(tx, [accountId], topic)).map(({ address }) => address)
