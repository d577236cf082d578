import type { FastifyInstance } from 'fastify'
import type { Logger } from 'kysely'
import type pg from 'pg'
import { LIVE_EVENTS } from '#shared/codes/live-events.ts'
import { buildApp } from './app.ts'
import { type Connection, type Db, openDatabase } from './db/connect.ts'
import { prepareDatabase } from './db/portal-role.ts'
import { ensureReferenceData } from './db/reference-data.ts'
import type { Config } from './config/config.ts'
import { sealTotpSecrets } from '#server/modules/sessions/totp-secrets.ts'
import { releaseStartMemory } from './start-memory.ts'
import { openWorkLimits } from './http/work-limits.ts'
import { openSlots } from './http/work-slots.ts'
import { answerCache } from './modules/catalogue/answer-cache.ts'
import { type CatalogueCache, openCatalogueCache } from './modules/catalogue/catalogue-cache.ts'
import { type HomeCache, homeCache } from './modules/home/home-cache.ts'
import { missedSearches } from './modules/search/missed-searches.ts'
import { sectionCache } from './modules/catalogue/section-cache.ts'
import { type PeopleCache, peopleCache } from './modules/people/people-cache.ts'
import { type PopularTerms, popularTerms } from './modules/search/popular-terms.ts'
import { purchases } from './modules/search/purchases.ts'
import { type SearchCache, searchCache } from './modules/search/search-cache.ts'
import { type WordCache, wordCache } from './modules/search/word-cache.ts'
import { type TermsCache, termsCache } from './modules/pricing/terms-cache.ts'
import { listen, type ListenOptions, type NotificationListener } from './cache/notification-listener.ts'
import { addGauges, healthOf, openObservability } from './observe.ts'
import { currentRequestId } from './observability/request-context.ts'
import { type Log, type LogOutput, standardOutput } from './observability/log.ts'
import type { Gateways } from './ports/payments/payment-gateway.ts'
import { openGateways } from './ports/payments/open-gateways.ts'
import { personalOf } from './modules/personal/personal.store.ts'
import { openKeys } from './portal-keys.ts'
import { commonLevels } from './modules/catalogue/catalogue.store.ts'
import { jobDesk } from './queue/job-desk.ts'
import { sandboxLedger } from './modules/payments/sandbox-ledger.store.ts'
import { prepareColumns } from './modules/catalogue/missing-columns.ts'
import { openPages, type OpenPages } from './http/open-pages.ts'
import { removeDeadFolders } from './workers/temporary-folder.ts'
import { openPictureWorkers } from './modules/pictures/picture-workers.ts'
import { openUploadWorkers } from './modules/uploads/upload-workers.ts'
import { type DocumentWorkers, openDocumentWorkers } from './modules/documents/document-workers.ts'

export type Portal = {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  gateways: Gateways
  documents: DocumentWorkers
  log: Log
  /** For the jobs: /health/ready says whether they run, and the log names their slow statements. */
  onRunning: (isRunning: boolean) => void
  queryLog: Logger
  close(): Promise<void>
}
export type PortalOptions = {
  connection: Connection
  /** Who owns its tables, where it is not the role of `connection`. */
  owner?: Connection | null
  config: Config
  now?: () => Date
  poolSize?: number
  beforeServing?: (db: Db) => Promise<void>
  /** Where lines for whoever runs the portal go; nowhere without it. */
  say?: (line: string) => void
  /** Where the log goes, if not to standard output. */
  logOutput?: LogOutput
}

const CACHE_CONNECTIONS = 2
const PREPARED_LEVELS = 3 // of a wholesaler's five or so; the others wait once for some 50 ms

/**
 * Opens the database, brings it up to date, removes the files that dead processes left, and makes all
 * services on it; nothing listens on a port yet. What fails is closed again.
 */
