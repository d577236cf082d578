import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Portal } from '#server/portal.ts'
import { Refused } from '#web/data/failures.ts'
import { restClient, type RestClient } from '#web/data/client.ts'
import '#web/data/later-calls.ts'
import { ALL_LETTERS, type Built, buildPerson } from '../build.ts'
import { shownAt, takeSteps } from '../checkout.ts'
import { PRODUCTS } from '../world.ts'
import type { ShownOrder } from '#shared/rules/shown-order.ts'
import type { Act, Answer, Lines } from './model.ts'

/** A signed-in browser. Several of them may be the same person's. */
export type Racer = {
  login: string
  person: Built
  call: RestClient
  mayConfirm: boolean
  mayApprove: boolean
}
export type Carts = Awaited<ReturnType<typeof readCarts>>

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Everybody in the race. One account has a dealer, a buyer whose carts need approval and an approver. Another
 * has one more dealer. Each has so many browsers.
 */
export async function openRacers(
  db: Db,
  portals: readonly Portal[],
  browsers: number,
): Promise<{ first: Racer[]; second: Racer[] }> {
  const ann = await buildPerson(db, { limitCents: 1_000_000_000_00 }, new Date())
  const onFirst = { accountId: ann.accountId, customerId: ann.customerId }
  const ben = await buildPerson(db, { ...onFirst, letters: 'PDRHE' }, new Date())
  const cat = await buildPerson(db, { ...onFirst, letters: ALL_LETTERS.replace('E', '') }, new Date())
  const dee = await buildPerson(db, { limitCents: 1_000_000_000_00 }, new Date())
  let count = 0
  const browsersOf = (person: Built, rights: { mayConfirm: boolean; mayApprove: boolean }) =>
    Promise.all(
      Array.from({ length: browsers }, async (_, at) => {
        const secrets = at === 0 ? person : await anotherSession(db, person)
        count += 1
        return {
          login: person.login,
          person,
          call: clientOf(portals[count % portals.length]!, secrets),
          ...rights,
        }
      }),
    )
  const groups = [
    await browsersOf(ann, { mayConfirm: true, mayApprove: false }),
    await browsersOf(ben, { mayConfirm: false, mayApprove: false }),
    await browsersOf(cat, { mayConfirm: true, mayApprove: true }),
  ]
  return { first: groups.flat(), second: await browsersOf(dee, { mayConfirm: true, mayApprove: false }) }
}

/** Two browsers of one person, on different portals. */
export const clientsOf = (db: Db, portals: readonly Portal[], person: Built): Promise<RestClient[]> =>
  Promise.all(
    portals
      .slice(0, 2)
      .map(async (portal, at) => clientOf(portal, at === 0 ? person : await anotherSession(db, person))),
  )

async function anotherSession(db: Db, { userId, accountId }: Built) {
  const session = randomBytes(32).toString('base64url'),
    token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      secret_hash: sha256(session),
      token_hash: sha256(token),
      user_id: userId,
      account_id: accountId,
      stay_logged_in: true,
      created_at: new Date(),
      last_used_at: new Date(),
    })
    .execute()
  return { session, token }
}

