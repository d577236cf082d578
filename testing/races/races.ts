import type { Db } from '#server/db/connect.ts'
import { openDatabase, type Connection } from '#server/db/connect.ts'
import { tryImport } from '#testing/try-import.ts'
import { readConfig } from '#server/config/config.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import type { ShownOrder } from '#shared/rules/shown-order.ts'
import { PRODUCTS } from '../world.ts'
import { audit } from './audit.ts'
import { type Bystanders, openBystanders, payOrGiveUp, serve } from './bystanders.ts'
import { type Done, findOrder } from './find-order.ts'
import { type Act, textOf, type World } from './model.ts'
import { beginConfirm, type Carts, cartsOf, openRacers, perform, type Placed, type Racer } from './racers.ts'
import { type Choose, chooser } from './chooser.ts'

/** calls: those that raced with others. The reads before and after a round are not counted. */
export type RaceReport = {
  calls: number
  rounds: number
  orders: number
  changed: number
  refused: number
  problems: string[]
}
type Options = { calls: number; seed: number; onRound?: (report: RaceReport) => void }

const GOODS = [PRODUCTS.case, PRODUCTS.zero, PRODUCTS.hostile, PRODUCTS.rare] as const
const BROWSERS = 2 // of each person
const AT_ONCE_MAX = 8
const PORTALS = 2

/**
 * Several people's browsers make random permitted calls at once, on two portals with one database, while
 * prices and stock are imported. After each round some order of the calls must explain every answer, and
 * every order must match what a page had shown. At the end money and stock must balance.
 * @param connection a database with the small world of the tests
 */
export async function race(connection: Connection, { calls, seed, onRound }: Options): Promise<RaceReport> {
  const { db } = openDatabase(connection, { max: 4 })
  const config = readConfig({ LOG_LEVEL: 'error', STOCK_REFRESH_SECONDS: '0.05', RATE_LIMIT_SCALE: '100000' })
  const portals: Portal[] = []
  for (let at = 0; at < PORTALS; at += 1) portals.push(await openPortal({ connection, config, poolSize: 8 }))
  try {
    const { first, second } = await openRacers(db, portals, BROWSERS)
    const bystanders = await openBystanders(db, portals, [
      first[0]!.person.accountId,
      second[0]!.person.accountId,
    ])
    const track: Track = {
      db,
      first,
      second,
      bystanders,
      choose: chooser(seed),
      report: { calls: 0, rounds: 0, orders: 0, changed: 0, refused: 0, problems: [] },
      clock: 0,
      approverUserId: first.at(-1)!.person.userId,
    }
    while (track.report.calls < calls && track.report.problems.length === 0) {
      await round(track)
      track.report.rounds += 1
      onRound?.(track.report)
    }
    track.report.problems.push(...(await audit(db)))
    return track.report
  } finally {
    for (const portal of portals) await portal.close()
    await db.destroy()
  }
}

type Track = {
  db: Db
  first: Racer[]
  second: Racer[]
  bystanders: Bystanders
  choose: Choose
  report: RaceReport
  clock: number
  approverUserId: number
}
type Planned = { racer: Racer; acts: { act: Act; shown?: ShownOrder }[] }

