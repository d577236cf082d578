import { GST_PERCENT } from '../codes/limits.ts'
import type { Region } from '../codes/regions.ts'
import { percentOf, portionOf } from './money.ts'

/**
 * Business groups that start with AU are Australian (BUS-03); every other one pays New Zealand's rate
 * (BUS-04, OP-45). The current customer's group counts, not the user's.
 */
export const isAustralian = (businessGroup: string): boolean => businessGroup.startsWith('AU')
export const regionOf = (businessGroup: string): Region => (isAustralian(businessGroup) ? 'AU' : 'NZ')

/** Whole percent: 10 or 15. */
export const gstPercent = (businessGroup: string): number => GST_PERCENT[regionOf(businessGroup)]

/**
 * GST in cents on an amount in cents ex GST, rounded half up. Computed once per order, on goods + freight +
 * fee (decision 4).
 */
export const gstOn = (exCents: number, businessGroup: string): number =>
  percentOf(exCents, gstPercent(businessGroup))

/** Cents ex GST to cents inc GST. */
export const withGst = (exCents: number, businessGroup: string): number =>
  exCents + gstOn(exCents, businessGroup)

/** Cents inc GST (an RRP) to cents ex GST, by the divisor 1.1 or 1.15. */
export const withoutGst = (incCents: number, businessGroup: string): number =>
  portionOf(incCents, 100, 100 + gstPercent(businessGroup))
