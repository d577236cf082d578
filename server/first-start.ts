import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { NO_SETTINGS } from '#shared/codes/page-settings.ts'
import type { Config } from './config/config.ts'
import { type Connection, openDatabase } from './db/connect.ts'
import { ensureReferenceData } from './db/reference-data.ts'
import { serveHealth } from './http/health.ts'
import { serveWeb } from './http/web-files.ts'
import { openWorkLimits } from './http/work-limits.ts'
import { peopleCache } from './modules/people/people-cache.ts'
import { openSetupCode } from './modules/setup/setup-code.ts'
import { serveSetup } from './modules/setup/serve-setup.ts'
import { isSetUp } from './modules/setup/setup.ts'
import { openLog, standardOutput } from './observability/log.ts'
import { openApp } from './open-app.ts'
import { setupOn } from './setup-on.ts'

const CHECK_MS = 500
/** A set-up page needs few. */
const CONNECTIONS = 4

type Options = {
  connection: Connection
  config: Config
  environment: Readonly<Record<string, string | undefined>>
  say: (line: string) => void
  now?: () => Date
  /** The folder of the built web, if not the usual one. */
  built?: URL
}
export type FirstStart = {
  app: FastifyInstance
  /** Where it listens. */
  port: number
  /** Settles once the set-up is over, here or in another process. */
  finished: Promise<void>
  close(): Promise<void>
}

/**
 * Serves the set-up of a new wholesaler in the portal's place, and writes its code to the log. Every other
 * address answers 503.
 * @throws Error without SECRETS_KEY
 */
export async function serveFirstStart(options: Options): Promise<FirstStart> {
  const { connection, config, environment, say, now = () => new Date(), built } = options
  const { db, pool } = openDatabase(connection, { max: CONNECTIONS })
  try {
    await ensureReferenceData(db)
    const setup = await setupOn(db, config, { environment, now })
    const app = openApp({
      db,
      people: peopleCache(db, () => false),
      services: { config, limits: openWorkLimits(pool, config) },
      now,
      log: openLog(config.logLevel, standardOutput()),
      metrics: null,
      isSetup: true,
    })
    const code = openSetupCode((text) =>
      say(`The code of the set-up, for one browser and until this process ends: ${text}`),
    )
    serveSetup(app, { setup, code })
    serveHealth(app, { setup: () => false })
    const page = { ...NO_SETTINGS, productName: config.productName, singleTab: false, setup: true }
    await serveWeb(app, config, page, { isSetup: true, ...(built === undefined ? {} : { built }) })
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    say(
      `\nThis portal is new. Set it up at http://${hostOf(config.host)}:${String(port)}/setup, or with "npm run setup".\n`,
    )
    const waiting = whenTrue(() => isSetUp(db))
    const close = async () => {
      waiting.stop()
      await app.close()
      await db.destroy()
    }
    return { app, port, finished: waiting.done, close: once(close) }
  } catch (problem) {
    await db.destroy()
    throw problem
  }
}

const hostOf = (host: string) =>
  ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** Asks again and again; a question that fails, while the database is away say, is asked again as well. */
function whenTrue(ask: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const done = new Promise<void>((resolve) => {
    const check = async () => {
      const is = await ask().catch(() => false)
      if (is) return resolve()
      if (!isStopped) timer = setTimeout(() => void check(), CHECK_MS)
    }
    void check()
  })
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { done, stop }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null
  return () => (result ??= work())
}
