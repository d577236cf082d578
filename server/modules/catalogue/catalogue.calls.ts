import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { catalogueCalls } from '#shared/calls/catalogue.ts'
import { Encoded, type HandlersFor } from '#server/http/handlers.ts'
import { encodingFor } from '#server/http/compression.ts'
import type { CatalogueReadCtx, CatalogueServices } from './context.ts'
import { withSections } from './catalogue-sections.ts'
import { catalogueRowsText } from './catalogue-rows.ts'
import { digestOf, readHash } from './client-hash.ts'
import { missingColumns } from './missing-columns.ts'
import { viewerOf } from './viewer.ts'

export const catalogueHandlers: HandlersFor<typeof catalogueCalls, CatalogueServices> = {
  productsFromServer: ({ hash, format }, ctx) =>
    format === 'rows' ? answerRows(ctx, hash) : answerColumns(ctx, hash),
}

/**
 * What our browser asks for: only what is not there yet. Whoever has the same sees the same missing, so the
 * bytes are kept.
 */
async function answerColumns(
  { services, actor, now, accepts }: CatalogueReadCtx,
  known: string,
): Promise<Encoded> {
  const encoding = encodingFor(accepts)
  const answer = await missingColumns({ services, now, viewer: viewerOf(actor) }, known, encoding)
  return answer ? new Encoded(answer, encoding) : unchanged(known)
}

/**
 * With more products the answer is a stream, made anew for each who asks: it would be too much to keep (1.3
 * KB each).
 */
const ROWS_KEPT_MAX = 5_000

/** The answer of the documents; favourites and tabs are the person's own and come with it. */
async function answerRows(ctx: CatalogueReadCtx, known: string): Promise<Encoded> {
  const { services, actor, tx, now } = ctx
  const rows = await withSections(
    { services, now, viewer: viewerOf(actor) },
    ({ snapshot, viewer, digest: hash }) => {
      const pieces = () => catalogueRowsText(snapshot, services.catalogue.stockNow(), viewer)
      if (digestOf(readHash(known)) === hash) return null
      if (snapshot.ids.length > ROWS_KEPT_MAX) return { hash, pieces: pieces() }
      return {
        hash,
        kept: services.answers.get({ key: `rows ${viewer.key}`, stamp: hash, encoding: null }, () =>
          text(pieces()),
        ),
      }
    },
  )
  if (!rows) return unchanged(known)
  const { hash } = rows
  const { favourites, tabs } = await services.ownLists(tx, actor.userId)
  const personal = JSON.stringify({
    authenticated: true,
    hash,
    favouriteProductIds: favourites,
    productTabs: tabs,
  })
  const start = `${personal.slice(0, -1)},`
  if (rows.kept) return new Encoded(Buffer.concat([Buffer.from(start), (await rows.kept).subarray(1)]))
  return new Encoded(Readable.from(joined(start, rows.pieces), { objectMode: false }))
}

async function* joined(start: string, pieces: AsyncGenerator<string>) {
  let isFirst = true
  for await (const piece of pieces) {
    yield isFirst ? start + piece.slice(1) : piece
    isFirst = false
  }
}

const unchanged = (hash: string) => new Encoded(`{"authenticated":true,"hash":"${hash}"}`)
