import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Refused } from '../failures.ts'

/** A page of a list; `next` is '' on the last. */
export type ListPage<Row> = {
  rows: readonly Row[]
  next: string
  total?: { count: number; isExact: boolean } | undefined
}
/** How many rows have been read; of how many, where that is known. */
export type Gathered = { many: number; of: number | null }

type Options<Row, Kept> = {
  max: number
  /** What is kept of a row: all else of a page is let go before the next one is read. */
  keep: (row: Row) => Kept
  signal?: AbortSignal
  onPage?: (gathered: Gathered) => void
  pause?: (ms: number) => Promise<void>
}

/** The server says that it has too much to do for the moment. */
const BUSY: ReadonlySet<RefusalCode> = new Set(['limit.reached', 'server.busy'])
const PAUSE_MS = 5_000
const PAUSES_MAX = 15

/**
 * Reads a list by its cursor from its first page, until it ends or so many rows are there.
 * @param read one page; the cursor of the first is ''
 * @returns what is kept of the rows, in their order, and whether the list has more
 * @throws the reason of the signal once that is aborted; whatever a page throws, but for a server that is
 * busy, which is asked again
 */
export async function gatherPages<Row, Kept>(
  read: (cursor: string) => Promise<ListPage<Row>>,
  { max, keep, signal, onPage = () => undefined, pause = wait }: Options<Row, Kept>,
): Promise<{ rows: Kept[]; hasMore: boolean }> {
  const rows: Kept[] = []
  let cursor = ''
  let of: number | null = null
  do {
    const page = await readPatiently(() => read(cursor), pause, signal)
    signal?.throwIfAborted()
    for (const row of page.rows) rows.push(keep(row))
    of ??= page.total?.isExact ? page.total.count : null
    cursor = page.next
    onPage({ many: rows.length, of })
  } while (cursor !== '' && rows.length < max)
  return { rows: rows.slice(0, max), hasMore: cursor !== '' || rows.length > max }
}

async function readPatiently<T>(
  read: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let paused = 0; ; paused += 1) {
    signal?.throwIfAborted()
    try {
      return await read()
    } catch (problem) {
      const isBusy = problem instanceof Refused && problem.code !== undefined && BUSY.has(problem.code)
      if (!isBusy || paused >= PAUSES_MAX) throw problem
    }
    await pause(PAUSE_MS)
  }
}

const wait = (ms: number) => new Promise<void>((later) => setTimeout(later, ms))
