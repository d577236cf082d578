import type { Encoding } from '#server/http/compression.ts'
import type { CatalogueServices } from './context.ts'
import { askedBy, changedParts, contentAlone, lacksContent, withParts } from './catalogue-parts.ts'
import { digestOf, readHash } from './held-hash.ts'
import { type Sight, sightWith } from './sight.ts'

export type ColumnsOf = {
  shop: Pick<CatalogueServices, 'catalogue' | 'parts' | 'answers'>
  sight: Sight
  now: Date
}

/**
 * What somebody lacks who has the catalogue with that hash, as bytes of JSON; null where they lack nothing.
 */
export async function missingColumns(
  { shop, sight, now }: ColumnsOf,
  hash: string,
  encoding: Encoding,
): Promise<Buffer | null> {
  const had = readHash(hash),
    hadDigest = digestOf(had)
  // Another process has heard of a change that is still on its way here.
  if (had.mark && had.mark.version > (await shop.catalogue.snapshot(now)).version) shop.catalogue.forget()
  return withParts({ shop, sight, now }, (parts): Promise<Buffer> | null => {
    const { digest, content } = parts
    if (hadDigest === digest) return null
    if (lacksContent(parts, had))
      return shop.answers.get({ key: 'content', stamp: content.hash, encoding }, () => contentAlone(parts))
    return shop.answers.get({ key: `${sight.key} ${askedBy(parts, had)}`, stamp: digest, encoding }, () =>
      changedParts(parts, had),
    )
  })
}

/**
 * Makes what browsers ask for first after a start: the content, and the terms and stock that go with it, for
 * customers of these price levels who see both kinds of prices.
 */
export async function prepareColumns(
  { shop, now }: Omit<ColumnsOf, 'sight'>,
  levels: readonly (string | null)[],
) {
  for (const level of levels) {
    const sight = sightWith(true, true, { contract: null, level })
    await missingColumns({ shop, now, sight }, '', 'br')
    const contentHeld = await withParts({ shop, now, sight }, ({ content }) => `${content.hash}..`)
    await missingColumns({ shop, now, sight }, contentHeld, 'br')
  }
}
