import { beginningOf } from '#shared/rules/one-line.ts'
import type { Db } from '#server/db/connect.ts'
import type { Attachment, MailTransport } from '#server/ports/mail/mail-transport.ts'
import {
  countAttempt,
  giveUpMail,
  keepWaitingMail,
  type MailRow,
  markSent,
  noteMailProblem,
  takeWaitingMail,
} from './mail.store.ts'
import { JOB_LOST_MS, MAIL_QUEUE, type MailJob } from './take-up-mail.ts'
import type { JobQueue, Jobs } from '#server/queue/job-queue.ts'

type Deps = {
  db: Db
  /** Without one no mail is sent. */
  transport: MailTransport | null
  /** What goes with a mail. */
  attachmentsOf: (mail: MailRow) => Promise<Attachment[]>
  now: () => Date
}

const TAKEN_AT_ONCE = 500
const NO_SERVER = 'This portal sends no mail: see SMTP_URL and SEND_MAIL.'
const PROBLEM_LENGTH_MAX = 1_000

/**
 * Sends the mails of the outbox. A mail is written in the transaction of what it reports, without a job:
 * every checkMs / 2 the waiting ones become jobs, so that placing an order does not wait for the queue
 * (docs/decisions/0014-jobs-in-the-database.md). Without a transport the waiting ones are given up: they are
 * kept, and are not sent when a mail server is configured later.
 */
export async function startMailJobs(queue: JobQueue, deps: Deps, checkMs: number) {
  const { db, transport } = deps
  if (transport === null) {
    await queue.repeat('mail-waiting', checkMs / 2, () => keepWaitingMail(db, NO_SERVER))
    return
  }
  const jobs = await queue.workOn<MailJob>(MAIL_QUEUE, {
    handle: ({ mailId }) => sendMail({ ...deps, transport }, mailId),
    onDead: async ({ data }) => {
      await giveUpMail(deps.db, data.mailId)
    },
  })
  await queue.repeat('mail-waiting', checkMs / 2, () => queueWaitingMail(deps, jobs))
}

/** @returns how many mails became jobs */
async function queueWaitingMail({ db, now }: Deps, jobs: Jobs<MailJob>): Promise<number> {
  let queued = 0
  for (;;) {
    const ids = await db.transaction().execute(async (tx) => {
      const taken = await takeWaitingMail(tx, {
        now: now(),
        until: new Date(now().getTime() + JOB_LOST_MS),
        limit: TAKEN_AT_ONCE,
      })
      if (taken.length > 0)
        await jobs.add(
          tx,
          taken.map((mailId) => ({ key: String(mailId), data: { mailId } })),
        )
      return taken
    })
    if (ids.length > 0) jobs.wake()
    queued += ids.length
    if (ids.length < TAKEN_AT_ONCE) return queued
  }
}

/**
 * Sends a mail unless it has left already. A process that dies between sending and recording it sends the
 * mail twice, rather than never.
 */
async function sendMail(
  { db, transport, attachmentsOf, now }: Deps & { transport: MailTransport },
  mailId: number,
) {
  const mail = await countAttempt(db, mailId)
  if (!mail) return
  try {
    await transport.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      attachments: await attachmentsOf(mail),
    })
  } catch (problem) {
    await noteMailProblem(
      db,
      mailId,
      beginningOf(String(problem instanceof Error ? problem.message : problem), PROBLEM_LENGTH_MAX),
    )
    throw problem
  }
  await markSent(db, mailId, now())
}
