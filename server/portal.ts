import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { type Connection, type Db, openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { ensureReferenceData } from './db/reference-data.ts'
import type { Config } from './kit/config.ts'
import { answerMemory } from './memory/answer-memory.ts'
import { openCatalogueMemory } from './memory/catalogue-memory.ts'
import { missedSearches } from './memory/missed-searches.ts'
import { partMemory } from './memory/part-memory.ts'
import { peopleMemory } from './memory/people-memory.ts'
import { popularTerms } from './memory/popular-terms.ts'
import { searchMemory } from './memory/search-memory.ts'
import { termsMemory } from './memory/terms-memory.ts'
import { listen } from './memory/told.ts'
import type { Gateways } from './ports/payments/payment-gateway.ts'
import { openGateways } from './ports/payments/open-gateways.ts'
import { sandboxLedger } from './store/sandbox-ledger.store.ts'
import { openPages } from './features/live/open-pages.ts'

export type Portal = { app: FastifyInstance; db: Db; pool: pg.Pool; gateways: Gateways; close(): Promise<void> }
export type PortalOptions = { connection: Connection; config: Config; now?: () => Date; poolSize?: number; beforeServing?: (db: Db) => Promise<void> }

const MEMORY_CONNECTIONS = 2

/** Opens the database, brings it up to date, and puts the house together around it; nothing listens on a port yet. */
export async function openPortal({ connection, config, now = () => new Date(), poolSize, beforeServing }: PortalOptions): Promise<Portal> {
  const { db, pool } = openDatabase(connection, poolSize === undefined ? {} : { max: poolSize })
  await migrate(db)
  await ensureReferenceData(db)
  await beforeServing?.(db)

  // The memories read over connections of their own: a transaction may wait for one of them, which must then not wait for the pool.
  const { db: memoryDb } = openDatabase(connection, { max: MEMORY_CONNECTIONS })
  const people = peopleMemory(memoryDb, () => told.isListening())
  const catalogue = await openCatalogueMemory(memoryDb, { stockRefreshMs: config.stockRefreshMs, now })
  const terms = termsMemory(memoryDb)
  const search = searchMemory(catalogue, now)
  const forgetAll = () => {
    people.forgetAll()
    catalogue.forget()
    terms.forget()
  }
  const pages = openPages()
  const told = await listen(connection, {
    people_changed: () => people.forgetAll(), terms_changed: () => terms.forget(),
    session_changed: (hash) => {
      people.forgetHash(hash)
      pages.tellSession(hash)
    },
    catalogue_changed: () => {
      catalogue.forget()
      search.refresh()
      pages.tellAll('catalogue')
    },
    alerts_changed: (whom) => pages.tell('alerts', whom), approvals_changed: (whom) => pages.tell('carts', whom),
  }, forgetAll)

  const missed = missedSearches(memoryDb)
  const gateways = openGateways(config.payments, { ledger: sandboxLedger(db, now), now })
  const shop = { config, catalogue, terms, search, popular: popularTerms(memoryDb, search), missed, answers: answerMemory(), parts: partMemory(), gateways }
  const app = await buildApp({ db, people, pages, now, shop })
  return {
    app, db, pool, gateways,
    close: async () => {
      await app.close()
      await told.close()
      await missed.close()
      await Promise.all([db.destroy(), memoryDb.destroy()])
    },
  }
}
