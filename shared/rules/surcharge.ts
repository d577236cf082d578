import { PAYMENT_METHODS, type PaymentMethodId } from '../codes/payment-methods.ts'
import type { Region } from '../codes/regions.ts'
import { brisbaneDay } from './brisbane.ts'
import { ppmOf } from './money.ts'

/**
 * A dated fee rate in parts per million. from and to are Brisbane days (YYYY-MM-DD), both included; null
 * means open. A change of the law is a new row (decision 4).
 */
export type FeeRateRow = {
  method: PaymentMethodId
  region: Region
  from: string | null
  to: string | null
  ratePpm: number
}

const always = (method: PaymentMethodId, region: Region, ratePpm: number): FeeRateRow => ({
  method,
  region,
  from: null,
  to: null,
  ratePpm,
})

/**
 * The rates of the specification (PAY-07 to PAY-13). Deposit and pickup cost nothing; their rows state that
 * explicitly.
 */
export const SEED_FEE_RATES: readonly FeeRateRow[] = [
  always('MASTERCARD_CREDIT', 'AU', 9_000),
  always('MASTERCARD_DEBIT', 'AU', 5_000),
  always('VISA_CREDIT', 'AU', 9_200),
  always('VISA_DEBIT', 'AU', 4_800),
  always('AMEX', 'AU', 21_450),
  always('PAYPAL', 'AU', 20_000),
  always('DIRECT_DEPOSIT', 'AU', 0),
  always('DIRECT_DEPOSIT', 'NZ', 0),
  always('PICKUP', 'NZ', 0),
]

/**
 * The rate in parts per million on the Brisbane day of an instant. Of several rows the latest start counts; 0
 * without a row.
 */
export function feeRate(
  rows: readonly FeeRateRow[],
  method: PaymentMethodId,
  region: Region,
  now: Date,
): number {
  const day = brisbaneDay(now)
  const current = rows.filter(
    (r) =>
      r.method === method && r.region === region && (r.from ?? '') <= day && day <= (r.to ?? '9999-12-31'),
  )
  return current.sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1))[0]?.ratePpm ?? 0
}

/** A rate as people read it: 9200 parts per million are 0.92%, 21450 are 2.145%. */
export const ratePercent = (ratePpm: number): string => `${String(ratePpm / 10_000)}%`

/** What paying by a method costs, in words: "Card surcharge 0.92%". */
export function feeWords(id: PaymentMethodId, ratePpm: number | undefined): string {
  const { feeLabel } = PAYMENT_METHODS[id]
  return feeLabel === null || !ratePpm ? 'No fee' : `${feeLabel} ${ratePercent(ratePpm)}`
}

/** The fee in cents ex GST on goods + freight in cents ex GST, rounded half up (OP-37). */
export const feeCents = (baseCents: number, ratePpm: number): number => ppmOf(baseCents, ratePpm)
