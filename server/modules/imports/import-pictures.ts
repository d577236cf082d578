import type { Db, Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { lockHome } from '#server/modules/home/home.store.ts'
import { addPicture, type PictureProblem } from '#server/modules/pictures/add-picture.ts'
import { keepNamed } from '#server/modules/pictures/pictures.store.ts'
import type { PictureWorkers } from '#server/modules/pictures/picture-workers.ts'
import { ownPictureName } from '#shared/rules/picture-address.ts'
import { PICTURE_FILE_MAX_BYTES } from '#shared/codes/pictures.ts'
import { homePictureAddress } from '#shared/codes/routes.ts'
import { anotherImportRuns, importRuns } from './import.store.ts'
import { type PictureColumn, pictureMatcher } from './match-pictures.ts'
import { openPictureFiles, type PictureEntry, type RefusedFile, TOO_LARGE } from './picture-files.ts'
import { readPictureList } from './picture-list.ts'
import { readPictured, savePictureNames } from './pictured.store.ts'
import { ImportIsRunning } from './run-import.ts'
import { countOf, type Tally } from './save-rows.ts'
import type { Sheet } from './sheet.ts'

export type PictureImport = {
  /** A folder or a zip archive. */
  path: string
  /** Says which file is of which product. */
  list?: Sheet
  /** Asked again for each picture: an import may run for days. */
  now: () => Date
  /** Draws everything and keeps nothing. */
  dryRun?: boolean
  progress: (done: number, total: number) => void
}
export type PictureResult = {
  files: number
  /** Pictures that were not in the store before. */
  added: number
  refused: RefusedFile[]
  tally: Tally
  isDryRun: boolean
}
type Deps = { db: Db; workers: PictureWorkers }
type Job = { entry: PictureEntry; of: PictureColumn[] }

const WHAT: Readonly<Record<PictureColumn['table'], string>> = {
  product: 'products',
  brand: 'brands',
  category: 'categories',
  device_vendor: 'makers',
  home_piece: 'banners',
}

/**
 * Takes pictures from files into the store and gives them to products, brands, categories, makers and
 * banners. A file that is no picture, or of nothing, is named, and the others go on. Pictures are kept one by
 * one, then all names in one transaction: what is cut off begins again where it was, and pictures that got
 * no name are deleted by the job.
 * @throws UnreadableFile, ImportIsRunning
 */
export async function importPictures(deps: Deps, request: PictureImport): Promise<PictureResult> {
  const { db } = deps
  const { path, dryRun = false } = request
  if (await db.transaction().execute(importRuns)) throw new ImportIsRunning()
  const files = await openPictureFiles(path)
  try {
    const pictured = await db.transaction().execute(readPictured)
    const { jobs, refused } = planJobs(files.entries, pictureMatcher(pictured), request.list)
    refused.unshift(...files.refused)
    const drawn = await drawAll(deps, jobs, request)
    const tally: Tally = new Map()
    await db.transaction().execute(async (tx) => {
      if (await anotherImportRuns(tx)) throw new ImportIsRunning()
      const now = request.now()
      const there = await stillThere(tx, drawn, { now, dryRun })
      await giveNames(tx, { given: there, tally, dryRun })
      if (dryRun) return
      await addAudit(tx, COMMAND, {
        at: now,
        action: 'import.run',
        subject: path.split(/[\\/]/).findLast(Boolean) ?? path,
        after: Object.fromEntries(tally),
        detail: {
          kind: 'pictures',
          files: files.entries.length,
          refusedFiles: refused.length + drawn.refused.length,
        },
      })
    })
    return {
      files: files.entries.length + files.refused.length,
      added: drawn.added,
      refused: [...refused, ...drawn.refused],
      tally,
      isDryRun: dryRun,
    }
  } finally {
    await files.close()
  }
}

/** What each file is of: by the list where that names it, else by its name. */
function planJobs(
  entries: readonly PictureEntry[],
  matcher: ReturnType<typeof pictureMatcher>,
  list: Sheet | undefined,
): { jobs: Job[]; refused: RefusedFile[] } {
  const fromList = list ? readPictureList(list, entries, matcher) : { listed: [], refused: [] }
  const named = new Set(fromList.listed.map(({ entry }) => entry))
  const byName = entries
    .filter((entry) => !named.has(entry))
    .map((entry) => ({ entry, of: matcher.byPath(entry.name) }))
  const taken = new Map<string, string>()
  const jobs = new Map<PictureEntry, Job>()
  const refused = [...fromList.refused]
  for (const { entry, of } of [...fromList.listed, ...byName]) {
    const reason = 'reason' in of ? of.reason : refusal(taken, entry, of)
    if ('reason' in of || reason !== null) refused.push({ file: entry.name, reason: reason ?? '' })
    else {
      const job = jobs.get(entry) ?? { entry, of: [] }
      job.of.push(of)
      jobs.set(entry, job)
    }
  }
  return { jobs: [...jobs.values()], refused }
}

/** Why a file cannot be the picture of a place: another file is, or it is too large to be read. */
function refusal(taken: Map<string, string>, entry: PictureEntry, of: PictureColumn): string | null {
  if (entry.size === 0) return WORDS.empty
  if (entry.size > PICTURE_FILE_MAX_BYTES) return WORDS.size
  const key = JSON.stringify([of.table, of.id, of.column])
  const other = taken.get(key)
  if (other !== undefined && other !== entry.name) return `is of ${of.id} like ${other}, which is used`
  taken.set(key, entry.name)
  return null
}

const GONE = 'was deleted before the import ended, since nothing showed it yet; import it again'
const WORDS = {
  empty: 'is empty',
  size: TOO_LARGE,
  pixels: 'has too many pixels',
  damaged: 'is damaged or cut off',
} as const
function wordsOf(problem: PictureProblem): string {
  if (problem.problem !== 'type') return WORDS[problem.problem]
  return problem.type === ''
    ? 'is no picture: JPEG, PNG, WebP, AVIF, GIF, TIFF and HEIC are'
    : `is no picture, whatever its name says: it is ${problem.type}`
}

type Given = { file: string; of: PictureColumn; id: string }
type Drawn = { given: Given[]; refused: RefusedFile[]; added: number }
async function drawAll(
  deps: Deps,
  jobs: readonly Job[],
  { now, dryRun = false, progress }: PictureImport,
): Promise<Drawn> {
  const given: Given[] = []
  const refused: RefusedFile[] = []
  let added = 0
  let done = 0
  const drawOne = async ({ entry, of }: Job, isBanner: boolean) => {
    const use = isBanner ? 'banner' : 'catalogue'
    const picture = await entry.use((path) =>
      addPicture(deps, { path, use, now: now(), userId: null, isTrial: dryRun }),
    )
    if ('problem' in picture) refused.push({ file: entry.name, reason: wordsOf(picture) })
    else {
      added += Number(picture.isNew)
      given.push(...of.map((one) => ({ file: entry.name, of: one, id: picture.id })))
    }
  }
  const queue = jobs.values()
  const work = async () => {
    for (const job of queue) {
      await drawOne(
        job,
        job.of.some(({ table }) => table === 'home_piece'),
      ).catch((problem: unknown) => {
        // of one file: its bytes cannot be read or unpacked, or its thread ended
        if (isOfDatabase(problem)) throw problem
        refused.push({ file: job.entry.name, reason: WORDS.damaged })
      })
      progress((done += 1), jobs.length)
    }
  }
  await Promise.all(Array.from({ length: deps.workers.threadsMax + 1 }, work))
  return { given, refused, added }
}

/** What pg throws has the fields of its messages, or says that the connection is gone. */
const isOfDatabase = (problem: unknown): boolean =>
  problem instanceof Error && ('severity' in problem || /connection|database/i.test(problem.message))

/**
 * Keeps the drawn pictures until the transaction ends. Those that the job has deleted meanwhile are refused.
 * @returns the others
 */
async function stillThere(
  tx: Tx,
  { given, refused }: Drawn,
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<Given[]> {
  if (dryRun) return given
  if (given.some(({ of }) => of.table === 'home_piece')) await lockHome(tx) // before pictures, as staff do
  const kept = await keepNamed(tx, [...new Set(given.map(({ id }) => id))], now)
  const gone = new Set(given.filter(({ id }) => !kept.has(id)).map(({ file }) => file))
  refused.push(...[...gone].map((file) => ({ file, reason: GONE })))
  return given.filter(({ id }) => kept.has(id))
}

async function giveNames(
  tx: Tx,
  { given, tally, dryRun }: { given: Given[]; tally: Tally; dryRun: boolean },
) {
  const named = given.map(({ of, id }) => ({
    ...of,
    name: of.table === 'home_piece' ? homePictureAddress(id) : ownPictureName(id),
  }))
  for (const [table, what] of Object.entries(WHAT) as [PictureColumn['table'], string][]) {
    const own = named.filter((one) => one.table === table)
    if (own.length === 0) continue
    const changed = await savePictureNames(tx, own, dryRun)
    const count = countOf(tally, what)
    count.changed += changed
    count.unchanged += own.length - changed
  }
}
