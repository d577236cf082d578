import { HOME_PIECES_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { homePictureId } from '#shared/codes/routes.ts'
import { isHomeLink } from '#shared/rules/home-link.ts'
import { hasWords, showsPicture } from '#shared/rules/typed-html.ts'
import type { Tx } from '#server/db/connect.ts'
import { checkedPublication, checkKey } from '#server/modules/accounts/publication.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { keepNamedPictures } from '#server/modules/pictures/keep-named-pictures.ts'
import {
  deletePiece,
  type HomePiece,
  homePieces,
  insertPiece,
  lockHome,
  pieceOfKey,
  type PieceValues,
  placePieces,
  savePiece,
} from './home.store.ts'
import { keptHtml, sanitized } from './kept-html.ts'

type Step = { tx: Tx; now: Date; by: WhoActs }
type Seen = { id: number; version: number }
type Typed = Omit<PieceValues, 'from' | 'until'> & { from: string; until: string }

/**
 * Keeps the pictures that a piece names until the transaction ends.
 * @throws Refusal home.picture where a picture of the portal's own is not there any more
 */
async function keepPictures(
  { tx, now }: Step,
  { content, image1170x50, image375x575 }: Pick<PieceValues, 'content' | 'image1170x50' | 'image375x575'>,
) {
  const images = [image1170x50, image375x575]
  // a picture that came here, or a name on the media host: pages show no picture of another host
  const isSound = (image: string) => homePictureId(image) !== null || /^$|^[\w-][\w.-]*$/.test(image)
  if (!images.every(isSound)) throw new Refusal('home.picture')
  const ids = images.flatMap((image) => homePictureId(image) ?? [])
  await keepNamedPictures(tx, { html: content, ids, now })
}

/**
 * Whether a banner shows a picture. Its words are read in place of the picture, and name the link, to people
 * who cannot see it (WCAG 1.1.1).
 */
const isPictured = ({ content, image1170x50, image375x575 }: Typed): boolean =>
  image1170x50 !== '' || image375x575 !== '' || showsPicture(content)

/**
 * A piece as it is kept. Words have neither a ground nor a link nor pictures.
 * @throws Refusal publish.empty, publish.account, publish.group, publish.days, publish.far, home.words,
 * home.colour, home.link, home.picture
 */
async function checkedPiece(step: Step, typed: Typed): Promise<PieceValues> {
  const isBanner = typed.kind === 'banner'
  if (isBanner && isPictured(typed) && !hasWords(sanitized(typed.content))) throw new Refusal('home.words')
  const content = keptHtml(typed.content)
  const facts = { ...(await checkedPublication(step, typed)), kind: typed.kind, content }
  if (!isBanner) {
    const bare = { backgroundcolor: '', linkorhref: '', image1170x50: '', image375x575: '' }
    await keepPictures(step, { content, ...bare })
    return { ...facts, ...bare }
  }
  if (!/^$|^#[0-9a-f]{6}$/i.test(typed.backgroundcolor)) throw new Refusal('home.colour')
  if (typed.linkorhref !== '' && !isHomeLink(typed.linkorhref)) throw new Refusal('home.link')
  const { backgroundcolor, linkorhref, image1170x50, image375x575 } = typed
  await keepPictures(step, { content, image1170x50, image375x575 })
  return { ...facts, backgroundcolor, linkorhref, image1170x50, image375x575 }
}

const factsOf = ({ kind, content, backgroundcolor, linkorhref, ...more }: PieceValues) => ({
  ...{ kind, content, backgroundcolor, linkorhref },
  ...{ image1170x50: more.image1170x50, image375x575: more.image375x575 },
  ...{ audience: more.audience, audienceId: more.audienceId, from: more.from, until: more.until },
})

/** @throws Refusal home.unknown, publish.changed */
function pieceAt(pieces: readonly HomePiece[], { id, version }: Seen): HomePiece {
  const piece = pieces.find((one) => one.id === id)
  if (!piece) throw new Refusal('home.unknown')
  if (piece.version !== version) throw new Refusal('publish.changed')
  return piece
}

/**
 * Adds a banner or a text after those of its kind, or changes one. A new one that is sent again with its key
 * is added once.
 * @param id undefined for a new one
 * @throws Refusal home.unknown, home.full, publish.key, publish.changed, publish.sent where the key was sent
 * with something else, and as checkedPiece
 */
export async function saveHomePiece(
  { tx, now, by }: Step,
  { id, version, key, ...typed }: Typed & { id: number | undefined; version: number; key: string },
): Promise<void> {
  await lockHome(tx)
  const pieces = await homePieces(tx)
  const was = id === undefined ? null : pieceAt(pieces, { id, version })
  const piece = await checkedPiece({ tx, now, by }, { ...typed, kind: was?.kind ?? typed.kind })
  if (was) {
    const facts = changedFacts(factsOf(was), factsOf(piece))
    if (facts === null) return
    await savePiece(tx, was.id, { ...piece, version: was.version + 1 })
    await addAudit(tx, by, { at: now, action: 'home.save', subject: was.id, ...facts })
  } else {
    checkKey(key)
    const sent = await pieceOfKey(tx, key)
    const added = pieces.find((one) => one.id === sent)
    if (added) {
      if (changedFacts(factsOf(added), factsOf(piece)) !== null) throw new Refusal('publish.sent')
      return
    }
    if (pieces.length >= HOME_PIECES_MAX) throw new Refusal('home.full', { max: HOME_PIECES_MAX })
    const made = await insertPiece(tx, { ...piece, key })
    await addAudit(tx, by, { at: now, action: 'home.save', subject: made, after: factsOf(piece) })
  }
}

/** @throws Refusal home.unknown, publish.changed */
export async function removeHomePiece({ tx, now, by }: Step, seen: Seen): Promise<void> {
  await lockHome(tx)
  const was = pieceAt(await homePieces(tx), seen)
  await deletePiece(tx, was.id)
  await addAudit(tx, by, { at: now, action: 'home.remove', subject: was.id, before: factsOf(was) })
}

/**
 * Puts the pieces of a kind into an order.
 * @param ids each of them once
 * @throws Refusal publish.changed where they are not those that there are
 */
export async function orderHome(
  { tx, now, by }: Step,
  { kind, ids }: { kind: HomePiece['kind']; ids: readonly number[] },
): Promise<void> {
  await lockHome(tx)
  const was = (await homePieces(tx)).filter((piece) => piece.kind === kind).map((piece) => piece.id)
  if (new Set(ids).size !== was.length || ids.length !== was.length || was.some((id) => !ids.includes(id)))
    throw new Refusal('publish.changed')
  const moved = ids.find((id, at) => was[at] !== id)
  if (moved === undefined) return
  await placePieces(tx, ids)
  await addAudit(tx, by, {
    ...{ at: now, action: 'home.order', subject: moved },
    ...{ before: { ids: was }, after: { ids: [...ids] }, detail: { kind } },
  })
}
