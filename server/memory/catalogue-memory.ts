import type { Db } from '#server/db/connect.ts'
import { readCatalogue, readChanges, readStock } from '#server/store/catalogue.store.ts'
import { availableOnWire, isOrderable, type StockState } from '#shared/rules/availability.ts'
import { amendSnapshot, type CatalogueSnapshot, groupsStand, repricedBetween, snapshotAt, takeSnapshot } from './catalogue-snapshot.ts'
import { changeLog } from './change-log.ts'

/** The catalogue and its stock as this process keeps them: content until the database tells of a change, stock for some seconds. */
export type CatalogueMemory = {
  /** The newest snapshot; waits only where it is known to be out of date. */
  snapshot(now: Date): Promise<CatalogueSnapshot>
  /** The stock of one product, as fresh as the last refresh. */
  stockOf(productId: string): StockState
  /** The snapshot with its stamp, which grows whenever an answer made from this memory could differ. */
  view(now: Date): Promise<{ stamp: number; snapshot: CatalogueSnapshot }>
  /** The products that may differ from what they were at a stamp, in content, price or stock; null where anything may. */
  changedSince(stamp: number): string[] | null
  /** The content changed: the next question reads what is new. */
  forget(): void
}

const SHARE_READ = 0.25 // with more of the catalogue changed than this, reading all of it is quicker

export async function openCatalogueMemory(db: Db, options: { stockRefreshMs: number; now(): Date }): Promise<CatalogueMemory> {
  let snapshot = takeSnapshot(await readCatalogue(db), options.now())
  let stock = await readStock(db)
  let stockReadAt = performance.now() // its age is the machine's affair, not the calendar's
  let isStale = false
  let reading: Promise<void> | null = null
  const log = changeLog()

  const readContent = async (now: Date) => {
    isStale = false // before the reading: a change told meanwhile makes it stale again
    const before = snapshot
    const changes = await readChanges(db, before.version, Math.ceil(before.ids.length * SHARE_READ))
    snapshot = changes ? amendSnapshot(before, changes, now) : takeSnapshot(await readCatalogue(db), now)
    if (changes && groupsStand(before, snapshot)) log.add([...changes.productIds, ...repricedBetween(before, snapshot)])
    else log.addAll() // a brand's name or a device's alias is part of what is made of many products
  }
  const readAgain = async (now: Date) => {
    if (isStale) {
      await readContent(now).catch((problem: unknown) => {
        isStale = true
        throw problem
      })
    }
    if (isPast(snapshot.holdsUntil, now)) {
      const before = snapshot
      snapshot = snapshotAt(before, now) // a dated list begins or ends
      log.add(repricedBetween(before, snapshot))
    }
    const fresh = await readStock(db)
    const moved = movedBetween(stock, fresh)
    stock = fresh
    stockReadAt = performance.now()
    if (moved.length > 0) log.add(moved)
  }
  const upToDate = async (now: Date) => {
    if (!isStale && !isPast(snapshot.holdsUntil, now) && performance.now() - stockReadAt <= options.stockRefreshMs) return
    reading ??= readAgain(now).finally(() => { reading = null })
    await reading
  }

  const view = async (now: Date) => {
    await upToDate(now)
    return { stamp: log.version, snapshot }
  }
  return {
    view,
    snapshot: async (now) => (await view(now)).snapshot,
    stockOf: (id) => {
      const product = snapshot.byId.get(id)
      return {
        available: stock.get(id) ?? 0, expectedOn: product?.expected_on ?? '', expectedQuantity: product?.expected_quantity ?? 0, text: product?.availability_text ?? '',
        withdrawn: !product,
      }
    },
    changedSince: (stamp) => log.since(stamp),
    forget: () => { isStale = true },
  }
}

/** What the wire says of a product's stock. */
export const availabilityOf = (memory: CatalogueMemory, productId: string) => {
  const state = memory.stockOf(productId)
  return { available: availableOnWire(state), orderable: isOrderable(state) }
}

const isPast = (moment: Date | null, now: Date) => moment !== null && moment <= now

function movedBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const moved = [...after].filter(([id, available]) => before.get(id) !== available).map(([id]) => id)
  for (const id of before.keys()) if (!after.has(id)) moved.push(id)
  return moved
}