async function round(track: Track) {
  const { choose, report, first, second } = track
  const worlds = { first: await worldOf(first), second: await worldOf(second) }
  const chosen = choose.some([...first, ...second], 2 + choose.below(AT_ONCE_MAX - 1))
  const planned: Planned[] = []
  for (const racer of chosen) {
    const foreignIds = foreignTo(racer, [...first, ...second], {
      ...worlds.first.carts,
      ...worlds.second.carts,
    })
    planned.push({
      racer,
      acts: await planFor(track, racer, {
        world: first.includes(racer) ? worlds.first : worlds.second,
        foreignIds,
      }),
    })
  }
  // Preparing a checkout gives a cart its number and may open a waiting one. The contents of the carts stay.
  const importing = choose.oneIn(8) ? importSomething(track) : null
  const happened: (Done & { placed?: Placed })[] = []
  await Promise.all([
    importing,
    beside(track),
    ...planned.map(async ({ racer, acts }) => {
      for (const { act, shown } of acts) {
        track.clock += 1
        const sent = track.clock
        const { answer, placed } = await perform(racer, act, track.approverUserId, shown)
        track.clock += 1
        report.calls += 1
        happened.push({
          login: racer.login,
          act,
          answer,
          sent,
          answered: track.clock,
          ...(placed ? { placed } : {}),
        })
      }
    }),
  ])
  note(report, happened)
  const confirms = happened.filter(({ act }) => act.is === 'confirm').length
  const mayChange = importing !== null || confirms > 1 // another order may have taken the last units
  for (const [side, racers] of [
    ['first', first],
    ['second', second],
  ] as const) {
    const logins = new Set(racers.map(({ login }) => login))
    const acts = happened.filter(({ login }) => logins.has(login)).sort((a, b) => a.sent - b.sent)
    const end = await worldOf(racers)
    if (acts.length > 0 && !findOrder(worlds[side], acts, mayChange, (found) => isSame(found, end))) {
      report.problems.push(`no order explains ${JSON.stringify({ start: worlds[side], acts, end })}`)
    }
  }
}

/**
 * Other activity beside the racers in some rounds: staff serve accounts, and a cash customer pays by card or
 * cancels.
 */
async function beside({ bystanders, choose, report }: Track) {
  const rounds = [
    ...(choose.oneIn(2) ? [serve(bystanders, choose)] : []),
    ...(choose.oneIn(3) ? [payOrGiveUp(bystanders, choose)] : []),
  ]
  for (const { calls, problems } of await Promise.all(rounds)) {
    report.calls += calls
    report.problems.push(...problems)
  }
}

/** Every order must match to the cent what one of its confirms had shown. */
function note(report: RaceReport, happened: readonly (Done & { placed?: Placed })[]) {
  for (const [webOrderNo, same] of Map.groupBy(
    happened.flatMap(({ placed }) => placed ?? []),
    (placed) => placed.webOrderNo,
  )) {
    report.orders += 1
    if (!same.some(({ wasShown }) => wasShown))
      report.problems.push(`web order ${String(webOrderNo)} is not what was shown: ${JSON.stringify(same)}`)
  }
  report.changed += happened.filter(({ answer }) => answer.result === 'changed').length
  report.refused += happened.filter(({ answer }) => typeof answer.result === 'object').length
}

/** The carts of an account while no call runs. */
async function worldOf(racers: readonly Racer[]): Promise<World> {
  const seen = new Map<string, Carts>()
  for (const racer of racers) {
    if (seen.has(racer.login)) continue
    seen.set(racer.login, await cartsOf(racer))
  }
  const waiting = [...seen].flatMap(([login, carts]) =>
    racers.some((racer) => racer.login === login && !racer.mayApprove && !racer.mayConfirm)
      ? Object.entries(carts.waiting).map(([id, lines]) => [id, { owner: login, lines }] as const)
      : [],
  )
  return {
    carts: Object.fromEntries(
      [...seen].map(([login, { currentId, current, saved }]) => [login, { currentId, current, saved }]),
    ),
    waiting: Object.fromEntries(waiting),
    ordered: {},
  }
}

/** Compares the contents. Ids that the model does not know are not compared. */
function isSame(found: World, end: World): boolean {
  const texts = (lines: Iterable<Readonly<Record<string, number>>>) => [...lines].map(textOf).sort().join()
  const own = (world: World) =>
    Object.entries(world.carts)
      .sort()
      .map(([login, { current, saved }]) => `${login} ${textOf(current)} ${texts(Object.values(saved))}`)
      .join()
  return (
    own(found) === own(end) &&
    texts(Object.values(found.waiting).map(({ lines }) => lines)) ===
      texts(Object.values(end.waiting).map(({ lines }) => lines))
  )
}

const SAVED_MAX = 6

/**
 * Carts that this person has no access to: those of other people on the account who need no approval, since a
 * cart that needs it may be opened; and anybody's on another account.
 */
