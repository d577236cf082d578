import { Failed, Refused, SignedOut } from '../failures.ts'
import { beforeLeaving, leave } from '../leave.ts'
import { type Catalogue, buildCatalogue } from './catalogue.ts'
import type { Failure, Viewer } from './engine/catalogue-engine.ts'
import type { CatalogueUpdate } from './engine/catalogue-update.ts'
import type { SearchOptions } from './engine/catalogue-search.ts'
import { wipeTerms } from './engine/kept-catalogue.ts'
import { type EngineLink, startEngine } from './engine-link.ts'

let link: Promise<EngineLink> | null = null
let current: { update: Required<CatalogueUpdate>; catalogue: Catalogue } | null = null

/** Starts the engine before anybody asks for it: it wakes up while the session is read. */
export const wakeEngine = () => void (link ??= startEngine())

const engineOf = async () => (await (link ??= startEngine())).engine

/**
 * The catalogue as this browser has kept it for the viewer, or null; in the order of names until
 * orderCatalogue() has brought the others. Whatever was kept for another account is deleted first.
 */
export async function openCatalogue(viewer: Viewer): Promise<Catalogue | null> {
  current = null
  const engine = await engineOf()
  return taken(await engine.open(viewer), viewer.businessGroup)
}

/**
 * The catalogue that has been opened with all its orders, and the same products; null when there is none any
 * more.
 */
export async function orderCatalogue(): Promise<Catalogue | null> {
  const opened = current
  const update = opened && (await (await engineOf()).order())
  if (!update || current !== opened) return current?.catalogue ?? null
  const columns = { ...opened.update, ...update }
  current = { update: columns, catalogue: { ...opened.catalogue, columns } }
  return current.catalogue
}

/**
 * The catalogue as it is on the server now; the very same one when nothing has changed. @throws Failed,
 * SignedOut or Refused
 */
export async function lookForChanges(businessGroup: string): Promise<Catalogue> {
  const engine = await engineOf()
  const looked = await engine.look()
  if ('failure' in looked) throw errorOf(looked.failure)
  const catalogue = taken(looked.update, businessGroup)
  if (!catalogue) throw new Failed('The catalogue could not be read')
  return catalogue
}

/** The numbers of the products that a text means, best first, found here in the browser. */
export const searchCatalogue = async (text: string, options: SearchOptions): Promise<string[]> =>
  (await engineOf()).search(text, options)

function taken(update: CatalogueUpdate | null, businessGroup: string): Catalogue | null {
  if (update) {
    const whole = { ...current?.update, ...update } as Required<CatalogueUpdate>
    current = { update: whole, catalogue: buildCatalogue(whole, businessGroup) }
  }
  return current?.catalogue ?? null
}

function errorOf({ kind, message, code }: Failure): Error {
  if (kind === 'refused') return new Refused(message, code)
  if (kind === 'failed') return new Failed(message)
  leave() // a session that has ended takes the whole page with it (SES-35, SES-36)
  return new SignedOut()
}

/** First nobody writes any more, then what was written goes. */
beforeLeaving(async () => {
  current = null
  const stopped = link
  link = null
  const engine = await stopped
  await engine?.stop()
  await wipeTerms()
})
