import type { TermsSection } from '#shared/calls/catalogue.ts'
import type { TermsColumns } from '../columns.ts'
import { packLists } from '../packed.ts'
import { mergeNumbers, type Plan } from './merge-rows.ts'

export function packTerms({ dealer, retail, deals, deal }: TermsSection): TermsColumns {
  let known = 0
  return {
    dealer,
    retail,
    deals: packLists(deals),
    deal: Uint32Array.from(deal, (back) => (back === 0 ? known++ : known - back)),
  }
}

/** Fresh deals are appended to the loaded ones; unused deals go with the next sign-in. */
export function mergeTerms(loaded: TermsColumns, fresh: TermsColumns, plan: Plan): TermsColumns {
  const before = loaded.deals.ends.length,
    values = loaded.deals.values.length
  const deals = {
    values: concat(loaded.deals.values, fresh.deals.values),
    ends: concat(
      loaded.deals.ends,
      fresh.deals.ends.map((end) => end + values),
    ),
  }
  return {
    dealer: fresh.dealer,
    retail: fresh.retail,
    deals,
    deal: mergeNumbers(
      loaded.deal,
      fresh.deal.map((index) => index + before),
      plan,
    ),
  }
}

function concat(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