function foreignTo(racer: Racer, racers: readonly Racer[], carts: World['carts']): string[] {
  const isForeign = (other: Racer) =>
    other.login !== racer.login && (other.mayConfirm || other.person.accountId !== racer.person.accountId)
  const logins = new Set(racers.filter(isForeign).map(({ login }) => login))
  return [...logins]
    .flatMap((login) => [carts[login]?.currentId ?? '', ...Object.keys(carts[login]?.saved ?? {})])
    .filter((id) => id !== '')
}

type Known = { world: World; foreignIds: readonly string[] }

/** One to three calls, in the order in which this browser makes them. */
async function planFor(
  { choose }: Track,
  racer: Racer,
  { world, foreignIds }: Known,
): Promise<Planned['acts']> {
  const own = world.carts[racer.login]
  const waitingIds = Object.keys(world.waiting),
    savedIds = Object.keys(own?.saved ?? {})
  if (racer.mayConfirm && choose.oneIn(2)) {
    const waitingId =
      racer.mayApprove && waitingIds.length > 0 && choose.oneIn(2) ? choose.one(waitingIds) : null
    const begun = await beginConfirm(racer, waitingId)
    if (begun) {
      const lines = Object.fromEntries(
        begun.shown.lines.map(({ productId, quantity }) => [productId, quantity]),
      )
      return [{ act: { is: 'confirm', cartId: String(begun.cartId), shown: lines }, shown: begun.shown }]
    }
  }
  return Array.from({ length: 1 + choose.below(3) }, () => ({
    act: anyAct(choose, racer, { waitingIds, savedIds, foreignIds }),
  }))
}

type Ids = { waitingIds: readonly string[]; savedIds: readonly string[]; foreignIds: readonly string[] }

function anyAct(choose: Choose, racer: Racer, { waitingIds, savedIds, foreignIds }: Ids): Act {
  const set: Act = {
    is: 'set',
    productId: choose.one(GOODS),
    quantity: choose.oneIn(5) ? 0 : 1 + choose.below(12),
  }
  const kinds: Act[] = [set, set, set, { is: 'clear' }]
  kinds.push({
    is: 'setMany',
    quantities: Object.fromEntries(
      choose.some(GOODS, 1 + choose.below(GOODS.length)).map((productId) => [productId, choose.below(13)]),
    ),
  })
  if (foreignIds.length > 0)
    kinds.push({ is: 'foreign', cartId: choose.one(foreignIds), does: choose.one(foreignActs(racer)) })
  if (savedIds.length < SAVED_MAX) kinds.push({ is: 'save' })
  if (savedIds.length > 0)
    kinds.push({ is: 'load', cartId: choose.one(savedIds) }, { is: 'delete', cartId: choose.one(savedIds) })
  if (!racer.mayConfirm && waitingIds.length < SAVED_MAX) kinds.push({ is: 'submit' })
  if (racer.mayApprove && waitingIds.length > 0) {
    kinds.push(
      { is: 'reject', cartId: choose.one(waitingIds) },
      {
        is: 'reduce',
        cartId: choose.one(waitingIds),
        productId: choose.one(GOODS),
        quantity: choose.below(6),
      },
    )
  }
  return choose.one(kinds)
}

/** The calls on a cart of others that this person's letters permit. */
const foreignActs = ({ mayConfirm, mayApprove }: Racer) =>
  [
    'load',
    'delete',
    'reduce',
    ...(mayConfirm ? ['confirm' as const] : []),
    ...(mayApprove ? ['reject' as const] : []),
  ] as const

/** What staff do meanwhile: a price or a delivery arrives. */
async function importSomething({ db, choose }: Track) {
  if (choose.oneIn(2))
    return tryImport(
      db,
      'prices',
      `id,list,quantity,price\n${PRODUCTS.zero},BASE,1,${String(2 + choose.below(4))}.50\n`,
    )
  return tryImport(db, 'stock', `id,quantity\n${PRODUCTS.rare},${String(choose.below(100_000))}\n`)
}
