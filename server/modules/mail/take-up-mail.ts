import * as z from 'zod'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { lockGivenUpMail, mailsOfJobs, waitForJob } from './mail.store.ts'

export const MAIL_QUEUE = 'mail'
/**
 * A mail without a job for so long has lost it, for instance with the queue's schema, and gets a new one. Its
 * attempts end well before.
 */
export const JOB_LOST_MS = 3 * 24 * 60 * 60_000

const mailJob = z.object({ mailId: z.number() })
export type MailJob = z.infer<typeof mailJob>

/**
 * Lets a mail wait again that was given up, because its job is tried again: of a mail that is given up a job
 * would send nothing.
 * @param data of its job
 * @throws Refusal job.mailSent where it has left meanwhile, mail.swept where its text is not kept any more
 */
export async function takeUpMail(tx: Tx, data: unknown, now: Date): Promise<void> {
  const { mailId } = mailJob.parse(data)
  const mail = await lockGivenUpMail(tx, mailId)
  const why = whyItStays(mail)
  if (why !== null) throw new Refusal(why)
  await waitForJob(tx, mailId, new Date(now.getTime() + JOB_LOST_MS))
}

/** Why the job of a mail is not tried again: it would send nothing. mail: undefined where it is not kept. */
const whyItStays = (mail: { sent_at: Date | null; body_text: string } | undefined) =>
  mail?.sent_at ? 'job.mailSent' : !mail || mail.body_text === '' ? 'mail.swept' : null

/** Why jobs of mails stay, by the job's id; those that can be tried again are left out. */
export async function mailJobsThatStay(tx: Queryable, jobs: readonly { id: string; data: unknown }[]) {
  const mailOf = jobs.flatMap(({ id, data }) => {
    const job = mailJob.safeParse(data)
    return job.success ? [[id, job.data.mailId] as const] : []
  })
  const mails = await mailsOfJobs(
    tx,
    mailOf.map(([, mailId]) => mailId),
  )
  return new Map(
    mailOf.flatMap(([id, mailId]) => {
      const why = whyItStays(mails.get(mailId))
      return why === null ? [] : [[id, why] as const]
    }),
  )
}
