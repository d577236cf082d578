/*
 * The model: the carts of one account after a sequence of calls, one after another. The real answers are
 * compared with it.
 */

/** Product id to units. */
export type Lines = Readonly<Record<string, number>>
/**
 * A person's carts: the current one ('' where there is none, '?' where its id is not known yet) and the saved
 * ones by id, '?…' likewise.
 */
type OwnCarts = { currentId: string; current: Lines; saved: Readonly<Record<string, Lines>> }
/**
 * Everybody's carts by login, the waiting ones by id with who submitted them, and the content of each ordered
 * cart.
 */
export type World = {
  carts: Readonly<Record<string, OwnCarts>>
  waiting: Readonly<Record<string, { owner: string; lines: Lines }>>
  ordered: Readonly<Record<string, Lines>>
}

export type Act =
  | { is: 'set'; productId: string; quantity: number }
  | { is: 'setMany'; quantities: Lines }
  | { is: 'clear' }
  | { is: 'save' }
  | { is: 'load' | 'delete'; cartId: string }
  | { is: 'submit' }
  | { is: 'reject'; cartId: string }
  | { is: 'reduce'; cartId: string; productId: string; quantity: number }
  | { is: 'confirm'; cartId: string; shown: Lines }
  | { is: 'foreign'; cartId: string; does: 'load' | 'delete' | 'confirm' | 'reduce' | 'reject' }

/**
 * The answer of a call: done, refused by a code, or (confirm) different from what was shown. Cart calls also
 * answer the person's carts.
 */
export type Answer = {
  result: 'done' | 'changed' | { refused: string }
  carts?: { current: Lines; saved: Lines[] }
  ordered?: Lines
  /** Where one call set many quantities, the products that were refused. */
  refusedLines?: string[]
}

const EMPTY: OwnCarts = { currentId: '', current: {}, saved: {} }
export const textOf = (lines: Lines): string =>
  JSON.stringify(
    Object.entries(lines)
      .filter(([, units]) => units > 0)
      .sort(),
  )
const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => id !== key))
const isEmpty = (lines: Lines) => Object.keys(lines).length === 0

/**
 * The model after a call of a person, or null where the answer does not fit.
 * @param mayChange whether prices, stock or choices may have changed meanwhile, so that a confirm may report
 * a change that the carts do not show
 */
export function step(
  world: World,
  login: string,
  act: Act,
  answer: Answer,
  mayChange: boolean,
): World | null {
  const own = world.carts[login] ?? EMPTY
  const next = after(world, login, own, act, answer, mayChange)
  if (!next) return null
  if (!answer.carts) return next
  const { current, saved } = next.carts[login] ?? EMPTY
  const isSeen =
    textOf(current) === textOf(answer.carts.current) &&
    JSON.stringify(Object.values(saved).map(textOf).sort()) ===
      JSON.stringify(answer.carts.saved.map(textOf).sort())
  return isSeen ? next : null
}

