import type { Config } from '#server/config/config.ts'
import type { Sealer } from '#server/db/list-cursor.ts'

/** What service requests are handled with, besides the database. */
export type ReturnServices = {
  config: Pick<Config, 'seller'>
  keys: { secrets: Sealer }
  /** Set where requests of the past are made: nobody is told of them. */
  isPast?: true
}