export async function openPortal(options: PortalOptions): Promise<Portal> {
  const { connection, config, now = () => new Date(), beforeServing, say = () => undefined } = options
  const { logOutput = standardOutput(), owner = null } = options
  await prepareDatabase({ connection, owner }, { say })
  await removeDeadFolders()
  const observed = openObservability(config, logOutput)
  const { db, pool, cacheDb, cachePool } = openPools(options, observed.queryLog)
  const closing: (() => Promise<unknown>)[] = [() => Promise.all([db.destroy(), cacheDb.destroy()])]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    await ensureReferenceData(db)
    await beforeServing?.(db)
    const keys = await openKeys(db, config)
    await sealTotpSecrets(db, keys.secrets, config.secretsKey !== undefined || !config.production)
    const caches = await openCaches({ connection, config, cacheDb, now, say })
    closing.push(caches.close)
    const documents = openDocumentWorkers()
    closing.push(() => documents.close())
    const uploads = openUploadWorkers()
    closing.push(() => uploads.close())
    const pictures = openPictureWorkers()
    closing.push(() => pictures.close())
    const gateways = openGateways(config.payments, { ledger: sandboxLedger(db, now), now })
    const { people, pages, catalogue } = caches
    const services = {
      ...caches.services,
      ...{ config, documents, uploads, pictures, gateways, keys, ownLists: personalOf },
      limits: openWorkLimits(pool, config, observed.queryLog),
      slots: openSlots(),
      jobs: jobDesk,
      onProblem: (problem: unknown) =>
        observed.log.error({ err: problem, requestId: currentRequestId() }, 'a part of a call failed'),
    }
    await prepareColumns({ services, now: now() }, await commonLevels(cacheDb, PREPARED_LEVELS))
    const jobs = { isRunning: false }
    const health = await healthOf({ db: cacheDb, catalogue, now, isQueueRunning: () => jobs.isRunning })
    addGauges(observed.metrics, {
      ...{ documents, uploads, pictures, catalogue, people, pages, now },
      ...{ db: cacheDb, bought: services.purchases, slots: services.slots },
      ...{ sections: services.sections, answers: services.answers },
      pools: { answers: pool, caches: cachePool },
      droppedLines: () => logOutput.dropped(),
    })
    const app = await buildApp({ db, people, pages, now, services, health, ...observed })
    closing.push(() => app.close())
    releaseStartMemory()
    const onRunning = (isRunning: boolean) => {
      jobs.isRunning = isRunning
    }
    return { app, db, pool, gateways, documents, ...observed, onRunning, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

/**
 * The connections of the answers, and those of the caches. The caches read over connections of their own:
 * a transaction may wait for one of them, which must then not wait for the pool.
 */
function openPools({ connection, poolSize }: PortalOptions, log: Logger) {
  const { db, pool } = openDatabase(connection, { log, ...(poolSize === undefined ? {} : { max: poolSize }) })
  const { db: cacheDb, pool: cachePool } = openDatabase(connection, { max: CACHE_CONNECTIONS, log })
  return { db, pool, cacheDb, cachePool }
}

type Say = (line: string) => void
type CacheOptions = { connection: Connection; config: Config; cacheDb: Db; now: () => Date; say: Say }

/** The caches of this process, and the connection on which the database notifies of changes. */
async function openCaches({ connection, config, cacheDb, now, say }: CacheOptions) {
  let notifications: NotificationListener | null = null
  const isTrusted = () => notifications?.isListening() ?? false
  const people = peopleCache(cacheDb, isTrusted)
  const catalogue = await openCatalogueCache(cacheDb, {
    stockRefreshMs: config.stockRefreshMs,
    isTrusted,
    now,
  })
  const terms = termsCache(cacheDb, isTrusted),
    home = homeCache(cacheDb, isTrusted)
  const words = wordCache(cacheDb, isTrusted)
  const search = searchCache(catalogue, words, now)
  const popular = popularTerms({ db: cacheDb, search, now, isTrusted })
  const pages = openPages(isTrusted)
  notifications = await listen(connection, {
    handlers: notificationHandlers({ people, catalogue, terms, home, words, search, popular, pages }),
    heartbeatMs: config.databaseHeartbeatMs,
    onMissed: () => {
      people.forgetAll()
      catalogue.forget()
      terms.forget()
      home.forget()
      words.forget()
      popular.forget()
    },
    onLost: ({ message }) =>
      say(`The connection to the database is lost (${message}). Trying again until it is back.`),
    onBack: () => {
      say('The connection to the database is back.')
      search.refresh()
      for (const event of LIVE_EVENTS) pages.notifyAll(event) // none reached a page meanwhile
    },
  })
  const listening = notifications
  const missed = missedSearches(cacheDb)
  const answers = answerCache(),
    sections = sectionCache()
  return {
    people,
    catalogue,
    pages,
    services: {
      ...{ catalogue, terms, home, search, words, missed, popular, answers, sections },
      purchases: purchases(),
    },
    close: async () => {
      await listening.close()
      await missed.close()
    },
  }
}

type Notified = {
  people: PeopleCache
  catalogue: CatalogueCache
  terms: TermsCache
  home: HomeCache
  words: WordCache
  search: SearchCache
  popular: PopularTerms
  pages: OpenPages
}

/**
 * The handler of each notification of the database, by its channel. Caches forget what has changed. Open
 * pages are notified of it.
 */
const notificationHandlers = ({
  people,
  catalogue,
  terms,
  home,
  words,
  search,
  popular,
  pages,
}: Notified): ListenOptions['handlers'] => ({
  people_changed: () => people.forgetAll(),
  terms_changed: () => terms.forget(),
  home_changed: () => home.forget(),
  popular_searches_changed: () => popular.forget(),
  search_words_changed: () => {
    words.forget()
    search.refresh()
    popular.forget()
  },
  session_changed: (hash) => {
    people.forgetHash(hash)
    pages.notifySession(hash)
  },
  catalogue_changed: () => {
    catalogue.forget()
    search.refresh()
    popular.forget()
    pages.notifyAll('catalogue')
  },
  alerts_changed: (whom) => pages.notify('alerts', whom),
  approvals_changed: (whom) => pages.notify('carts', whom),
  orders_changed: (whom) => pages.notify('orders', whom),
  money_changed: (whom) => pages.notify('money', whom),
})
