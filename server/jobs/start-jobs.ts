import type { Db } from '#server/db/connect.ts'
import type { Config } from '#server/kit/config.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { mailboxTransport } from '#server/ports/mail/mailbox-transport.ts'
import { smtpTransport } from '#server/ports/mail/smtp-transport.ts'
import { every } from './every.ts'
import { sendWaitingMail } from './send-mail.ts'

/**
 * Starts what runs by the clock. Every portal process does: the jobs share the work among them by locks in the database.
 * @returns what ends them, once the work under way is done
 */
export function startJobs({ db, config, gateways, onProblem }: { db: Db; config: Config; gateways: Gateways; onProblem: (problem: unknown) => void }): () => Promise<void> {
  const { smtpUrl, from, checkMs } = config.mail
  const transport = smtpUrl === undefined ? mailboxTransport() : smtpTransport(smtpUrl, from)
  const endMail = every(checkMs, () => sendWaitingMail({ db, transport, productName: config.productName, now: () => new Date() }), onProblem)
  const payments = { db, gateways, productName: config.productName, now: () => new Date() }
  const endPayments = every(config.payments.checkMs, () => reconcilePayments(payments, onProblem), onProblem)
  return async () => {
    await Promise.all([endMail(), endPayments()])
    transport.close()
  }
}
