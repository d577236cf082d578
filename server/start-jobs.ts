import type { Logger } from 'kysely'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import type { Config } from './config/config.ts'
import { SYSTEM } from './modules/audit/who-acts.ts'
import { chaseDeposits, DEPOSITS_CRON } from './modules/banking/chase-deposits.ts'
import { chaseOverdue, OVERDUE_CRON } from './modules/banking/chase-overdue.ts'
import { BANK_LINES_CRON, matchWaiting } from './modules/banking/import-statement.ts'
import { auditNightly, BOOKS_CRON } from './modules/books/audit-books.ts'
import { INDEX_PAYMENTS_CRON, indexPaymentWords } from './modules/payments/index-payment-words.ts'
import { reconcilePayments } from './modules/payments/reconcile-payments.ts'
import { mailboxTransport } from '#server/ports/mail/mailbox-transport.ts'
import { smtpTransport } from '#server/ports/mail/smtp-transport.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { DocumentWorkers } from './modules/documents/document-workers.ts'
import { allocateWaiting, ALLOCATE_EVERY_MS } from './modules/fulfilment/allocate-waiting.ts'
import { DELIVER_EVERY_MS, deliverOrders } from './modules/orders/deliver-orders.ts'
import { type BackOffice, builtInBackOffice } from '#server/ports/back-office/back-office.ts'
import { type JobQueue, openJobQueue } from './queue/job-queue.ts'
import { attachmentsOf } from './modules/documents/mail-attachments.ts'
import { startMailJobs } from './modules/mail/mail-jobs.ts'
import { mailRestocks, RESTOCKS_EVERY_MS } from './modules/personal/mail-restocks.ts'
import { moveNotices, NOTICES_EVERY_MS } from './modules/notices/move-notices.ts'
import { mailStatements, STATEMENTS_CRON } from './modules/invoices/mail-statements.ts'
import { INDEX_CRON, indexOrderWords } from './modules/orders/index-words.ts'
import {
  DIGESTS_CRON,
  mailDigests,
  mailMovedDays,
  MOVED_DAYS_EVERY_MS,
} from './modules/orders/mail-back-orders.ts'
import { mailEvents } from './modules/orders/mail-events.ts'
import { withBooks } from './with-books.ts'
import { GUESS_NOTICES_EVERY_MS, mailGuessNotices } from './modules/sessions/guess-notices.ts'
import { mailResetLinks, RESETS_EVERY_MS } from './modules/sessions/password-reset.ts'
import { countPopularTerms, POPULAR_EVERY_MS } from './modules/search/popular-terms.ts'
import { sweep, SWEEP_CRON } from './modules/sweeping/sweep.ts'
import { EXPIRE_CRON, expireReturns } from './modules/returns/expire-returns.ts'
import { unusedBefore } from './modules/pictures/add-picture.ts'
import { deleteUnusedPictures } from './modules/pictures/pictures.store.ts'
import { removeDeadFolders } from './workers/temporary-folder.ts'
import { ACTIVATE_EVERY_MS, activateUsers } from './modules/users/activate-users.ts'

/** Work of the demo alone. */
type Repeated = { name: string; everyMs: number; work: (db: Db, now: Date) => Promise<void> }

type Deps = {
  connection: Connection
  config: Config
  gateways: Gateways
  documents: DocumentWorkers
  /** Takes the orders; the built-in one without it. */
  backOffice?: BackOffice
  onProblem: (problem: unknown) => void
  /** Told that the queue runs, and that it runs no more. */
  onRunning?: (isRunning: boolean) => void
  repeated?: readonly Repeated[]
  /** Called after each statement of a job. */
  queryLog?: Logger
  now?: () => Date
}

/** Jobs have connections of their own: while much waits to be done, no answer waits for one of them. */
const CONNECTIONS = 4
const PICTURES_CRON = '20 17 * * *' // 03:20 in Brisbane

/**
 * Starts what runs beside the answers. Every portal process does: they share the work
 * (docs/operations/jobs.md).
 * @returns what ends it, once the work under way is done
 */
