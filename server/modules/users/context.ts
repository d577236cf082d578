import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import type { Actor } from '#server/modules/people/actor.ts'

/** What the users of accounts are handled with, besides the database. */
export type UserServices = { config: Pick<Config, 'publicUrl' | 'seller' | 'refuseCommonPasswords'> }
/** The context of a change of users, in its transaction. */
export type UserCtx = { tx: Tx; actor: Actor; client: ClientInfo; services: UserServices; now: Date }
/** What a login is ended or given back with: less, as staff do it too. */
export type LoginCtx = Omit<UserCtx, 'services'> & {
  services: { config: Pick<Config, 'publicUrl' | 'seller'> }
}
