import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

export type CustomerDetail = OutputOf<AllCalls['staffCustomer']>
export type CustomerAccount = CustomerDetail['accounts'][number]
export type AccountPerson = CustomerAccount['people'][number]
