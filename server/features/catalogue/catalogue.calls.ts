import type { catalogueCalls } from '#shared/calls/catalogue.ts'
import { type Ctx, Encoded, type HandlersFor } from '#server/kit/handlers.ts'
import { encodingFor } from '#server/memory/answer-memory.ts'
import { favouritesOf, tabsOf } from '#server/store/personal.store.ts'
import { changedParts, contentAlone, lacksContent, withParts } from './catalogue-parts.ts'
import { catalogueRows } from './catalogue-rows.ts'
import { sightOf } from './sight.ts'

export const catalogueHandlers: HandlersFor<typeof catalogueCalls> = {
  productsFromServer: ({ hash, format }, ctx) => (format === 'rows' ? answerRows(ctx, hash) : answerColumns(ctx, hash)),
}

/** What our browser asks for: only what is not there yet. Whoever has the same sees the same missing, so the bytes are kept. */
async function answerColumns(ctx: Ctx, held: string): Promise<Encoded> {
  const { answers } = ctx.shop
  const answer = await withParts(ctx, (parts) => {
    if (held === parts.hash) return null
    if (lacksContent(parts, held)) return answers.get('content', parts.content.hash, () => contentAlone(parts))
    return answers.get(`${parts.sight.key} ${held}`, parts.hash, () => changedParts(parts, held))
  })
  if (!answer) return unchanged(held)
  const encoding = encodingFor(ctx.accepts)
  return new Encoded(await answer.body(encoding), encoding)
}

/** The answer of the documents; favourites and tabs are the person's own and come with it. */
async function answerRows(ctx: Ctx, held: string): Promise<Encoded> {
  const { shop, actor, now, tx } = ctx
  const sight = sightOf(actor)
  const { stamp, snapshot } = await shop.catalogue.view(now)
  const { text, hash } = await shop.answers.get(`rows ${sight.key}`, String(stamp), () => JSON.stringify(catalogueRows(snapshot, shop.catalogue, sight)))
  if (held === hash) return unchanged(held)
  const personal = { authenticated: true, hash, favouriteProductIds: await favouritesOf(tx, actor.userId), productTabs: await tabsOf(tx, actor.userId) }
  return new Encoded(`${JSON.stringify(personal).slice(0, -1)},${text.slice(1)}`)
}

const unchanged = (hash: string) => new Encoded(`{"authenticated":true,"hash":"${hash}"}`)
