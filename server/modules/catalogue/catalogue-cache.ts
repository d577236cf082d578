import type { Db } from '#server/db/connect.ts'
import {
  type CatalogueChanges,
  type ProductRow,
  readCatalogue,
  readCatalogueVersion,
  readChanges,
} from './catalogue.store.ts'
import { readStock, type StockReading } from '#server/modules/stock/stock-readings.store.ts'
import { availableOnWire, isOrderable, type StockState } from '#shared/rules/availability.ts'
import {
  amendSnapshot,
  type CatalogueSnapshot,
  groupsStand,
  repricedBetween,
  snapshotAt,
  takeSnapshot,
} from './catalogue-snapshot.ts'
import { type ChangeLog, changeLog } from './change-log.ts'
import { markOf, type StockMark, stockSince, type StockSince } from './stock-marks.ts'
import { type VersionLog, versionLog } from './version-log.ts'

/**
 * The catalogue and its stock as this process keeps them: content until the database notifies of a change,
 * stock for some seconds.
 */
export type CatalogueCache = {
  /** The newest snapshot; waits only where it is known to be out of date. */
  snapshot(now: Date): Promise<CatalogueSnapshot>
  /** The stock of one product, as fresh as the last refresh. */
  stockOf: StockReader
  /** Reads the stock as it is now, whatever is refreshed later. */
  stockNow(): StockReader
  /**
   * The snapshot with its stamps, each of which grows whenever an answer made of what it counts could differ.
   */
  view(now: Date): Promise<CatalogueView>
  /**
   * The products that may differ from what they were at a stamp, in content, price or stock; null where
   * anything may.
   */
  changedSince(stamp: number): readonly string[] | null
  /**
   * The same of content and prices alone, since a content stamp: stock moves every few seconds, they do not.
   */
  contentChangedSince(contentStamp: number): readonly string[] | null
  /** The content changed: the next question reads what is new. */
  forget(): void
}

export type CatalogueView = {
  stamp: number
  contentStamp: number
  snapshot: CatalogueSnapshot
  /** The stock of the products as of this view, whatever is refreshed later. */
  stockOf: StockReader
  /** Names this stock reading for other processes; null where the database has no name for it. */
  mark: StockMark | null
  /** What somebody lacks in this stock who was answered at that mark, by whichever process. */
  stockSince(mark: StockMark): StockSince
}

export type StockReader = (productId: string) => StockState

const SHARE_READ = 0.25 // with more of the catalogue changed than this, reading all of it is quicker

export type CatalogueOptions = {
  stockRefreshMs: number
  /** False while the database's notices cannot be heard: then every question looks for what is new. */
  isTrusted(): boolean
  now(): Date
}

export async function openCatalogueCache(db: Db, options: CatalogueOptions): Promise<CatalogueCache> {
  let snapshot = takeSnapshot(await readCatalogue(db), options.now())
  let stock = await readStock(db)
  let stockReadAt = performance.now() // its age is the machine's affair, not the calendar's
  let isStale = false
  let reading: Promise<void> | null = null
  const logs = catalogueLogs(snapshot.version)

  /** @returns whether it has changed */
  const readContent = async (now: Date): Promise<boolean> => {
    isStale = false // before the reading: a notification meanwhile makes it stale again
    const before = snapshot
    const version = await readCatalogueVersion(db)
    if (version === before.version) return false
    // A lower version: a failover has lost what was committed last.
    const changes = version < before.version ? null : await readChangesSince(db, before)
    snapshot = changes ? amendSnapshot(before, changes, now) : takeSnapshot(await readCatalogue(db), now)
    noteReading(logs, { before, after: snapshot, changes })
    return true
  }
  const readAgain = async (now: Date) => {
    const isChanged =
      isStale &&
      (await readContent(now).catch((problem: unknown) => {
        isStale = true
        throw problem
      }))
    if (isPast(snapshot.holdsUntil, now)) {
      const before = snapshot
      snapshot = snapshotAt(before, now) // a dated list begins or ends
      noteContent(logs, repricedBetween(before, snapshot))
    }
    if (!isChanged && !isStockOld()) return
    const fresh = await readStock(db)
    noteMoves(logs, stock, fresh)
    stock = fresh
    stockReadAt = performance.now()
  }
  const isStockOld = () => performance.now() - stockReadAt > options.stockRefreshMs
  const upToDate = async (now: Date) => {
    isStale ||= !options.isTrusted()
    if (!isStale && !isPast(snapshot.holdsUntil, now) && !isStockOld()) return
    await (reading ??= readAgain(now).finally(() => {
      reading = null
    }))
  }

  const viewOf = viewKeeper(logs)
  const view = async (now: Date): Promise<CatalogueView> => {
    await upToDate(now)
    return viewOf(snapshot, stock)
  }
  return {
    view,
    snapshot: async (now) => (await view(now)).snapshot,
    stockOf: (id) => stockState(stock.available, snapshot.byId.get(id), id),
    stockNow: () => stockReader(snapshot, stock),
    changedSince: (stamp) => logs.all.since(stamp),
    contentChangedSince: (stamp) => logs.content.since(stamp),
    forget: () => {
      isStale = true
    },
  }
}

