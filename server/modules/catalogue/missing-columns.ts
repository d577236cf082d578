import type { Encoding } from '#server/http/compression.ts'
import type { CatalogueServices } from './context.ts'
import { askedBy, changedSections, contentAlone, lacksContent, withSections } from './catalogue-sections.ts'
import { digestOf, readHash } from './client-hash.ts'
import { type Viewer, viewerWith } from './viewer.ts'

export type ColumnsOf = {
  services: Pick<CatalogueServices, 'catalogue' | 'sections' | 'answers'>
  viewer: Viewer
  now: Date
}

/**
 * What somebody lacks who has the catalogue with that hash, as bytes of JSON; null where they lack nothing.
 */
export async function missingColumns(
  { services, viewer, now }: ColumnsOf,
  hash: string,
  encoding: Encoding,
): Promise<Buffer | null> {
  const had = readHash(hash),
    hadDigest = digestOf(had)
  // Another process has heard of a change that is still on its way here.
  if (had.mark && had.mark.version > (await services.catalogue.snapshot(now)).version)
    services.catalogue.forget()
  return withSections({ services, viewer, now }, (sections): Promise<Buffer> | null => {
    const { digest, content } = sections
    if (hadDigest === digest) return null
    if (lacksContent(sections, had))
      return services.answers.get({ key: 'content', stamp: content.hash, encoding }, () =>
        contentAlone(sections),
      )
    return services.answers.get(
      { key: `${viewer.key} ${askedBy(sections, had)}`, stamp: digest, encoding },
      () => changedSections(sections, had),
    )
  })
}

/**
 * Makes what browsers ask for first after a start: the content, and the terms and stock that go with it, for
 * customers of these price levels who see both kinds of prices.
 */
export async function prepareColumns(
  { services, now }: Omit<ColumnsOf, 'viewer'>,
  levels: readonly (string | null)[],
) {
  for (const level of levels) {
    const viewer = viewerWith(true, true, { contract: null, level })
    await missingColumns({ services, now, viewer }, '', 'br')
    const knownContent = await withSections({ services, now, viewer }, ({ content }) => `${content.hash}..`)
    await missingColumns({ services, now, viewer }, knownContent, 'br')
  }
}
