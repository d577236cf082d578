import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { monthName as shortName } from '#shared/rules/month-names.ts'

export type SpendData = OutputOf<AllCalls['spendFromServer']>

/** @param month YYYY-MM @returns `Nov 2026` */
export const monthName = (month: string): string => `${monthWord(month)} ${month.slice(0, 4)}`

/** @param month YYYY-MM @returns `Nov` */
export const monthWord = (month: string): string => shortName(Number(month.slice(5)))
