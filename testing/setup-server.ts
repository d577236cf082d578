import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../server/config/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { serveFirstStart } from '../server/first-start.ts'
import { emptyDatabase } from './empty-database.ts'

/** A portal in its set-up, on an empty database of its own. */
export async function setupServer(built: URL): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { connection, drop } = await emptyDatabase()
  await migrate(connection)
  const environment = {
    NODE_ENV: 'production',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
  }
  const config = readConfig(environment)
  const first = await serveFirstStart({ connection, config, environment, say: () => undefined, built })
  return {
    app: first.app,
    close: async () => {
      await first.close()
      await drop()
    },
  }
}
