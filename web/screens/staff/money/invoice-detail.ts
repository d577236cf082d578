import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

export type InvoiceDetail = OutputOf<AllCalls['staffInvoice']>
export type PayerMoney = OutputOf<AllCalls['staffPayerMoney']>
