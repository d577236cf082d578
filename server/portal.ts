import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { LIVE_EVENTS } from '#shared/codes/live-events.ts'
import { buildApp } from './app.ts'
import { type Connection, type Db, openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { ensureReferenceData } from './db/reference-data.ts'
import type { Config } from './config/config.ts'
import { openSecrets, type PortalKeys } from './modules/people/secrets.ts'
import { sealStaffSecrets } from '#server/modules/sessions/staff-secrets.ts'
import { releaseStartMemory } from './start-memory.ts'
import { openWorkLimits } from './http/work-limits.ts'
import { openSlots } from './http/work-slots.ts'
import { answerMemory } from './modules/catalogue/answer-memory.ts'
import { type CatalogueMemory, openCatalogueMemory } from './modules/catalogue/catalogue-memory.ts'
import { type HomeMemory, homeMemory } from './modules/home/home-memory.ts'
import { missedSearches } from './modules/search/missed-searches.ts'
import { partMemory } from './modules/catalogue/part-memory.ts'
import { type PeopleMemory, peopleMemory } from './modules/people/people-memory.ts'
import { popularTerms } from './modules/search/popular-terms.ts'
import { type SearchMemory, searchMemory } from './modules/search/search-memory.ts'
import { type TermsMemory, termsMemory } from './modules/pricing/terms-memory.ts'
import { listen, type ListenOptions, type NotificationListener } from './cache/notification-listener.ts'
import type { Gateways } from './ports/payments/payment-gateway.ts'
import { openGateways } from './ports/payments/open-gateways.ts'
import { personalOf } from './modules/personal/personal.store.ts'
import { portalKey } from './db/keys.store.ts'
import { commonLevels } from './modules/catalogue/catalogue.store.ts'
import { sandboxLedger } from './modules/payments/sandbox-ledger.store.ts'
import { prepareColumns } from './modules/catalogue/missing-columns.ts'
import { openPages, type OpenPages } from './http/open-pages.ts'
import { type DocumentWorkers, openDocumentWorkers } from './modules/documents/document-workers.ts'

export type Portal = {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  gateways: Gateways
  documents: DocumentWorkers
  close(): Promise<void>
}
export type PortalOptions = {
  connection: Connection
  config: Config
  now?: () => Date
  poolSize?: number
  beforeServing?: (db: Db) => Promise<void>
  /** Where lines for whoever runs the portal go; nowhere without it. */
  say?: (line: string) => void
}

const MEMORY_CONNECTIONS = 2
const PREPARED_LEVELS = 3 // of a wholesaler's five or so; the others wait once for some 50 ms

/**
 * Opens the database, brings it up to date, and puts the house together around it; nothing listens on a port
 * yet. What fails is closed again.
 */
export async function openPortal(options: PortalOptions): Promise<Portal> {
  const {
    connection,
    config,
    now = () => new Date(),
    poolSize,
    beforeServing,
    say = () => undefined,
  } = options
  await migrate(connection, say)
  const { db, pool } = openDatabase(connection, poolSize === undefined ? {} : { max: poolSize })
  // The memories read over connections of their own: a transaction may wait for one of them, which must then
  // not wait for the pool.
  const { db: memoryDb } = openDatabase(connection, { max: MEMORY_CONNECTIONS })
  const closing: (() => Promise<unknown>)[] = [() => Promise.all([db.destroy(), memoryDb.destroy()])]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    await ensureReferenceData(db)
    await beforeServing?.(db)
    const keys = await openKeys(db, config)
    await sealStaffSecrets(db, keys.secrets, config.secretsKey !== undefined || !config.production)
    const memories = await openMemories({ connection, config, memoryDb, now, say })
    closing.push(memories.close)
    const documents = openDocumentWorkers()
    closing.push(() => documents.close())
    const gateways = openGateways(config.payments, { ledger: sandboxLedger(db, now), now })
    const { people, pages, catalogue, terms, home, search, missed } = memories
    const popular = popularTerms(memoryDb, search)
    const answers = answerMemory(),
      parts = partMemory()
    const limits = openWorkLimits(pool, config),
      slots = openSlots()
    const services = {
      config,
      documents,
      catalogue,
      terms,
      home,
      search,
      popular,
      missed,
      answers,
      parts,
      ownLists: personalOf,
      gateways,
      limits,
      slots,
      keys,
    }
    await prepareColumns({ services, now: now() }, await commonLevels(memoryDb, PREPARED_LEVELS))
    const app = await buildApp({ db, people, pages, now, services })
    closing.push(() => app.close())
    releaseStartMemory()
    return { app, db, pool, gateways, documents, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

type Say = (line: string) => void
type MemoryOptions = { connection: Connection; config: Config; memoryDb: Db; now: () => Date; say: Say }

/** What this process remembers, and the connection on which the database tells what of it no longer holds. */
async function openMemories({ connection, config, memoryDb, now, say }: MemoryOptions) {
  let notifications: NotificationListener | null = null
  const isTrusted = () => notifications?.isListening() ?? false
  const people = peopleMemory(memoryDb, isTrusted)
  const catalogue = await openCatalogueMemory(memoryDb, {
    stockRefreshMs: config.stockRefreshMs,
    isTrusted,
    now,
  })
  const terms = termsMemory(memoryDb, isTrusted),
    home = homeMemory(memoryDb, isTrusted)
  const search = searchMemory(catalogue, now)
  const pages = openPages()
  notifications = await listen(connection, {
    handlers: notificationHandlers({ people, catalogue, terms, home, search, pages }),
    heartbeatMs: config.databaseHeartbeatMs,
    onMissed: () => {
      people.forgetAll()
      catalogue.forget()
      terms.forget()
      home.forget()
    },
    onLost: ({ message }) =>
      say(`The connection to the database is lost (${message}). Trying again until it is back.`),
    onBack: () => {
      say('The connection to the database is back.')
      search.refresh()
      for (const event of LIVE_EVENTS) pages.tellAll(event) // what was told meanwhile has reached no page
    },
  })
  const listening = notifications
  const missed = missedSearches(memoryDb)
  return {
    people,
    catalogue,
    terms,
    home,
    search,
    pages,
    missed,
    close: async () => {
      await listening.close()
      await missed.close()
    },
  }
}

type Notified = {
  people: PeopleMemory
  catalogue: CatalogueMemory
  terms: TermsMemory
  home: HomeMemory
  search: SearchMemory
  pages: OpenPages
}

/**
 * The handler of each notification of the database, by its channel. Caches forget what has changed. Open
 * pages are told of it.
 */
const notificationHandlers = ({
  people,
  catalogue,
  terms,
  home,
  search,
  pages,
}: Notified): ListenOptions['handlers'] => ({
  people_changed: () => people.forgetAll(),
  terms_changed: () => terms.forget(),
  home_changed: () => home.forget(),
  session_changed: (hash) => {
    people.forgetHash(hash)
    pages.tellSession(hash)
  },
  catalogue_changed: () => {
    catalogue.forget()
    search.refresh()
    pages.tellAll('catalogue')
  },
  alerts_changed: (whom) => pages.tell('alerts', whom),
  approvals_changed: (whom) => pages.tell('carts', whom),
})

/**
 * The key of the settings seals; the database's own seals where there is none, and opens what it has sealed
 * before.
 */
async function openKeys(db: Db, { secretsKey }: Config): Promise<PortalKeys> {
  const own = await portalKey(db, 'secrets')
  return {
    device: await portalKey(db, 'device'),
    secrets: openSecrets(secretsKey ? [secretsKey, own] : [own]),
  }
}
