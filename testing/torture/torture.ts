import { sql } from 'kysely'
import { openDatabase, type Connection, type Db } from '#server/db/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts'
import { openGateways } from '#server/ports/payments/open-gateways.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { buildPerson } from '../build.ts'
import { walkCheckout } from '../checkout.ts'
import { openPayPalPeer, type PayPalPeer } from '../gateways/paypal-peer.ts'
import { PRODUCTS } from '../world.ts'
import { type Deed, DEEDS, type Prepared } from './deeds.ts'
import { differences, type Outcome } from './differences.ts'
import { shopper } from './shopper.ts'
import { type Line, openVictim, type Victim } from './victim.ts'
import type { Cut } from './severing-proxy.ts'

type Kill = { deed: Deed; line: Line; cut: Cut; comesBack: boolean }
export type Round = Kill & { wasKilled: boolean; problems: string[] }

const AT_ONCE = 2
const GOODS = { [PRODUCTS.case]: 10, [PRODUCTS.minimum]: 6, [PRODUCTS.rare]: 1 }
/** Later than any payment may take, and than the reconciliation waits between two looks. */
const MUCH_LATER_MS = 30 * 60_000
const ROUNDS_MAX = 50
const PAUSE_MS = 100

/**
 * Kills a portal (SIGKILL) at one message after the other of what costs money, lets the client come back, or
 * never, and compares what then stands in the database with the gateway's own ledger.
 * @param connection an empty database with the small world of the tests
 * @param onRound told of every round as it ends
 */
export async function torture(
  connection: Connection,
  { kills, onRound }: { kills: number; onRound: (round: Round) => void },
): Promise<{ rounds: Round[]; points: number }> {
  const { db } = openDatabase(connection, { max: 4 })
  const peer = await openPayPalPeer()
  const portals = portalPair(connection, peer)
  const place: Place = { db, peer, portals }
  try {
    await db
      .updateTable('stock')
      .set({ on_hand: 1_000_000 })
      .where('product_id', '=', PRODUCTS.rare)
      .execute()
    const points = await allPoints(place)
    const rounds: Round[] = []
    for (let at = 0, done = 0; done < kills; at += 1) {
      const point = points[at % points.length]!
      const round = await tortureOnce(place, {
        ...point,
        comesBack: Math.floor(at / points.length) % 2 === 0 ? at % 3 !== 2 : at % 3 === 2,
      })
      rounds.push(round)
      onRound(round)
      if (round.wasKilled) done += 1
      if (at > kills * 3) throw new Error('the portal is hardly ever killed: its messages have become fewer')
    }
    return { rounds, points: points.length }
  } finally {
    await portals.close()
    await peer.close()
    await db.destroy()
  }
}

type Place = { db: Db; peer: PayPalPeer; portals: ReturnType<typeof portalPair> }

/**
 * Every message that each deed sends on each line, before it leaves and after it has been dealt with. The
 * deeds take turns, so that a short run sees all.
 */
async function allPoints(place: Place): Promise<Omit<Kill, 'comesBack'>[]> {
  const perDeed: Omit<Kill, 'comesBack'>[][] = []
  for (const deed of DEEDS) {
    const prepared = await prepare(place, deed)
    const victim = await place.portals.alive()
    victim.watch()
    await prepared.act()
    const counted = victim.counted()
    await settled(place, prepared, true)
    const points = (['gateway', 'database'] as const).flatMap((line) =>
      Array.from({ length: counted[line] }, (_, index) => index + 1).flatMap((message) =>
        (['after', 'before'] as const).map((when) => ({ deed, line, cut: { when, message } })),
      ),
    )
    perDeed.push(points)
  }
  const longest = Math.max(...perDeed.map((points) => points.length))
  return Array.from({ length: longest }, (_, index) =>
    perDeed.flatMap((points) => points.slice(index, index + 1)),
  ).flat()
}

async function tortureOnce(place: Place, kill: Kill): Promise<Round> {
  const prepared = await prepare(place, kill.deed)
  const victim = await place.portals.alive()
  victim.arm(kill.line, kill.cut)
  const problems: string[] = []
  if (kill.comesBack)
    await prepared
      .act()
      .catch((problem: unknown) => problems.push(`the client ended with: ${String(problem)}`))
  else {
    prepared.close() // the browser is closed as the portal dies: what was not answered is not asked again
    await prepared.act().catch(() => undefined)
  }
  const wasKilled = !victim.isAlive()
  if (!wasKilled) victim.watch()
  try {
    problems.push(...(await differences(place, prepared, await settled(place, prepared, kill.comesBack))))
  } catch (problem) {
    problems.push(`it could not be brought to an end: ${String(problem)}`)
  }
  return { ...kill, wasKilled, problems }
}

