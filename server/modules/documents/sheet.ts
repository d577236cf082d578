import type { PriceBreak } from '#shared/rules/price.ts'

/**
 * All that stands on the sheet of one product; what the template or the person's letters keep back is not in
 * it. Money is cents: dealer prices ex GST, rrpCents inc GST.
 */
export type SheetFacts = {
  id: string
  name: string
  shortName: string
  brand: string
  category: string
  label: string
  description: string
  ean: string
  /** Names of at most three pictures. */
  pictures: readonly string[]
  minimum: number
  multiple: number
  attributes: readonly { name: string; value: string }[]
  /** Newest first within each maker. */
  fits: readonly { vendor: string; devices: readonly string[] }[]
  rrpCents: number | null
  wasCents: number | null
  breaks: readonly PriceBreak[]
  marginPercent: number | null
}
