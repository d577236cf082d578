import type { AddressInfo } from 'node:net'
import { type Connection, type Db, openDatabase } from './db/connect.ts'
import { type DatabaseRoles, prepareDatabase } from './db/portal-role.ts'
import { holdsAnything } from './db/holds-anything.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { type Config, readConfig } from './config/config.ts'
import { exampleWarnings } from './config/example-values.ts'
import { type FirstStart, serveFirstStart } from './first-start.ts'
import { serveWeb } from './http/web-files.ts'
import { logJobProblems } from './queue/job-problems.ts'
import { startJobs } from './start-jobs.ts'
import { demoIsLoaded } from './modules/people/people.store.ts'
import { openPortal } from './portal.ts'
import { namedDatabase } from './command.ts'
import { needsSetup, settledConfig } from './setup-on.ts'
import { startProblem } from './start-problem.ts'

/** Only a portal with the demo loads it. */
const openDemo = () => import('#demo/load-demo.ts')
const openClock = () => import('#demo/clock/move-orders.ts')
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
  const opened = openDatabaseServer(config)
  opening = opened
  const roles = await opened
  const firstStart = await setUpFirst(roles, config)
  await openForBusiness(roles, await settled(roles.connection, config), firstStart)
}

/** Opens the portal and serves it, in the place of the set-up where there was one. */
async function openForBusiness(roles: DatabaseRoles, settled: Config, firstStart: FirstStart | null) {
  const config = await withDemoSeller(roles.connection, settled)
  const { isWanted, smtpUrl } = config.mail
  if (config.production && isWanted && smtpUrl === undefined) throw new Error(MAIL_REFUSED)
  const portal = await openPortal({
    ...roles,
    config,
    say,
    beforeServing: (db) => prepareContent(db, config),
  })
  started.push(() => portal.close())
  const demo = (await demoIsLoaded(portal.db)) ? await openDemo() : null
  const { company, abn, gstNumber, bankAccount } = config.seller
  await serveWeb(portal.app, config, {
    productName: config.productName,
    mediaBase: config.mediaBase,
    staffPrefix: config.staffPrefix,
    nzSignUpUrl: config.nzSignUpUrl,
    nzHosts: config.nzHosts,
    singleTab: config.singleTab,
    ordersPerPage: config.ordersPerPage,
    sendsMail: config.mail.isSent,
    offices: config.offices,
    seller: { company, abn, gstNumber, bankAccount },
    setup: false,
    catalogueViewerUrl: config.catalogueViewer.url,
    catalogueViewerHash: config.catalogueViewer.hash,
    demo: demo && {
      signIns: demo.DEMO_SIGN_INS.map(({ login, about }) => ({ login, about })),
      password: demo.DEMO_PASSWORD,
      totpSecret: demo.DEMO_TOTP_SECRET,
    },
  })
  await firstStart?.close()
  await portal.app.listen({ port: firstStart?.port ?? config.port, host: config.host })
  const onProblem = logJobProblems(portal.log)
  started.push(
    await startJobs({
      connection: roles.connection,
      config,
      gateways: portal.gateways,
      documents: portal.documents,
      onProblem,
      onRunning: portal.onRunning,
      repeated: demo === null ? [] : await demoJobs(config),
      queryLog: portal.queryLog,
    }),
  )
  greet(config.productName, portal.app.server.address(), demo)
  if (!(await holdsAnything(portal.db))) say(NOTHING_IN_IT)
  if (demo === null) for (const warning of exampleWarnings(config)) say(warning)
}

/**
 * In production, serves the set-up until it is over where nobody could sign in; the demo is refused or loaded
 * instead where it is asked for.
 * @returns the set-up, which listens until the portal takes its place; null where none was needed
 */
async function setUpFirst(roles: DatabaseRoles, config: Config): Promise<FirstStart | null> {
  await prepareDatabase(roles, { say })
  const { connection } = roles
  const isNeeded = await withDatabase(connection, needsSetup)
  if (!config.production || process.argv.includes('--demo') || !isNeeded) return null
  const options = { connection, config: await settled(connection, config), environment: process.env, say }
  const firstStart = await serveFirstStart(options)
  started.push(() => firstStart.close())
  await firstStart.finished
  say('The set-up is over. Opening the portal ...')
  return firstStart
}

const settled = (connection: Connection, config: Config) =>
  withDatabase(connection, (db) => settledConfig(db, config, process.env))

async function withDatabase<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase(connection, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The server of DATABASE_URL, or the PostgreSQL that comes along, started here. */
async function openDatabaseServer(config: Config): Promise<DatabaseRoles> {
  const named = namedDatabase(config)
  if (named) return named
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    onLost: (problem) => void endWith(problem),
  })
  started.push(() => embedded.stop())
  return embedded
}

/**
 * The demo goes only into an empty database: an embedded one outside production, or where it was asked for by
 * name. It is refused before it is loaded, since afterwards the database would be refused.
 */
async function prepareContent(db: Db, config: Config) {
  const { production, allowDemoSignIns } = config
  const wantsDemo = process.argv.includes('--demo')
  const isEmpty = !(await holdsAnything(db))
  const hasDemo = !isEmpty && (await demoIsLoaded(db))
  if (wantsDemo && !isEmpty && !hasDemo)
    throw new Error('This database holds other data; the demo is loaded only into an empty one.')
  const isWanted = isDemoWanted(config, isEmpty)
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

/** A portal with the demo sells in the name of its wholesaler, where the settings name nobody. */
async function withDemoSeller(connection: Connection, config: Config): Promise<Config> {
  const isDemo = await withDatabase(
    connection,
    async (db) => (await demoIsLoaded(db)) || isDemoWanted(config, !(await holdsAnything(db))),
  )
  if (!isDemo) return config
  const { demoSeller } = await import('#demo/demo-seller.ts')
  return { ...config, seller: demoSeller(config.seller) }
}

const isDemoWanted = ({ databaseUrl, production }: Config, isEmpty: boolean): boolean =>
  isEmpty && (process.argv.includes('--demo') || (!databaseUrl && !production))

/** What moves the demo along. */
async function demoJobs({ demoClockMs }: Config) {
  if (demoClockMs === 0) return []
  const { DEMO_CLOCK, moveOrders } = await openClock()
  return [{ name: DEMO_CLOCK, everyMs: demoClockMs, work: moveOrders }]
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
  const report = (what: unknown) => {
    code = 1
    console.error(problemText(what))
  }
  if (problem !== null) report(problem)
  await opening.catch(() => undefined)
  for (const end of started.splice(0).reverse()) await end().catch(report)
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
