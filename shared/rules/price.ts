/** Price from a quantity on, in cents ex GST per unit. */
export type PriceBreak = { quantity: number; priceCents: number }
type PriceSource = 'contract' | 'level' | 'base' | 'special'

/**
 * The prices of a product for one customer; null or empty where there is none. specialName is the name of the
 * special.
 */
export type PriceLists = {
  contract: readonly PriceBreak[] | null
  level: readonly PriceBreak[] | null
  base: readonly PriceBreak[] | null
  special: readonly PriceBreak[] | null
  specialName?: 'Special' | 'Clearance'
}
/** A break with its source. standardCents is the price of the same quantity without the special. */
export type WonBreak = PriceBreak & { source: PriceSource; standardCents: number; words: string }
export type WonPrice = {
  source: PriceSource
  breaks: readonly WonBreak[]
  wasCents: number | null
  words: string
}

const SOURCE_WORDS = { contract: 'Contract price', level: 'Price level', base: 'Dealer price' } as const

/**
 * The break that applies to a quantity: the largest one reached. Below the first break it is the first; of an
 * empty list null (CRT-31).
 */
export function breakAt<B extends PriceBreak>(breaks: readonly B[], quantity: number): B | null {
  let found = breaks[0] ?? null
  for (const step of breaks) if (step.quantity <= quantity) found = step
  return found
}

/**
 * The price that counts (decision 2): contract, else level, else base. A special counts only where it is
 * lower, quantity by quantity, so that nobody pays more for ten because one is on special. Source, wasCents
 * and texts are of the first break; each break has its own. Null when no list has a price.
 */
export function winningPrice(lists: PriceLists): WonPrice | null {
  const standard = standardPrice(lists)
  const special = sorted(lists.special)
  const quantities = [...new Set([...(standard?.breaks ?? []), ...special].map((b) => b.quantity))].sort(
    (a, b) => a - b,
  )
  const breaks: WonBreak[] = []
  for (const quantity of quantities) {
    const usual = standard ? breakAt(standard.breaks, quantity) : null
    const offer = breakAt(
      special.filter((b) => b.quantity <= quantity),
      quantity,
    )
    const won = offer && (!usual || offer.priceCents < usual.priceCents) ? offer : usual
    if (!won) continue
    const source = won === offer ? 'special' : (standard?.source ?? 'base')
    const name = source === 'special' ? `${lists.specialName ?? 'Special'} price` : SOURCE_WORDS[source]
    const before = breaks.at(-1)
    if (before?.priceCents === won.priceCents) continue // a step to the same price is not a break
    breaks.push({
      quantity,
      priceCents: won.priceCents,
      source,
      standardCents: usual?.priceCents ?? won.priceCents,
      words: before ? `${name} from ${quantity}` : name,
    })
  }
  const first = breaks[0]
  if (!first) return null
  return {
    source: first.source,
    breaks,
    wasCents: first.standardCents > first.priceCents ? first.standardCents : null,
    words: first.words,
  }
}

/**
 * The next break: how many more units it needs, and what an order of that many saves against today's unit
 * price. Null at the last one.
 */
export function nextBreak(
  breaks: readonly PriceBreak[],
  quantity: number,
): { more: number; quantity: number; priceCents: number; savesCents: number } | null {
  const now = breakAt(breaks, quantity)
  const next = now && breaks.find((b) => b.quantity > quantity && b.priceCents < now.priceCents)
  if (!now || !next) return null
  return {
    more: next.quantity - quantity,
    quantity: next.quantity,
    priceCents: next.priceCents,
    savesCents: (now.priceCents - next.priceCents) * next.quantity,
  }
}

/** Cents ex GST of a line: quantity times the price of the break reached. Null without a price. */
export function lineCents(breaks: readonly PriceBreak[], quantity: number): number | null {
  const reached = breakAt(breaks, quantity)
  return reached && reached.priceCents * quantity
}

function standardPrice(
  lists: PriceLists,
): { source: 'contract' | 'level' | 'base'; breaks: PriceBreak[] } | null {
  for (const source of ['contract', 'level', 'base'] as const)
    if (lists[source]?.length) return { source, breaks: sorted(lists[source]) }
  return null
}

const sorted = (breaks: readonly PriceBreak[] | null): PriceBreak[] =>
  [...(breaks ?? [])].sort((a, b) => a.quantity - b.quantity)
