const IN_NUMBERS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Place = { bin: string; productId: string }

/**
 * The order in which a storeman walks: by bin, then by code, with numbers as numbers (A-2 before A-10). What
 * has no bin comes last, since it must be looked for.
 */
export const byBin = (a: Place, b: Place): number =>
  Number(a.bin === '') - Number(b.bin === '') ||
  IN_NUMBERS.compare(a.bin, b.bin) ||
  IN_NUMBERS.compare(a.productId, b.productId)
