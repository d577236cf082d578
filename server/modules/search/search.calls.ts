import type { searchCalls } from '#shared/calls/search.ts'
import { LIST_SEARCH_ALL, NEAR_HITS, RECENT_TERMS_MAX } from '#shared/codes/limits.ts'
import { keptTerm, tidyTerm } from '#shared/rules/search/search-term.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { SearchReadCtx, SearchServices } from './context.ts'
import { deleteTerms, noteTerm, termsOf } from './search.store.ts'

export const searchHandlers: HandlersFor<typeof searchCalls, SearchServices> = {
  search: (input, ctx) => find(input, ctx, {}),
  searchRestrictingCategory: ({ searchCategory, ...input }, ctx) =>
    find(input, ctx, { category: searchCategory }),
  searchHelp: async ({ searchText, searchCategory }, { services, now }) => {
    const { deviceIds, ...help } = await services.search.help(searchText, {
      now,
      ...(searchCategory ? { category: searchCategory } : {}),
    })
    const { rows } = await services.catalogue.snapshot(now)
    const linkOf = new Map(rows.vendors.map(({ id, link }) => [id, link]))
    const devices = deviceIds.flatMap((id) => rows.devices.find((device) => device.id === id) ?? [])
    return {
      ...help,
      devices: devices.map(({ vendor_id, link, name }) => ({
        vendor: linkOf.get(vendor_id) ?? '',
        device: link,
        name,
      })),
    }
  },
  searchWords: async (_input, { services }) => ({ words: await services.words.rows() }),
  searchTermsFromServer: (_input, ctx) => presentTerms(ctx),
  addSearchTerm: async ({ searchText }, ctx) => {
    const term = keptTerm(searchText)
    if (term) await noteTerm(ctx.tx, ctx.actor.userId, term, tidyTerm(searchText), ctx.now)
    return presentTerms(ctx)
  },
  deleteSearchTerms: async (_input, ctx) => {
    await deleteTerms(ctx.tx, ctx.actor.userId)
    return presentTerms(ctx)
  },
}

type Page = { searchText: string; hitsPerPage: number; pageNo: number; withNear?: boolean | undefined }

async function find(
  { searchText, hitsPerPage, pageNo, withNear }: Page,
  { services, tx, actor, now }: SearchReadCtx,
  limits: { category?: string },
) {
  const size = Math.min(Math.max(hitsPerPage, 1), LIST_SEARCH_ALL)
  const first = (Math.max(pageNo, 1) - 1) * size
  const { ids, many, leftOut, near } = await services.search.find(searchText, {
    limit: first + size,
    bought: await services.purchases.of(tx, actor.accountId, now),
    near: withNear ? NEAR_HITS : 0,
    now,
    ...limits,
  })
  if (limits.category === undefined && pageNo <= 1 && (many === 0 || leftOut.length > 0))
    services.missed.note(searchText, now)
  return {
    results: ids.slice(first).map((productId) => ({ productId })),
    many,
    ...(leftOut.length ? { leftOut } : {}),
    ...(near.length ? { near: near.map((productId) => ({ productId })) } : {}),
  }
}

async function presentTerms({ services, tx, actor }: SearchReadCtx) {
  return {
    recent: await termsOf(tx, actor.userId, RECENT_TERMS_MAX),
    popular: await services.popular.terms(),
  }
}
