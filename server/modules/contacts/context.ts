import type { Config } from '#server/config/config.ts'

/** What the contacts of accounts are handled with, besides the database. */
export type ContactServices = { config: Pick<Config, 'publicUrl' | 'seller'> }
