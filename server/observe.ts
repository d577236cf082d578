import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'
import { schemaState } from './db/schema-state.ts'
import type { Health } from './http/health.ts'
import type { OpenPages } from './http/open-pages.ts'
import type { AllSlots } from './http/work-slots.ts'
import type { CatalogueCache } from './modules/catalogue/catalogue-cache.ts'
import type { AnswerCache } from './modules/catalogue/answer-cache.ts'
import type { SectionCache } from './modules/catalogue/section-cache.ts'
import type { DocumentWorkers } from './modules/documents/document-workers.ts'
import type { PictureWorkers } from './modules/pictures/picture-workers.ts'
import type { UploadWorkers } from './modules/uploads/upload-workers.ts'
import { countWaitingMail } from './modules/mail/mail.store.ts'
import { passwordsWaiting } from './modules/people/passwords.ts'
import type { PeopleCache } from './modules/people/people-cache.ts'
import type { Purchases } from './modules/search/purchases.ts'
import { type LogOutput, openLog } from './observability/log.ts'
import { type Metrics, openMetrics } from './observability/metrics.ts'
import { slowQueryLog } from './observability/slow-queries.ts'
import { countJobs } from './queue/job-counts.ts'

/** The log, the metrics where somebody may ask for them, and what looks at each statement. */
export function openObservability({ logLevel, metricsToken, slowQueryMs }: Config, output: LogOutput) {
  const log = openLog(logLevel, output)
  const metrics = metricsToken === undefined ? null : openMetrics()
  const queryLog = slowQueryLog({ log, slowMs: slowQueryMs, onSlow: () => metrics?.slowQuery() })
  return { log, metrics, queryLog }
}

type HealthDeps = { db: Db; catalogue: CatalogueCache; now: () => Date; isQueueRunning: () => boolean }

/** What must be well before a process takes requests. */
export async function healthOf({ db, catalogue, now, isQueueRunning }: HealthDeps): Promise<Health> {
  const isMigrated = await schemaState()
  return {
    database: async () => (await sql`select 1`.execute(db)).rows.length === 1,
    migrations: () => isMigrated(db),
    catalogue: async () => (await catalogue.snapshot(now())).version >= 0,
    queue: isQueueRunning,
  }
}

type Sources = {
  db: Db
  pools: Readonly<Record<string, pg.Pool>>
  documents: DocumentWorkers
  uploads: UploadWorkers
  pictures: PictureWorkers
  catalogue: CatalogueCache
  pages: OpenPages
  now: () => Date
  bought: Purchases
  people: PeopleCache
  sections: SectionCache
  answers: AnswerCache
  slots: AllSlots
  droppedLines: () => number
}

/** What is read of the portal at each scrape (docs/operations/watching.md). */
export function addGauges(metrics: Metrics | null, sources: Sources) {
  if (metrics === null) return
  const { db, pools, pages, droppedLines } = sources
  metrics.gauge({
    name: 'pool_connections',
    help: 'Connections to the database by pool: in use, idle, and who waits for one',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { labels: { pool, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'waiting' }, value: waitingCount },
      ]),
  })
  metrics.gauge({
    name: 'jobs',
    help: 'Jobs by queue and state, of all processes',
    labels: ['queue', 'state'],
    read: async () =>
      (await countJobs(db)).map(({ queue, state, many }) => ({ labels: { queue, state }, value: many })),
  })
  metrics.gauge({
    name: 'mails_waiting',
    help: 'Mails that wait to be sent, of all processes',
    read: async () => [{ value: await countWaitingMail(db) }],
  })
  addQueueGauges(metrics, sources)
  addMemoryGauges(metrics, sources)
  metrics.gauge({
    name: 'live_streams',
    help: 'Open pages that listen to this process',
    read: () => [{ value: [...pages.all()].length }],
  })
  metrics.gauge({
    name: 'log_lines_dropped',
    help: 'Lines of the log that nobody took in time, since the start',
    read: () => [{ value: droppedLines() }],
  })
}

/** What waits in this process for its turn. */
function addQueueGauges(metrics: Metrics, { documents, uploads, pictures, slots }: Sources) {
  metrics.gauge({
    name: 'documents_waiting',
    help: 'Documents that wait for a worker thread: those somebody waits for, and those of mails',
    labels: ['work'],
    read: () => Object.entries(documents.waiting()).map(([work, value]) => ({ labels: { work }, value })),
  })
  metrics.gauge({
    name: 'slots_waiting',
    help: 'Documents that wait because as many are made as may be at once, for all or for their person',
    labels: ['work'],
    read: () => Object.entries(slots).map(([work, slot]) => ({ labels: { work }, value: slot.waiting() })),
  })
  metrics.gauge({
    name: 'uploads_waiting',
    help: 'Files that people send and that wait for a worker thread',
    read: () => [{ value: uploads.waiting() }],
  })
  metrics.gauge({
    name: 'pictures_waiting',
    help: 'Pictures that wait for a worker thread',
    read: () => [{ value: pictures.waiting() }],
  })
  metrics.gauge({
    name: 'passwords_waiting',
    help: 'Password hashes that wait for a thread',
    read: () => [{ value: passwordsWaiting() }],
  })
}

/** What a process holds in memory to answer from. */
function addMemoryGauges(metrics: Metrics, { catalogue, bought, people, sections, answers, now }: Sources) {
  metrics.gauge({
    name: 'cache_bytes',
    help: 'Bytes in memory of the sections of the catalogue, and of answers that many ask for',
    labels: ['cache'],
    read: () => [
      { labels: { cache: 'sections' }, value: sections.bytes() },
      { labels: { cache: 'answers' }, value: answers.bytes() },
    ],
  })
  metrics.gauge({
    name: 'sessions_remembered',
    help: 'Sessions in memory, with who is behind each',
    read: () => [{ value: people.size() }],
  })
  metrics.gauge({
    name: 'catalogue_version',
    help: 'The version of the catalogue that this process answers from; all processes should have the same',
    read: async () => [{ value: (await catalogue.snapshot(now())).version }],
  })
  metrics.gauge({
    name: 'catalogue_products',
    help: 'Products of that version',
    read: async () => [{ value: (await catalogue.snapshot(now())).products.length }],
  })
  metrics.gauge({
    name: 'bought_products',
    help: 'Numbers of products in memory that accounts have bought, for the order of hits',
    read: () => [{ value: bought.kept() }],
  })
}
