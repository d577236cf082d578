import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { type AgeingBucket, bucketOf, daysPastDue } from '#shared/rules/ageing.ts'

type Due = OutputOf<AllCalls['dueInvoicesFromServer']>
export type DueInvoice = Due['dueInvoices'][number]
export type CreditSummary = NonNullable<Due['creditSummary']>

/** What is owed of an age, in cents inc GST. */
export const owedOf = (summary: CreditSummary, bucket: AgeingBucket): number => summary[FIELDS[bucket]]
const FIELDS = {
  current: 'balanceCurrent',
  days30: 'balance30Days',
  days60: 'balance60Days',
  days90: 'balance90Days',
  days120: 'balance120Days',
} as const satisfies Record<AgeingBucket, keyof CreditSummary>

/**
 * What is overdue and has no age yet, in cents inc GST: it was due yesterday. An invoice is overdue from the
 * day after it was due (INV-28), and days past due are counted at the end of yesterday (decision 9).
 */
export const dueYesterday = (summary: CreditSummary): number =>
  summary.overdue -
  summary.balance30Days -
  summary.balance60Days -
  summary.balance90Days -
  summary.balance120Days

/** The age an invoice counts in, as in the sums of the server. @param today the day in Brisbane */
export const bucketOfInvoice = ({ duedate }: DueInvoice, today: string): AgeingBucket =>
  bucketOf(daysPastDue(duedate, today))
