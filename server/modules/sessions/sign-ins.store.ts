import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

export type SignInRow = {
  secret_hash: Buffer
  address: string | null
  device: string | null
  created_at: Date
  last_used_at: Date
  stay_logged_in: boolean
}

/** The sessions of a person, by their last use; over ones too, until they are swept. */
export const signInsOf = (tx: Queryable, userId: number): Promise<SignInRow[]> =>
  tx
    .selectFrom('session')
    .select(['secret_hash', 'address', 'device', 'created_at', 'last_used_at', 'stay_logged_in'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('secret_hash')
    .execute()

type Ended = { address: string | null; device: string | null }

/**
 * Ends sessions of a person other than the one that asks. The database notifies every portal of it.
 * @param start how the hash of the session begins, in hexadecimal digits; '' for all others
 * @returns where they had begun
 */
export const endSignIns = (tx: Tx, userId: number, own: Buffer, start: string): Promise<Ended[]> =>
  tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('secret_hash', '<>', own)
    .where(sql<boolean>`starts_with(encode(secret_hash, 'hex'), ${start})`)
    .returning(['address', 'device'])
    .execute()
