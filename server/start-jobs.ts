import { type Connection, openDatabase } from '#server/db/connect.ts'
import type { Config } from './config/config.ts'
import { reconcilePayments } from './modules/payments/reconcile-payments.ts'
import { mailboxTransport } from '#server/ports/mail/mailbox-transport.ts'
import { smtpTransport } from '#server/ports/mail/smtp-transport.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { DocumentWorkers } from './modules/documents/document-workers.ts'
import { openJobQueue } from './queue/job-queue.ts'
import { attachmentsOf } from './modules/documents/mail-attachments.ts'
import { startMailJobs } from './modules/mail/mail-jobs.ts'
import { sweep, SWEEP_CRON } from './modules/sweeping/sweep.ts'

type Deps = {
  connection: Connection
  config: Config
  gateways: Gateways
  documents: DocumentWorkers
  onProblem: (problem: unknown) => void
  now?: () => Date
}

/** Jobs have connections of their own: while much waits to be done, no answer waits for one of them. */
const CONNECTIONS = 4

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
  onProblem,
  now = () => new Date(),
}: Deps): Promise<() => Promise<void>> {
  const { isSent, smtpUrl, from, checkMs } = config.mail
  const { db, pool } = openDatabase(connection, { max: CONNECTIONS })
  const withoutServer = () => (isSent ? mailboxTransport() : null)
  const transport = smtpUrl === undefined ? withoutServer() : smtpTransport(smtpUrl, from)
  const queue = await openJobQueue({ pool, onProblem })
  const payments = { db, gateways, productName: config.productName, now }
  await startMailJobs(
    queue,
    {
      db,
      transport,
      attachmentsOf: (mail) => attachmentsOf({ db, documents, productName: config.productName }, mail),
      now,
    },
    checkMs,
  )
  await queue.repeat('payments', config.payments.checkMs, () => reconcilePayments(payments, onProblem))
  await queue.schedule('sweep', SWEEP_CRON, () => sweep(db, config.keepDays, now()))
  return async () => {
    await queue.stop()
    transport?.close()
    await db.destroy()
  }
}
