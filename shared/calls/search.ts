import { z } from 'zod'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const searchAnswer = z.object({
  results: z.array(z.object({ productId: z.string() })),
  /** Words that nothing sold here has; the results have the others. Missing when there are none. */
  leftOut: z.array(z.string()).optional(),
})
const page = { hitsPerPage: f.count.default(20), pageNo: f.count.default(1) }
const searchText = f.text(10_000)
const terms = z.object({ recent: z.array(z.string()), popular: z.array(z.string()) })

export const searchCalls = calls({
  search: {
    method: 'GET', about: 'Find products', needs: NEEDS.signedIn,
    input: z.object({ searchText, ...page }), output: searchAnswer,
  },
  searchRestrictingCategory: {
    method: 'GET', about: 'Find products of one category', needs: NEEDS.signedIn,
    input: z.object({ searchText, searchCategory: f.text(200), ...page }), output: searchAnswer,
  },
  searchHelp: {
    method: 'GET', about: 'What to try when a search has found nothing: other terms that do, devices that are near, and how many there are in all categories', needs: NEEDS.signedIn,
    input: z.object({ searchText, searchCategory: f.optionalText(200) }),
    output: z.object({
      others: z.array(z.object({ text: z.string(), many: z.int(), leftOut: z.array(z.string()) })),
      /** Link names of vendor and device beside the name. */
      devices: z.array(z.object({ vendor: z.string(), device: z.string(), name: z.string() })),
      everywhere: z.int(),
    }),
  },
  searchTermsFromServer: {
    method: 'GET', about: 'The person\'s last search terms, newest first, and what many people search for', needs: NEEDS.signedIn, input: f.nothing, output: terms,
  },
  addSearchTerm: { method: 'POST', about: 'Keep a search term among the person\'s last ones', needs: NEEDS.signedIn, input: z.object({ searchText: f.text(2_000) }), output: terms },
  deleteSearchTerms: { method: 'DELETE', about: 'Forget the person\'s search terms', needs: NEEDS.signedIn, input: f.nothing, output: terms },
})
