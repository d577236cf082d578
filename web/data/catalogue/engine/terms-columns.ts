import type { TermsPart } from '#shared/calls/catalogue.ts'
import type { TermsColumns } from '../columns.ts'
import { packLists } from '../packed.ts'
import { mergeNumbers, type Plan } from './merge-rows.ts'

export function packTerms({ dealer, retail, deals, deal }: TermsPart): TermsColumns {
  let known = 0
  return {
    dealer,
    retail,
    deals: packLists(deals),
    deal: Uint32Array.from(deal, (back) => (back === 0 ? known++ : known - back)),
  }
}

/** Fresh deals stand behind those held; the few that nobody names any more go with the next sign-in. */
export function mergeTerms(held: TermsColumns, fresh: TermsColumns, plan: Plan): TermsColumns {
  const before = held.deals.ends.length,
    values = held.deals.values.length
  const deals = {
    values: concat(held.deals.values, fresh.deals.values),
    ends: concat(
      held.deals.ends,
      fresh.deals.ends.map((end) => end + values),
    ),
  }
  return {
    dealer: fresh.dealer,
    retail: fresh.retail,
    deals,
    deal: mergeNumbers(
      held.deal,
      fresh.deal.map((place) => place + before),
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
