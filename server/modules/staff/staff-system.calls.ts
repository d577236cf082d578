import type { staffSystemCalls } from '#shared/calls/staff-system.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { withoutSecrets } from '#shared/rules/mail-secrets.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { MAIL_QUEUE, mailJobsThatStay, takeUpMail } from '#server/modules/mail/take-up-mail.ts'
import type { JobRow } from '#server/queue/job-desk.ts'
import type { StaffServices } from './context.ts'
import { presentAudit } from './present-staff-order.ts'
import { resendMail } from './resend-mail.ts'
import { auditEntries } from './staff-audit.store.ts'
import { mailsForStaff, mailToRead } from './staff-mail.store.ts'

const byNumber = ({ id }: { id: number }) => ({ atMicros: 0, no: id })

export const staffSystemHandlers: HandlersFor<typeof staffSystemCalls, StaffServices> = {
  staffAudit: async ({ cursor, limit = LIST_PAGE_MAX, action, text }, { tx, services }) => {
    const filter = { action, text }
    const cursors = listCursor(services.keys.secrets, { list: 'audit', accountId: '', filter })
    const before = cursors.read(cursor)?.no ?? null
    const { shown, next } = cutPage(
      await auditEntries(tx, { ...filter, before, limit: limit + 1 }),
      limit,
      byNumber,
    )
    return { entries: shown.map(presentAudit), next: cursors.write(next) }
  },
  staffMails: async ({ cursor, limit = LIST_PAGE_MAX, state = null, text }, { tx, services }) => {
    const filter = { state, text }
    const cursors = listCursor(services.keys.secrets, { list: 'mails', accountId: '', filter })
    const before = cursors.read(cursor)?.no ?? null
    const { rows, lookedTo } = await mailsForStaff(tx, { ...filter, before, limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, byNumber)
    return {
      mails: shown.map(
        ({ id, recipient, subject, created_at, sent_at, state: now, attempts, last_error }) => ({
          ...{ id, recipient, subject, attempts, state: now },
          createdAt: created_at,
          sentAt: sent_at,
          problem: last_error ?? '',
        }),
      ),
      next: cursors.write(lookedTo === null ? next : byNumber({ id: lookedTo })),
    }
  },
  staffMail: async ({ mailId }, { tx }) => {
    const mail = await mailToRead(tx, mailId)
    if (!mail) throw new Refusal('mail.unknown')
    return {
      ...{ recipient: mail.recipient, subject: mail.subject },
      ...{ text: withoutSecrets(mail.body_text), html: withoutSecrets(mail.body_html) },
      ...{ createdAt: mail.created_at, sentAt: mail.sent_at },
      attached: [
        ...(mail.order_pdf_of === null ? [] : ['the order as PDF']),
        ...mail.invoice_pdfs_of.map((invoiceNo) => `${invoiceNo} as PDF`),
        ...(mail.statement_of === null ? [] : ['the statement as PDF']),
      ],
    }
  },
  staffResendMail: async ({ mailId }, ctx) => ({
    sentTo: await resendMail(ctx.tx, mailId, {
      now: ctx.now,
      by: whoActs(ctx),
      seller: ctx.services.config.seller,
    }),
  }),
  staffJobs: async (_input, { tx, services }) => ({
    counts: await services.jobs.counts(tx),
    jobs: await jobsOf(tx, await services.jobs.list(tx)),
  }),
  staffRetryJob: async ({ queue, jobId }, ctx) => {
    const retried = await ctx.services.jobs.retry(ctx.tx, queue, jobId)
    if (typeof retried === 'string') throw new Refusal(retried)
    if (queue === MAIL_QUEUE) await takeUpMail(ctx.tx, retried.data, ctx.now)
    await addAudit(ctx.tx, whoActs(ctx), {
      at: ctx.now,
      action: 'job.retry',
      subject: jobId,
      before: { state: retried.state, attempts: retried.attempts },
      after: { state: 'retry' },
      detail: { queue, problem: retried.problem },
    })
    return {}
  },
  staffRunJob: async ({ queue }, ctx) => {
    const next = await ctx.services.jobs.runNow(ctx.tx, queue)
    if (!next) throw new Refusal('job.unknown')
    await addAudit(ctx.tx, whoActs(ctx), {
      at: ctx.now,
      action: 'job.run',
      subject: next.id,
      before: { dueAt: next.dueAt.toISOString() },
      after: { dueAt: ctx.now.toISOString() },
      detail: { queue },
    })
    return {}
  },
}

/** The jobs as staff see them: one of a mail says why it stays, too. */
async function jobsOf(tx: Queryable, jobs: readonly JobRow[]) {
  const ended = jobs.filter(({ queue, state }) => queue === MAIL_QUEUE && ['failed', 'dead'].includes(state))
  const stays = await mailJobsThatStay(tx, ended)
  // the data of a job are not for the page: the call's shape leaves them out
  return jobs.map((job) => ({ ...job, cannotRetry: job.cannotRetry ?? stays.get(job.id) ?? null }))
}
