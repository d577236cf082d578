import { readFileSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Temporary folders of this portal begin so. The rest is the mark of the machine that `machineMark` tells,
 * and what makes the name the only one.
 */
const PREFIX = 'tradecounter-files-'
/** A socket in each folder, on which its process listens: the system lets go of it when the process ends. */
const SOCKET = '.alive'
/** The longest path of a socket that every system takes, in bytes. */
const SOCKET_PATH_MAX = 100
/** What nobody can be asked about is left over once nothing was put into it for so long. */
const UNASKED_MS = 24 * 60 * 60_000

export type TemporaryFolder = { path: string; remove(): Promise<void> }

/**
 * A folder for files on their way, for this user alone. Where the process dies before `remove`, the next
 * start of a portal or its hourly job removes it (`removeDeadFolders`).
 */
export async function openTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${machineMark()}-`))
  const server = await listen(path).catch(() => null) // a file system without sockets; its age tells then
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true })
      server?.close()
    },
  }
}

/** Does work that needs such a folder, and removes it. */
export async function inTemporaryFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await openTemporaryFolder()
  try {
    return await work(folder.path)
  } finally {
    await folder.remove()
  }
}

/**
 * Removes what processes left that ended without removing it, of this user, whichever portal or program it
 * was. What a living process has is never touched, nor what cannot be told.
 * @returns how many folders went
 */
export async function removeDeadFolders(): Promise<number> {
  const names = await readdir(tmpdir()).catch(() => [])
  let removed = 0
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    // another process may remove it at the same time
    const isRemoved = await removeIfDead(path, name.startsWith(`${PREFIX}${machineMark()}-`)).catch(
      () => false,
    )
    if (isRemoved) removed += 1
  }
  return removed
}

async function removeIfDead(path: string, isOfThisMachine: boolean): Promise<boolean> {
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false
  const answer = isOfThisMachine ? await ask(join(path, SOCKET)) : 'unknown'
  const isOld = Date.now() - found.mtimeMs > UNASKED_MS
  if (answer === 'lives' || (answer === 'unknown' && !isOld)) return false
  await rm(path, { recursive: true, force: true })
  return true
}

/**
 * Listens in a folder without keeping the process. The socket gets its name once it is listened on: what has
 * the name and refuses is of a dead process.
 */
async function listen(folder: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  const first = join(folder, '.new')
  if (Buffer.byteLength(join(folder, SOCKET)) > SOCKET_PATH_MAX) throw new Error('the path is too long')
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(first, resolve)
  })
  server.on('error', () => undefined) // out of descriptors: who asks was connected all the same
  server.unref()
  await rename(first, join(folder, SOCKET)).catch((problem: unknown) => {
    server.close()
    throw problem
  })
  return server
}

/** Whether a process listens on a socket. A process that is stopped or too busy to answer lives. */
const ask = (socket: string): Promise<'lives' | 'dead' | 'unknown'> =>
  new Promise((resolve) => {
    const asked = connect(socket)
    asked.once('connect', () => {
      asked.destroy()
      resolve('lives')
    })
    asked.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' ? 'dead' : code === 'EAGAIN' ? 'lives' : 'unknown')
    })
  })

/**
 * Tells this machine, since it was started, from another that has the same folder: a socket of the other one
 * refuses though its process lives. Containers of one machine share the mark, and reach each other's sockets.
 */
function machineMark(): string {
  mark ??= markOf()
  return mark
}
let mark: string | undefined
function markOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').replaceAll('-', '').trim().slice(0, 12)
  } catch {
    return hostname().replaceAll(/\W/g, '').slice(0, 12) || 'one'
  }
}