export async function startJobs({
  connection,
  config,
  gateways,
  documents,
  backOffice = builtInBackOffice(),
  onProblem,
  onRunning = () => undefined,
  repeated = [],
  queryLog,
  now = () => new Date(),
}: Deps): Promise<() => Promise<void>> {
  const { isSent, smtpUrl, from, checkMs } = config.mail
  const { db, pool } = openDatabase(connection, {
    max: CONNECTIONS,
    ...(queryLog === undefined ? {} : { log: queryLog }),
  })
  const withoutServer = () => (isSent ? mailboxTransport() : null)
  const transport = smtpUrl === undefined ? withoutServer() : smtpTransport(smtpUrl, from)
  const queue = await openJobQueue({ pool, onProblem, checkMs: config.jobCheckMs, queryLog })
  const telling = () => ({ db, seller: config.seller, now: now() })
  const payments = { db, by: SYSTEM, gateways, seller: config.seller, now }
  await startMailJobs(
    queue,
    {
      db,
      transport,
      attachmentsOf: (mail) => attachmentsOf({ db, documents, seller: config.seller, now }, mail),
      now,
    },
    checkMs,
  )
  await queue.repeat('payments', config.payments.checkMs, () => reconcilePayments(payments, onProblem))
  await startOfficeJobs(queue, { db, backOffice, now })
  await queue.repeat('order-mails', config.eventsTogetherMs / 2, () =>
    mailEvents({ ...telling(), togetherMs: config.eventsTogetherMs }),
  )
  await queue.repeat('expected-mails', MOVED_DAYS_EVERY_MS, () => mailMovedDays(telling()))
  await queue.repeat('restock-mails', RESTOCKS_EVERY_MS, () => mailRestocks(telling()))
  await queue.schedule('digests', DIGESTS_CRON, () => mailDigests(telling()))
  await queue.schedule('expire-returns', EXPIRE_CRON, () => expireReturns(telling()))
  await queue.schedule('statements', STATEMENTS_CRON, () => mailStatements(telling()))
  await startPeopleJobs(queue, { db, config, now })
  await queue.repeat('popular-searches', POPULAR_EVERY_MS, () => countPopularTerms(db, now()))
  for (const { name, everyMs, work } of repeated) await queue.repeat(name, everyMs, () => work(db, now()))
  await startMoneyJobs(queue, { db, config, now })
  await queue.schedule('books', BOOKS_CRON, () => withBooks(connection, auditNightly, queryLog))
  await queue.schedule('order-words', INDEX_CRON, () => indexOrderWords(db))
  await queue.schedule('pictures', PICTURES_CRON, async () => {
    await deleteUnusedPictures(db, unusedBefore(now()))
  })
  await queue.schedule('sweep', SWEEP_CRON, () => sweepAll(db, config, now()))
  onRunning(true)
  return async () => {
    onRunning(false)
    await queue.stop()
    transport?.close()
    await db.destroy()
  }
}

async function sweepAll(db: Db, { keepDays }: Config, now: Date): Promise<void> {
  await removeDeadFolders()
  await sweep(db, keepDays, now)
}

type OfficeDeps = { db: Db; backOffice: BackOffice; now: () => Date }

async function startOfficeJobs(queue: JobQueue, { db, backOffice, now }: OfficeDeps): Promise<void> {
  await queue.repeat('allocate', ALLOCATE_EVERY_MS, () => allocateWaiting(db, { now: now(), by: SYSTEM }))
  await queue.repeat('orders', DELIVER_EVERY_MS, () => deliverOrders({ db, backOffice, now }))
}

type JobDeps = { db: Db; config: Config; now: () => Date }

async function startPeopleJobs(queue: JobQueue, { db, config, now }: JobDeps): Promise<void> {
  const { seller, productName, publicUrl } = config
  await queue.repeat('password-links', RESETS_EVERY_MS, () => mailResetLinks({ db, seller, now: now() }))
  await queue.repeat('guess-notices', GUESS_NOTICES_EVERY_MS, () =>
    mailGuessNotices({ db, productName, now: now() }),
  )
  await queue.repeat('activate-users', ACTIVATE_EVERY_MS, () =>
    activateUsers(db, { productName, publicUrl, now: now() }),
  )
  await queue.repeat('notices', NOTICES_EVERY_MS, () => moveNotices(db, now()))
}

async function startMoneyJobs(queue: JobQueue, { db, config, now }: JobDeps): Promise<void> {
  const { seller } = config
  await queue.schedule('deposits', DEPOSITS_CRON, () =>
    chaseDeposits({ db, days: config.depositDays, seller, now: now() }),
  )
  await queue.schedule('overdue', OVERDUE_CRON, () =>
    chaseOverdue({ db, days: config.overdueDays, seller, now: now() }),
  )
  await queue.schedule('payment-words', INDEX_PAYMENTS_CRON, () => indexPaymentWords(db))
  await queue.schedule('bank-lines', BANK_LINES_CRON, () => matchWaiting(db, { now: now(), by: SYSTEM }))
}
