import * as z from 'zod/mini'
import { JOB_STATES, STAYS_REASONS } from '../codes/job-states.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'
import { auditEntry } from './staff-orders.ts'

const TEXT_MAX = 200

const MAIL_STATES = ['waiting', 'sent', 'gaveUp'] as const

export const staffSystemCalls = calls({
  staffAudit: {
    method: 'GET',
    about: 'A page of the audit, the newest entry first',
    needs: NEEDS.staffAudit,
    work: 'search',
    input: z.object({
      ...pageInput,
      /** An action of the audit, or the first part of several: order.ship, order. */
      action: f.optionalLine(TEXT_MAX),
      /** A number of an object, an account, a login or the number of a request, exactly. */
      text: f.optionalLine(TEXT_MAX),
    }),
    output: z.object({ entries: z.array(auditEntry), ...pageOutput }),
  },
  staffMails: {
    method: 'GET',
    about: 'A page of the mails of the outbox, the newest first',
    needs: NEEDS.staffMail,
    work: 'search',
    input: z.object({
      ...pageInput,
      state: z.optional(z.enum(MAIL_STATES)),
      /** Stands in the address or the subject. */
      text: f.optionalLine(TEXT_MAX),
    }),
    output: z.object({
      mails: z.array(
        z.object({
          id: f.keyOut,
          recipient: f.string,
          subject: f.string,
          createdAt: f.moment,
          sentAt: z.nullable(f.moment),
          state: z.enum(MAIL_STATES),
          attempts: f.int,
          problem: f.string,
        }),
      ),
      ...pageOutput,
    }),
  },
  staffMail: {
    method: 'GET',
    about: 'A mail of the outbox as its reader got it, without what would open an account',
    needs: NEEDS.staffMail,
    input: z.object({ mailId: f.key }),
    output: z.object({
      recipient: f.string,
      subject: f.string,
      /** Both empty where the words are not kept any more. */
      text: f.string,
      html: f.string,
      createdAt: f.moment,
      sentAt: z.nullable(f.moment),
      /** What goes with it, in words. */
      attached: z.array(f.string),
    }),
  },
  staffResendMail: {
    method: 'POST',
    about: 'Send a mail once more, to the same address; pressed again within a minute it is sent once',
    needs: NEEDS.staffMail,
    work: 'mail',
    input: z.object({ mailId: f.key }),
    output: z.object({ sentTo: f.string }),
  },
  staffJobs: {
    method: 'GET',
    about:
      'The jobs of all processes: how many are where, those that work, failed or were given up, and the next runs of repeated work',
    needs: NEEDS.staffJobs,
    input: f.nothing,
    output: z.object({
      counts: z.array(z.object({ queue: f.string, state: z.enum(JOB_STATES), many: f.int })),
      jobs: z.array(
        z.object({
          id: f.string,
          queue: f.string,
          state: z.enum(JOB_STATES),
          createdAt: f.moment,
          /** When a repeated work runs next. */
          dueAt: z.nullable(f.moment),
          endedAt: z.nullable(f.moment),
          attempts: f.int,
          problem: f.string,
          /** Why it cannot be tried again, as a refusal; null where it can. */
          cannotRetry: z.nullable(z.enum(STAYS_REASONS)),
        }),
      ),
    }),
  },
  staffRetryJob: {
    method: 'POST',
    about: 'Try a job again that failed or was given up',
    needs: NEEDS.staffJobs,
    input: z.object({ queue: f.line(100), jobId: z.uuid() }),
    output: f.nothing,
  },
  staffRunJob: {
    method: 'POST',
    about: 'Let the next run of a repeated work begin now',
    needs: NEEDS.staffJobs,
    input: z.object({ queue: f.line(100) }),
    output: f.nothing,
  },
})
