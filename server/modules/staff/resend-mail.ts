import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { copyMail, lockMail } from './staff-mail.store.ts'

/**
 * Sends a mail once more: a copy of it waits in the outbox, and the first one stays as it was.
 * @returns whom it is sent to
 * @throws Refusal mail.unknown, mail.waiting where it has neither been sent nor given up
 */
export async function resendMail(
  tx: Tx,
  mailId: number,
  { now, by }: { now: Date; by: WhoActs },
): Promise<string> {
  const mail = await lockMail(tx, mailId)
  if (!mail) throw new Refusal('mail.unknown')
  if (mail.sent_at === null && !mail.gave_up) throw new Refusal('mail.waiting')
  const copy = await copyMail(tx, mailId, now)
  await addAudit(tx, by, {
    at: now,
    action: 'mail.resend',
    subject: mailId,
    before: { state: mail.sent_at ? 'sent' : 'gaveUp' },
    after: { mail: copy },
    detail: { recipient: mail.recipient, subject: mail.subject },
  })
  return mail.recipient
}
