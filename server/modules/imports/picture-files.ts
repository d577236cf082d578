import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { PICTURE_FILE_MAX_BYTES } from '#shared/codes/pictures.ts'
import { openTemporaryFolder } from '#server/workers/temporary-folder.ts'
import { UnreadableFile } from './sheet.ts'

/**
 * A file of a folder or zip archive. name: its path in there, with slashes. Its bytes are in a file while
 * `use` runs.
 */
export type PictureEntry = {
  name: string
  size: number
  use<T>(work: (path: string) => Promise<T>): Promise<T>
}
export type RefusedFile = { file: string; reason: string }
/** The files that there are, and those that cannot be read. */
export type PictureFiles = { entries: PictureEntry[]; refused: RefusedFile[]; close(): Promise<void> }

export const TOO_LARGE = `is larger than ${String(PICTURE_FILE_MAX_BYTES / 1_000_000)} MB`
const OF_SYSTEMS = /^(?:\..*|__MACOSX|thumbs\.db|desktop\.ini)$/i
/** A zip whose files are this many times its own size is no zip of pictures: those hardly become smaller. */
const BOMB_TIMES = 100
const BOMB_BYTES = 200_000_000
const ENTRIES_MAX = 500_000

/**
 * Opens a folder with all below it, or a zip archive. Files that systems leave behind are left out; links are
 * not followed.
 * @throws UnreadableFile where it is neither, or a zip that unfolds to far more than pictures would
 */
export async function openPictureFiles(path: string): Promise<PictureFiles> {
  const found = await stat(path).catch((problem: unknown) => {
    throw new UnreadableFile(`${path} cannot be read: ${problem instanceof Error ? problem.message : ''}`)
  })
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path, found.size)
  files.entries.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  return files
}

async function openFolder(root: string): Promise<PictureFiles> {
  const files: PictureFiles = { entries: [], refused: [], close: () => Promise.resolve() }
  const walk = async (below: string) => {
    for (const found of await readdir(join(root, below), { withFileTypes: true })) {
      if (OF_SYSTEMS.test(found.name)) continue
      const name = below === '' ? found.name : `${below}/${found.name}`
      const path = join(root, name)
      if (found.isDirectory()) await walk(name)
      else if (found.isFile())
        files.entries.push({ name, size: (await stat(path)).size, use: (work) => work(path) })
      else files.refused.push({ file: name, reason: 'is a link or a device, which is not read' })
    }
  }
  await walk('')
  return files
}

async function openZip(path: string, size: number): Promise<PictureFiles> {
  if (!(await beginsAsZip(path)))
    throw new UnreadableFile(`${path} is neither a folder nor a zip archive of pictures.`)
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch(() => {
    throw new UnreadableFile(`${path} is a zip archive that cannot be read: it is damaged.`)
  })
  const folder = await openTemporaryFolder()
  const close = async () => {
    zip.close()
    await folder.remove()
  }
  try {
    const files: PictureFiles = { entries: [], refused: [], close }
    await readDirectory(zip, (entry) => addEntry(files, entry, { zip, folder: folder.path }))
    const unfolded = files.entries.reduce((sum, entry) => sum + entry.size, 0)
    if (unfolded > BOMB_BYTES && unfolded > BOMB_TIMES * size)
      throw new UnreadableFile(
        `${path} unfolds to ${String(Math.round(unfolded / size))} times its size. It is not read.`,
      )
    return files
  } catch (problem) {
    await close()
    throw problem
  }
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, 2) === 'PK'
  } finally {
    await file.close()
  }
}

/** Reads the list of contents; what comes after damage in it is not read. */
function readDirectory(zip: ZipFile, onEntry: (entry: Entry) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let many = 0
    zip.on('entry', (entry: Entry) => {
      many += 1
      if (many > ENTRIES_MAX) return reject(new UnreadableFile('The zip archive holds too many files.'))
      onEntry(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve())
    zip.on('error', () => reject(new UnreadableFile('The zip archive is damaged.')))
    zip.readEntry()
  })
}

function addEntry(files: PictureFiles, entry: Entry, { zip, folder }: { zip: ZipFile; folder: string }) {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize } = entry
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  if (name.endsWith('/') || name.split('/').some((part) => OF_SYSTEMS.test(part) && part !== '..')) return
  const refuse = (reason: string) => files.refused.push({ file: name, reason })
  if (validateFileName(name) !== null) return refuse('has a name that leads out of the archive')
  if (entry.isEncrypted()) return refuse('is encrypted')
  if (!entry.canDecodeFileData()) return refuse('is packed in a way that is not known')
  files.entries.push({
    name,
    size: uncompressedSize,
    use: async (work) => {
      const path = join(folder, String(entry.relativeOffsetOfLocalHeader))
      try {
        // never more bytes than the entry states, or it fails
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  })
}
