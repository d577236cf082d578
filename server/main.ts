import type { AddressInfo } from 'node:net'
import { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_TOTP_SECRET, demoIsLoaded, loadDemo } from './db/demo/load-demo.ts'
import type { Connection, Db } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { readConfig } from './kit/config.ts'
import { serveWeb } from './kit/web-files.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openPortal } from './portal.ts'

const SHUTDOWN_MS = 10_000

/** Starts the portal: database, schema, demo where it belongs, web and calls on one port. */
async function main() {
  const config = readConfig(process.env)
  const wantsDemo = process.argv.includes('--demo')
  const database = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl } satisfies Connection, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, onLost: (problem) => fail(problem) })
  const portal = await openPortal({
    connection: database.connection, config,
    beforeServing: async (db) => {
      await loadDemoWhereItBelongs(db, { isEmbedded: !config.databaseUrl, wantsDemo })
      if (config.production && !config.allowDemoSignIns && await demoIsLoaded(db)) {
        throw new Error('NODE_ENV is production and the demo sign-ins exist: everybody knows their password. Use a database without the demo, or set ALLOW_DEMO_SIGN_INS=true.')
      }
    },
  })
  const hasDemo = await demoIsLoaded(portal.db)
  await serveWeb(portal.app, config, {
    productName: config.productName, mediaBase: config.mediaBase, staffPrefix: config.staffPrefix, nzSignUpUrl: config.nzSignUpUrl, nzHosts: config.nzHosts,
    singleTab: config.singleTab, catalogueViewerUrl: config.catalogueViewer.url, catalogueViewerHash: config.catalogueViewer.hash, offices: config.offices,
    demo: hasDemo ? { signIns: DEMO_SIGN_INS.map(({ login, about }) => ({ login, about })), password: DEMO_PASSWORD, totpSecret: DEMO_TOTP_SECRET } : null,
  })
  await portal.app.listen({ port: config.port, host: config.host })
  const endJobs = startJobs({ db: portal.db, config, gateways: portal.gateways, onProblem: (problem) => portal.app.log.error({ err: problem }, 'a job failed') })
  greet(config.productName, portal.app.server.address(), hasDemo)
  shutDownInOrder(async () => {
    await endJobs()
    await portal.close()
    await database.stop()
  })
}

/** The demo goes only into an empty embedded database, or where it was asked for by name. */
async function loadDemoWhereItBelongs(db: Db, { isEmbedded, wantsDemo }: { isEmbedded: boolean; wantsDemo: boolean }) {
  const isEmpty = !await holdsAnything(db)
  if (wantsDemo && !isEmpty && !await demoIsLoaded(db)) throw new Error('This database holds other data; the demo is loaded only into an empty one.')
  if (!isEmpty || !(isEmbedded || wantsDemo)) return
  say('Loading the demo ...')
  const started = performance.now()
  const summary = await db.transaction().execute((tx) => loadDemo(tx, new Date()))
  say(`Loaded the demo in ${((performance.now() - started) / 1000).toFixed(1)} s: ${Object.entries(summary).map(([what, many]) => `${String(many)} ${what}`).join(', ')}.`)
}

async function holdsAnything(db: Db): Promise<boolean> {
  for (const table of ['portal_user', 'customer', 'product', 'brand', 'category', 'device_vendor'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}

function greet(productName: string, address: AddressInfo | string | null, hasDemo: boolean) {
  const where = typeof address === 'object' && address ? `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${String(address.port)}` : String(address)
  say(`\n${productName} is open at ${where.replace('127.0.0.1', 'localhost')}\n`)
  if (!hasDemo) return
  say(`Demo sign-ins, all with the password "${DEMO_PASSWORD}":`)
  for (const { login, about } of DEMO_SIGN_INS) say(`  ${login.padEnd(10)} ${about}`)
  say(`Staff need a code too: npm run code (TOTP secret ${DEMO_TOTP_SECRET}).\n`)
}

function shutDownInOrder(close: () => Promise<void>) {
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
      close().then(() => process.exit(0), fail)
    })
  }
}

function say(line: string) {
  console.log(line)
}

function fail(problem: unknown) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}

main().catch(fail)