function after(
  world: World,
  login: string,
  own: OwnCarts,
  act: Act,
  answer: Answer,
  mayChange: boolean,
): World | null {
  const refused = typeof answer.result === 'object' ? answer.result.refused : ''
  const put = (carts: OwnCarts, more: Partial<World> = {}): World => ({
    ...world,
    ...more,
    carts: { ...world.carts, [login]: carts },
  })
  const only = (isRefusal: boolean, code: string, then: () => World): World | null =>
    isRefusal ? (refused === code ? world : null) : refused ? null : then()
  switch (act.is) {
    case 'set': {
      if (refused) return refused === 'product.unavailable' ? world : null
      const current =
        act.quantity === 0
          ? without(own.current, act.productId)
          : { ...own.current, [act.productId]: act.quantity }
      return put({ ...own, currentId: own.currentId || '?', current })
    }
    case 'setMany': {
      if (refused) return null
      const taken = Object.entries(act.quantities).filter(
        ([productId]) => !answer.refusedLines?.includes(productId),
      )
      const current = Object.fromEntries(
        Object.entries({ ...own.current, ...Object.fromEntries(taken) }).filter(([, units]) => units > 0),
      )
      return put({ ...own, currentId: own.currentId || '?', current })
    }
    // a cart that is not theirs, whatever its state
    case 'foreign':
      return refused === 'cart.unknown' ? world : null
    case 'clear':
      return refused ? null : put({ ...own, current: {} })
    case 'save':
      return only(isEmpty(own.current), 'cart.empty', () =>
        put({ currentId: '', current: {}, saved: putAside(own) }),
      )
    case 'load':
      return only(own.saved[act.cartId] === undefined, 'cart.unknown', () =>
        put({
          currentId: act.cartId,
          current: own.saved[act.cartId]!,
          saved: without(isEmpty(own.current) ? own.saved : putAside(own), act.cartId),
        }),
      )
    case 'delete':
      return only(own.saved[act.cartId] === undefined, 'cart.unknown', () =>
        put({ ...own, saved: without(own.saved, act.cartId) }),
      )
    case 'submit':
      return only(isEmpty(own.current), 'cart.empty', () =>
        put(
          { currentId: '', current: {}, saved: own.saved },
          {
            waiting: {
              ...world.waiting,
              [freshId(own.currentId, world.waiting)]: { owner: login, lines: own.current },
            },
          },
        ),
      )
    case 'reject':
      return onWaiting(world, act.cartId, refused, ({ owner, lines }) => {
        const theirs = world.carts[owner] ?? EMPTY
        return {
          ...world,
          waiting: without(world.waiting, act.cartId),
          carts: { ...world.carts, [owner]: { ...theirs, saved: { ...theirs.saved, [act.cartId]: lines } } },
        }
      })
    case 'reduce':
      return onWaiting(world, act.cartId, refused, (cart) => {
        const held = cart.lines[act.productId] ?? 0
        const code =
          act.quantity > held
            ? 'approval.reduceOnly'
            : act.quantity === 0 && Object.keys(cart.lines).length <= 1
              ? 'approval.lastLine'
              : ''
        if (refused || code) return refused === code ? world : null
        const lines =
          act.quantity === 0
            ? without(cart.lines, act.productId)
            : { ...cart.lines, [act.productId]: act.quantity }
        return { ...world, waiting: { ...world.waiting, [act.cartId]: { ...cart, lines } } }
      })
    case 'confirm':
      return confirmed(world, login, own, act, answer, mayChange)
  }
}

/** An empty cart is refused by two codes: whether its checkout had begun is no part of the model. */
const saysEmpty = (refused: string) => refused === 'order.noLines' || refused === 'checkout.emptied'

/**
 * A confirm of the person's own cart, or of a waiting one. It orders exactly the shown content, once, or says
 * why not.
 */
function confirmed(
  world: World,
  login: string,
  own: OwnCarts,
  { cartId, shown }: Extract<Act, { is: 'confirm' }>,
  { result, ordered }: Answer,
  mayChange: boolean,
): World | null {
  const refused = typeof result === 'object' ? result.refused : ''
  const before = world.ordered[cartId]
  if (before) return result === 'done' && ordered && textOf(ordered) === textOf(before) ? world : null
  const waiting = world.waiting[cartId]
  const isOwn = own.currentId === cartId
  if (!isOwn && !waiting)
    return refused === 'cart.unknown' ||
      refused === 'approval.settled' ||
      (saysEmpty(refused) && own.currentId === '?')
      ? world
      : null
  const lines = waiting?.lines ?? own.current
  if (isEmpty(lines)) return saysEmpty(refused) ? world : null
  if (refused) return refused === 'checkout.priceRaised' && mayChange ? world : null
  if (result === 'changed') return mayChange || textOf(lines) !== textOf(shown) ? world : null
  if (!ordered || textOf(ordered) !== textOf(lines) || textOf(ordered) !== textOf(shown)) return null
  const placed = { ...world.ordered, [cartId]: lines }
  return waiting
    ? { ...world, ordered: placed, waiting: without(world.waiting, cartId) }
    : {
        ...world,
        ordered: placed,
        carts: { ...world.carts, [login]: { ...own, currentId: '', current: {} } },
      }
}

function onWaiting(
  world: World,
  cartId: string,
  refused: string,
  then: (cart: { owner: string; lines: Lines }) => World | null,
): World | null {
  const cart = world.waiting[cartId]
  if (!cart) return refused === 'approval.settled' || refused === 'cart.unknown' ? world : null
  return then(cart)
}

const putAside = (own: OwnCarts) => ({ ...own.saved, [freshId(own.currentId, own.saved)]: own.current })
/** A unique name for an id that is not known yet. */
function freshId(id: string, among: Readonly<Record<string, unknown>>): string {
  if (id !== '?') return id
  let number = Object.keys(among).length
  while (among[`?${String(number)}`] !== undefined) number += 1
  return `?${String(number)}`
}