/** A new dealer right before the deed. */
async function prepare({ db, peer, portals }: Place, deed: Deed): Promise<Prepared> {
  const person = await buildPerson(db, { cash: deed !== 'credit' }, new Date())
  let isClosed = false
  const call = shopper(person, portals.alive, () => isClosed)
  const payment = deed === 'credit' ? undefined : deed === 'deposit' ? 'DIRECT_DEPOSIT' : 'PAYPAL'
  const {
    cartId,
    last: { webOrderNo },
  } = await walkCheckout({ call, email: person.email }, GOODS, payment === undefined ? {} : { payment })
  const confirm = async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => call('checkoutConfirm', { cartId })),
    )
    const said = new Set(
      answers.map(({ status, orderNo, payPalPayment }) => [status, orderNo, payPalPayment].join(' ')),
    )
    if (said.size !== 1) throw new Error(`different answers to one confirm: ${[...said].join(', ')}`)
    return answers[0]!
  }
  const acts: Record<Deed, () => Promise<unknown>> = {
    deposit: confirm,
    credit: confirm,
    begin: confirm,
    pay: () => call('updatePayPalOrderPayment', { webOrderNo, orderID: begun, payerID: 'PAYER' }),
    cancel: () => call('cancelOrderPayment', { webOrderNo }),
  }
  const begun = deed === 'pay' || deed === 'cancel' ? (await confirm()).payPalPayment : ''
  if (deed === 'pay') peer.ledger.approve(begun)
  return {
    deed,
    accountId: person.accountId,
    customerId: person.customerId,
    email: person.email,
    cartId,
    webOrderNo,
    act: acts[deed],
    close: () => {
      isClosed = true
    },
    call,
  }
}

/**
 * Goes on to the end: the payer agrees and pays where a payment was begun; whoever never came back is left to
 * the reconciliation.
 */
async function settled(
  place: Place,
  { deed, webOrderNo, call }: Prepared,
  comesBack: boolean,
): Promise<Outcome> {
  if (comesBack && deed === 'begin') {
    const { payment } = await call('checkoutCurrentShoppingCart', {})
    place.peer.ledger.approve(payment?.payPalPayment ?? '')
    await call('updatePayPalOrderPayment', {
      webOrderNo,
      orderID: payment?.payPalPayment ?? '',
      payerID: 'PAYER',
    })
  }
  if (!comesBack) await reconcileMuchLater(place)
  if (deed === 'cancel') return 'open'
  if (comesBack) return 'ordered'
  return deed === 'begin' ? 'open' : 'either'
}

async function reconcileMuchLater({ db, peer }: Place) {
  const now = () => new Date(Date.now() + MUCH_LATER_MS)
  const { payments } = readConfig(settingsFor(peer)(peer.url))
  const gateways = openGateways(payments, { ledger: sandboxLedger(db, now), now })
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    // a connection of the dead portal may hold a lock until PostgreSQL has noticed; what is locked is left to
    // the next round
    await reconcilePayments({ db, gateways, productName: 'Tradecounter', now }, (problem) => {
      throw problem
    })
    if (!(await db.selectFrom('payment').select('id').where('ended_at', 'is', null).executeTakeFirst()))
      return
    await new Promise((later) => setTimeout(later, PAUSE_MS))
    await sql`update payment set checked_at = created_at where ended_at is null`.execute(db)
  }
}

const settingsFor = (peer: PayPalPeer) => (apiUrl: string) => ({
  PAYPAL_CLIENT_ID: peer.settings.clientId,
  PAYPAL_CLIENT_SECRET: peer.settings.clientSecret,
  PAYPAL_WEBHOOK_ID: peer.settings.webhookId,
  PAYPAL_API_URL: apiUrl,
})

/** Two portals on one database: one serves, the next is ready when it dies. */
function portalPair(connection: Connection, peer: PayPalPeer) {
  const open = () => openVictim(connection, peer.url, settingsFor(peer))
  let serving = open()
  let next = serving.then(open)
  return {
    alive: async (): Promise<Victim> => {
      const victim = await serving
      if (victim.isAlive()) return victim
      const [dead, successor] = [serving, next]
      serving = successor
      next = successor.then(open)
      next.catch(() => undefined) // told where it is awaited
      void dead.then((one) => one.close())
      return successor
    },
    close: async () => {
      for (const victim of await Promise.allSettled([serving, next]))
        if (victim.status === 'fulfilled') await victim.value.close()
    },
  }
}
