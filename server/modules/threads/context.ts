import type { Config } from '#server/config/config.ts'

/** What threads are handled with, besides the database. */
export type ThreadServices = { config: Pick<Config, 'seller'> }