/** What has changed since a snapshot; null where the whole catalogue is to be read. */
const readChangesSince = (db: Db, { version, ids }: CatalogueSnapshot): Promise<CatalogueChanges | null> =>
  readChanges(db, version, Math.ceil(ids.length * SHARE_READ))

/** What has changed since when. */
type CatalogueLogs = {
  /** Changes of content, prices or stock. */
  all: ChangeLog
  /** Changes of content and prices alone. */
  content: ChangeLog
  versions: VersionLog
}

function catalogueLogs(version: number): CatalogueLogs {
  const all = changeLog(),
    content = changeLog()
  return { all, content, versions: versionLog(version, content.version) }
}

/** Notes a change of content or prices of these products. */
const noteContent = ({ all, content }: CatalogueLogs, ids: readonly string[]) =>
  [all, content].forEach((log) => log.add(ids))

/** A newer snapshot that was read; `changes` is null where the whole catalogue was read. */
type Reading = { before: CatalogueSnapshot; after: CatalogueSnapshot; changes: CatalogueChanges | null }

/** Notes what a reading of the content has changed. */
function noteReading(logs: CatalogueLogs, { before, after, changes }: Reading) {
  if (changes && groupsStand(before, after))
    noteContent(logs, [...changes.productIds, ...repricedBetween(before, after)])
  // many products include their brand's name
  else for (const log of [logs.all, logs.content]) log.addAll()
  logs.versions.add(after.version, logs.content.version)
}

/** Notes the products whose stock has moved between two readings. */
function noteMoves({ all }: CatalogueLogs, before: StockReading, after: StockReading) {
  const moved = movedBetween(before.available, after.available)
  if (moved.length > 0) all.add(moved)
}

/** Makes views, and answers the last one again while nothing has changed. */
function viewKeeper(logs: CatalogueLogs) {
  let seen: { view: CatalogueView; stock: StockReading } | null = null
  return (snapshot: CatalogueSnapshot, stock: StockReading): CatalogueView => {
    if (seen?.stock !== stock || seen.view.snapshot !== snapshot || seen.view.stamp !== logs.all.version)
      seen = { view: newView(snapshot, stock, logs), stock }
    return seen.view
  }
}

function newView(
  snapshot: CatalogueSnapshot,
  stock: StockReading,
  { all, content, versions }: CatalogueLogs,
): CatalogueView {
  return {
    stamp: all.version,
    contentStamp: content.version,
    snapshot,
    stockOf: stockReader(snapshot, stock),
    mark: markOf(stock, snapshot.version),
    stockSince: (mark) => {
      const then = versions.before(mark.version)
      return stockSince(stock, snapshot.version, mark, then === null ? null : content.since(then))
    },
  }
}

const stockReader =
  ({ byId }: CatalogueSnapshot, { available }: StockReading): StockReader =>
  (id) =>
    stockState(available, byId.get(id), id)

const stockState = (
  units: ReadonlyMap<string, number>,
  product: ProductRow | undefined,
  id: string,
): StockState => ({
  available: units.get(id) ?? 0,
  expectedOn: product?.expected_on ?? '',
  expectedQuantity: product?.expected_quantity ?? 0,
  text: product?.availability_text ?? '',
  withdrawn: !product,
})

/** What the wire says of a product's stock. */
export const availabilityOf = (stockOf: StockReader, productId: string) => {
  const state = stockOf(productId)
  return { available: availableOnWire(state), orderable: isOrderable(state) }
}

const isPast = (moment: Date | null, now: Date) => moment !== null && moment <= now

function movedBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  const moved = [...after].filter(([id, available]) => before.get(id) !== available).map(([id]) => id)
  for (const id of before.keys()) if (!after.has(id)) moved.push(id)
  return moved
}
