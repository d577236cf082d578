import type { PriceBreak, PriceLists } from '#shared/rules/price.ts'
import { breakAt, winningPrice, type WonPrice } from '#shared/rules/price.ts'

export type ListKind = 'base' | 'level' | 'contract' | 'special' | 'clearance'
export type ListedBreak = PriceBreak & { kind: ListKind; list: string }

/**
 * The price lists of one product for one customer, as the rule of prices wants them; of several specials the
 * one that starts lowest.
 */
function priceLists(breaks: readonly ListedBreak[]): PriceLists {
  const of = (kind: ListKind) => breaks.filter((b) => b.kind === kind)
  const offers = new Map<string, ListedBreak[]>()
  for (const b of breaks)
    if (b.kind === 'special' || b.kind === 'clearance') offers.set(b.list, [...(offers.get(b.list) ?? []), b])
  const firstPrice = (list: ListedBreak[]) => breakAt(list, 1)?.priceCents ?? Infinity
  const [special] = [...offers.values()].sort((a, b) => firstPrice(a) - firstPrice(b))
  return {
    contract: of('contract'),
    level: of('level'),
    base: of('base'),
    special: special ?? null,
    ...(special
      ? { specialName: special[0]?.kind === 'clearance' ? ('Clearance' as const) : ('Special' as const) }
      : {}),
  }
}

/** What one customer pays for one product, or null where no list names a price. */
export const priceOf = (breaks: readonly ListedBreak[]): WonPrice | null => winningPrice(priceLists(breaks))
