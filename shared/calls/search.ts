import * as z from 'zod/mini'
import { SEARCH_WORD_USES } from '../codes/search-word-uses.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const searchAnswer = z.object({
  results: z.array(z.object({ productId: f.string })),
  /** How many products are found in all, whatever the page holds. */
  many: f.int,
  /** Words that nothing sold here has; the results have the others. Missing when there are none. */
  leftOut: z.optional(f.strings),
  /** Products that have all words but one, where only a few have all and `withNear` asks for them. */
  near: z.optional(z.array(z.object({ productId: f.string }))),
})
const page = {
  hitsPerPage: z._default(f.count, 20),
  pageNo: z._default(f.count, 1),
  withNear: z.optional(f.flag),
}
const searchText = f.text(10_000)
const terms = z.object({ recent: f.strings, popular: f.strings })

export const searchCalls = calls({
  search: {
    method: 'GET',
    work: 'search',
    about: 'Find products',
    needs: NEEDS.signedIn,
    input: z.object({ searchText, ...page }),
    output: searchAnswer,
  },
  searchRestrictingCategory: {
    method: 'GET',
    work: 'search',
    about: 'Find products of one category',
    needs: NEEDS.signedIn,
    input: z.object({ searchText, searchCategory: f.text(200), ...page }),
    output: searchAnswer,
  },
  searchHelp: {
    method: 'GET',
    work: 'search',
    about:
      'What to try when a search has found nothing: other terms that do, devices that are near, and how many there are in all categories',
    needs: NEEDS.signedIn,
    input: z.object({ searchText, searchCategory: f.optionalText(200) }),
    output: z.object({
      others: z.array(z.object({ text: f.string, many: f.int, leftOut: f.strings })),
      /** Link names of vendor and device beside the name. */
      devices: z.array(z.object({ vendor: f.string, device: f.string, name: f.string })),
      everywhere: f.int,
    }),
  },
  searchWords: {
    method: 'GET',
    about: 'The words that searches know: synonyms, words that narrow nothing, and what products are',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: z.object({
      words: z.array(z.object({ use: z.enum(SEARCH_WORD_USES), typed: f.string, called: f.strings })),
    }),
  },
  searchTermsFromServer: {
    method: 'GET',
    about: "The person's last search terms, newest first, and what many people search for",
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: terms,
  },
  addSearchTerm: {
    method: 'POST',
    about: "Keep a search term among the person's last ones",
    needs: NEEDS.signedIn,
    input: z.object({ searchText: f.text(2_000) }),
    output: terms,
  },
  deleteSearchTerms: {
    method: 'DELETE',
    about: "Forget the person's search terms",
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: terms,
  },
})
