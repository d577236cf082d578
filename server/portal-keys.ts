import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'
import { portalKey } from './db/keys.store.ts'
import { openSecrets, type PortalKeys } from './modules/people/secrets.ts'

/**
 * The key of the settings seals; the database's own seals where there is none, and opens what it has sealed
 * before.
 */
export async function openKeys(db: Db, { secretsKey }: Pick<Config, 'secretsKey'>): Promise<PortalKeys> {
  const own = await portalKey(db, 'secrets')
  return {
    device: await portalKey(db, 'device'),
    secrets: openSecrets(secretsKey ? [secretsKey, own] : [own]),
  }
}
