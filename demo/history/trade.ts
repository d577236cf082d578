import { readConfig } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { atOnce } from '#server/db/one-message.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import type { CheckoutServices } from '#server/modules/checkout/context.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import type { Terms } from '#server/modules/pricing/terms.store.ts'
import { sandboxGateway } from '#server/ports/payments/sandbox/sandbox-gateway.ts'
import type { SandboxLedger } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'

/** What the year is traded with: the services of a portal whose clock stands where it is set. */
export type Trade = {
  tx: Tx
  calendar: DemoCalendar
  services: CheckoutServices
  ledger: SandboxLedger
  /** The user id of each login. */
  userIds: ReadonlyMap<string, number>
  staff: WhoActs
  /** For what nobody can refer to, such as the hour of a delivery. */
  random: Random
  now: () => Date
  /** Sets the clock to a time of a day, counted from today. @returns that moment, never later than now */
  at: (day: number, hour: number) => Date
  /** Sets the clock. */
  setClock: (moment: Date) => Date
}

/** Opens the services in a transaction. Nobody is told of what they do. */
export function openTrade(
  tx: Tx,
  terms: Terms,
  { userIds, calendar }: Pick<Trade, 'userIds' | 'calendar'>,
): Trade {
  let moment = calendar.now
  const now = () => moment
  const setClock = (to: Date) => {
    moment = to
    return moment
  }
  const ledger = sandboxLedger(tx, now)
  return {
    ...{ tx, calendar, ledger, userIds, now, setClock },
    services: {
      config: readConfig({}),
      terms: { terms: () => Promise.resolve(terms), forget: () => undefined },
      gateways: {
        card: sandboxGateway('card', ledger, now),
        paypal: sandboxGateway('paypal', ledger, now),
      },
      isPast: true,
    },
    staff: {
      kind: 'person',
      userId: userIds.get('staff') ?? 0,
      onBehalfOf: null,
      masqueradeId: null,
      accountId: 'STF001',
      address: null,
      requestId: null,
    },
    random: createRandom('trade'),
    at: (day, hour) => setClock(calendar.at(day, hour)),
  }
}

/** Who does it and when, for the steps of the back office. */
export const acting = ({ now, staff }: Trade) => ({ now: now(), by: staff })

/** More work at once than this waits for itself. */
const AT_ONCE = 8

/**
 * Does work for items in their order, several at once in the one transaction where they touch nothing of one
 * another. Their statements then travel together. Work that is done at once has to be alike, so that it is in
 * the same order each time.
 * @param touches what the work for an item reads and changes, by any names; null for work to be done alone
 * @returns what the work answered, in the order of the items
 */
export async function eachApart<Item, Answer>(
  trade: Trade,
  items: readonly Item[],
  touches: (item: Item) => readonly string[] | null,
  work: (trade: Trade, item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const group of groupsApart(items, touches)) {
    const [only] = group
    if (group.length === 1 && only !== undefined) answers.push(await work(trade, only))
    else answers.push(...(await atOnce(trade.tx, (tx) => group.map((item) => work({ ...trade, tx }, item)))))
  }
  return answers
}

/** Neighbours that have no name in common, in their order; whatever has none is a group of its own. */
export function groupsApart<Item>(
  items: readonly Item[],
  touches: (item: Item) => readonly string[] | null,
): Item[][] {
  const groups: { items: Item[]; touched: Set<string> | null }[] = []
  for (const item of items) {
    const names = touches(item)
    const last = groups.at(-1)
    const touched = last?.touched ?? null
    const isApart = touched !== null && names !== null && names.every((name) => !touched.has(name))
    if (last && isApart && last.items.length < AT_ONCE) {
      last.items.push(item)
      for (const name of names) touched.add(name)
    } else groups.push({ items: [item], touched: names && new Set(names) })
  }
  return groups.map((group) => group.items)
}
