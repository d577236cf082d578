import type { AddressInfo } from 'node:net'
import type { Connection, Db } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { type Config, readConfig } from './config/config.ts'
import { serveWeb } from './http/web-files.ts'
import { logJobProblems } from './queue/job-problems.ts'
import { startJobs } from './start-jobs.ts'
import { demoIsLoaded } from './modules/people/people.store.ts'
import { openPortal } from './portal.ts'
import { startProblem } from './start-problem.ts'

/** Only a portal with the demo loads it. */
const openDemo = () => import('#demo/load-demo.ts')
type Demo = Awaited<ReturnType<typeof openDemo>>

const SHUTDOWN_MS = 10_000
const DEMO_REFUSED =
  'NODE_ENV is production and the demo sign-ins exist: everybody knows their password. ' +
  'Use a database without the demo, or set ALLOW_DEMO_SIGN_INS=true.'
const MAIL_REFUSED =
  'The setting SMTP_URL is missing: in production the portal sends mail. ' +
  'Set SMTP_URL, or SEND_MAIL=false if it is to send none.'
const NOTHING_IN_IT =
  'There is nothing in this database yet: nobody can sign in. ' +
  'Fill it with "npm run import" (docs/operations/import.md), ' +
  'or look at the demo with "npm start -- --demo" outside production.'

/** What has been started and must be ended, in the order of starting. */
const started: (() => Promise<unknown>)[] = []
/** The start of the database, which is waited for before it is ended. */
let opening: Promise<unknown> = Promise.resolve()

/** Starts the portal: database, schema, demo where it belongs, web and calls on one port. */
async function main(config: Config) {
  const { isWanted, smtpUrl } = config.mail
  if (config.production && isWanted && smtpUrl === undefined) throw new Error(MAIL_REFUSED)
  const opened = openDatabaseServer(config)
  opening = opened
  const connection = await opened
  const portal = await openPortal({
    connection,
    config,
    say,
    beforeServing: (db) => prepareContent(db, config),
  })
  started.push(() => portal.close())
  const demo = (await demoIsLoaded(portal.db)) ? await openDemo() : null
  await serveWeb(portal.app, config, {
    productName: config.productName,
    mediaBase: config.mediaBase,
    staffPrefix: config.staffPrefix,
    nzSignUpUrl: config.nzSignUpUrl,
    nzHosts: config.nzHosts,
    singleTab: config.singleTab,
    sendsMail: config.mail.isSent,
    offices: config.offices,
    catalogueViewerUrl: config.catalogueViewer.url,
    catalogueViewerHash: config.catalogueViewer.hash,
    demo: demo && {
      signIns: demo.DEMO_SIGN_INS.map(({ login, about }) => ({ login, about })),
      password: demo.DEMO_PASSWORD,
      totpSecret: demo.DEMO_TOTP_SECRET,
    },
  })
  await portal.app.listen({ port: config.port, host: config.host })
  const onProblem = logJobProblems(portal.app.log)
  started.push(
    await startJobs({
      connection,
      config,
      gateways: portal.gateways,
      documents: portal.documents,
      onProblem,
    }),
  )
  greet(config.productName, portal.app.server.address(), demo)
  if (!(await holdsAnything(portal.db))) say(NOTHING_IN_IT)
}

/** The server of DATABASE_URL, or the PostgreSQL that comes along, started here. */
async function openDatabaseServer({ databaseUrl, dataDir }: Config): Promise<Connection> {
  if (databaseUrl) return { connectionString: databaseUrl }
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: say,
    onLost: (problem) => void endWith(problem),
  })
  started.push(() => embedded.stop())
  return embedded.connection
}

/**
 * The demo goes only into an empty database: an embedded one outside production, or where it was asked for by
 * name. It is refused before it is loaded, since afterwards the database would be refused.
 */
async function prepareContent(db: Db, { databaseUrl, production, allowDemoSignIns }: Config) {
  const wantsDemo = process.argv.includes('--demo')
  const isEmpty = !(await holdsAnything(db))
  const hasDemo = !isEmpty && (await demoIsLoaded(db))
  if (wantsDemo && !isEmpty && !hasDemo)
    throw new Error('This database holds other data; the demo is loaded only into an empty one.')
  const isWanted = isEmpty && (wantsDemo || (!databaseUrl && !production))
  if ((hasDemo || isWanted) && production && !allowDemoSignIns) throw new Error(DEMO_REFUSED)
  if (!isWanted) return
  say('Loading the demo ...')
  const { loadDemo } = await openDemo()
  const begun = performance.now()
  const summary = await db.transaction().execute((tx) => loadDemo(tx, new Date()))
  const counts = Object.entries(summary)
    .map(([what, many]) => `${String(many)} ${what}`)
    .join(', ')
  say(`Loaded the demo in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${counts}.`)
}

async function holdsAnything(db: Db): Promise<boolean> {
  for (const table of ['portal_user', 'customer', 'product', 'brand', 'category', 'device_vendor'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}

function greet(productName: string, address: AddressInfo | string | null, demo: Demo | null) {
  const where =
    typeof address === 'object' && address
      ? `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${String(address.port)}`
      : String(address)
  say(`\n${productName} is open at ${where.replace('127.0.0.1', 'localhost')}\n`)
  if (!demo) return
  say(`Demo sign-ins, all with the password "${demo.DEMO_PASSWORD}":`)
  for (const { login, about } of demo.DEMO_SIGN_INS) say(`  ${login.padEnd(10)} ${about}`)
  say(`Staff need a code too: npm run code (TOTP secret ${demo.DEMO_TOTP_SECRET}).\n`)
}

function say(line: string) {
  console.log(line)
}

let isEnding = false
/**
 * Ends what was started, the last first, and then the process: with code 0 where it was asked to end, else
 * with 1 and the problem in words.
 */
async function endWith(problem: unknown) {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  let code = 0
  const tell = (what: unknown) => {
    code = 1
    console.error(problemText(what))
  }
  if (problem !== null) tell(problem)
  await opening.catch(() => undefined)
  for (const end of started.splice(0).reverse()) await end().catch(tell)
  process.exit(code)
}

let config: Config | null = null
const problemText = (problem: unknown) => startProblem(problem, config)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endWith(null))

try {
  config = readConfig(process.env)
  await main(config)
} catch (problem) {
  await endWith(problem)
}
