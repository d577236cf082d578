import type { Db } from '#server/db/connect.ts'
import type { Config } from '#server/kit/config.ts'
import { mailboxTransport } from '#server/ports/mail/mailbox-transport.ts'
import { smtpTransport } from '#server/ports/mail/smtp-transport.ts'
import { every } from './every.ts'
import { sendWaitingMail } from './send-mail.ts'

/**
 * Starts what runs by the clock. Every portal process does: the jobs share the work among them by locks in the database.
 * @returns what ends them, once the work under way is done
 */
export function startJobs({ db, config, onProblem }: { db: Db; config: Config; onProblem: (problem: unknown) => void }): () => Promise<void> {
  const { smtpUrl, from, checkMs } = config.mail
  const transport = smtpUrl === undefined ? mailboxTransport() : smtpTransport(smtpUrl, from)
  const endMail = every(checkMs, () => sendWaitingMail({ db, transport, productName: config.productName, now: () => new Date() }), onProblem)
  return async () => {
    await endMail()
    transport.close()
  }
}