const clientOf = (portal: Portal, { session, token }: { session: string; token: string }) =>
  restClient(
    async ({ method, url, headers, body }) => {
      const answer = await portal.app.inject({
        method: method,
        url,
        headers: { ...headers, cookie: `session=${session}; token=${token}` },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: answer.statusCode, text: answer.body }
    },
    () => token,
  )

type Wire = Awaited<ReturnType<typeof askCarts>>
const askCarts = (racer: Racer) => racer.call('shoppingCartsFromServer', {})
const linesOf = (lines: readonly { productid: string; quantity: number }[] | undefined): Lines =>
  Object.fromEntries((lines ?? []).map(({ productid, quantity }) => [productid, quantity]))

/** The person's own carts in a cart answer, and those that wait for approval. */
function readCarts({ shoppingCart }: Wire) {
  const {
    currentShoppingCartId: currentId,
    shoppingCartIdToShoppingCart: heads,
    shoppingCartIdToLines: lines,
  } = shoppingCart
  const ids = Object.keys(heads)
  return {
    currentId,
    current: linesOf(lines[currentId]),
    saved: Object.fromEntries(
      ids
        .filter((id) => id !== currentId && heads[id]?.status !== 'WA')
        .map((id) => [id, linesOf(lines[id])]),
    ),
    waiting: Object.fromEntries(
      ids.filter((id) => heads[id]?.status === 'WA').map((id) => [id, linesOf(lines[id])]),
    ),
  }
}
export const cartsOf = async (racer: Racer): Promise<Carts> => readCarts(await askCarts(racer))

/**
 * Takes the steps up to confirm. @returns what the page then shows, or null where the cart cannot be ordered
 * now
 */
export async function beginConfirm(
  { call, person, mayApprove }: Racer,
  waitingId: string | null,
): Promise<{ cartId: number; shown: ShownOrder } | null> {
  const begun = await (waitingId === null || !mayApprove
    ? call('checkoutCurrentShoppingCart', {})
    : call('checkoutApprovalShoppingCart', { cartId: Number(waitingId) })
  ).catch(orRefused)
  if (begun instanceof Refused) return null
  const last = await takeSteps({ call, email: person.email }, begun.cartId).catch(orRefused)
  return last instanceof Refused ? null : { cartId: last.cartId, shown: shownAt(last) }
}

/**
 * The order that a confirm answered. A later confirm of the same cart gets the same order, whatever it was
 * shown.
 */
export type Placed = { webOrderNo: number; total: number | undefined; prices: Lines; wasShown: boolean }

/** Makes a call. @throws what is neither an answer nor a refusal */
export async function perform(
  racer: Racer,
  act: Act,
  approverUserId: number,
  shown: ShownOrder | undefined,
): Promise<{ answer: Answer; placed?: Placed }> {
  const answer = await callFor(racer, act, approverUserId, shown).catch(orRefused)
  if (answer instanceof Refused) return { answer: { result: { refused: answer.code ?? answer.message } } }
  if ('shoppingCart' in answer) {
    const { current, saved } = readCarts(answer)
    const carts = { current, saved: Object.values(saved) }
    return {
      answer: {
        result: 'done',
        carts,
        ...('results' in answer ? { refusedLines: refusedOf(answer.results as LineResult[]) } : {}),
      },
    }
  }
  if (answer.status === 'CHANGED') return { answer: { result: 'changed' } }
  if (answer.status !== 'ORDERED') throw new Error(`a confirm was answered ${answer.status}`)
  const ordered: Record<string, number> = {}
  for (const { itemno, orderedqty } of answer.orderLines)
    ordered[itemno] = (ordered[itemno] ?? 0) + orderedqty
  const prices = Object.fromEntries(
    answer.orderLines.map(({ itemno, unitprice }) => [itemno, unitprice ?? 0]),
  )
  const total = answer.order?.totalIncGST
  const wasShown =
    shown !== undefined &&
    shown.total === total &&
    shown.lines.every(({ productId, price }) => prices[productId] === price)
  return {
    answer: { result: 'done', ordered },
    placed: { webOrderNo: answer.webOrderNo, total, prices, wasShown },
  }
}

type LineResult = { productId: string; error: string; code: string }
/**
 * The products of one call that could not be ordered then. @throws where a line was refused for another
 * reason
 */
function refusedOf(results: readonly LineResult[]): string[] {
  const refused = results.filter(({ error }) => error !== '')
  for (const { productId, code } of refused)
    if (code !== 'product.unavailable') throw new Error(`${productId} was refused: ${code}`)
  return refused.map(({ productId }) => productId)
}

function callFor({ call }: Racer, act: Act, approverUserId: number, shown: ShownOrder | undefined) {
  switch (act.is) {
    case 'set':
      return call('updateShoppingCartProductQuantity', { productId: act.productId, quantity: act.quantity })
    case 'setMany':
      return call('updateShoppingCartProductQuantities', {
        lines: Object.entries(act.quantities).map(([productId, quantity]) => ({ productId, quantity })),
      })
    case 'clear':
      return call('clearCurrentShoppingCart', {})
    case 'save':
      return call('saveCurrentShoppingCart', { cartName: 'kept' })
    case 'load':
      return call('loadSavedShoppingCart', { cartId: Number(act.cartId) })
    case 'delete':
      return call('deleteSavedShoppingCart', { cartId: Number(act.cartId) })
    case 'submit':
      return call('setApproverForCurrentShoppingCart', { approverUserId, cartName: 'wanted' })
    case 'reject':
      return call('rejectApprovalShoppingCart', { cartId: Number(act.cartId), comment: 'no' })
    case 'reduce':
      return call('updateShoppingCartProductQuantity', {
        cartId: Number(act.cartId),
        productId: act.productId,
        quantity: act.quantity,
      })
    case 'confirm':
      return call('checkoutConfirm', {
        cartId: Number(act.cartId),
        ...(shown ? { shown } : {}),
        acceptRaisedPrices: true,
      })
    case 'foreign':
      return callOnForeign(call, Number(act.cartId), act.does)
  }
}

function callOnForeign(call: RestClient, cartId: number, does: Extract<Act, { is: 'foreign' }>['does']) {
  switch (does) {
    case 'load':
      return call('loadSavedShoppingCart', { cartId })
    case 'delete':
      return call('deleteSavedShoppingCart', { cartId })
    case 'confirm':
      return call('checkoutConfirm', { cartId, acceptRaisedPrices: true })
    case 'reduce':
      return call('updateShoppingCartProductQuantity', { cartId, productId: PRODUCTS.case, quantity: 1 })
    case 'reject':
      return call('rejectApprovalShoppingCart', { cartId, comment: 'no' })
  }
}

function orRefused(problem: unknown): Refused {
  if (problem instanceof Refused) return problem
  throw problem
}
