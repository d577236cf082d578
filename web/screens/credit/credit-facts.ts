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

/** The age an invoice counts in, as in the sums of the server. @param today the day in Brisbane */
export const bucketOfInvoice = ({ duedate }: DueInvoice, today: string): AgeingBucket =>
  bucketOf(daysPastDue(duedate, today))
