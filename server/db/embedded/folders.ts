import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownUser, run, runsAsRoot, type SystemUser } from './system-user.ts'

/**
 * Creates a folder and its missing parents. Other users may pass through the parents that root created,
 * whatever the umask, but not list them.
 */
export async function makePassableFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined || !runsAsRoot()) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, 0o711)
}

/**
 * Lets the user pass through a folder that only root can enter, by way of the folder's group, which had no
 * rights. Other users still cannot enter. For the data folder itself only: the portal must not open the
 * folders above it.
 */
export async function letPass(user: SystemUser, folder: string): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  await chown(folder, uid, user.gid)
  await chmod(folder, (mode & 0o700) | 0o010)
}

/** Makes a folder that only the given user can enter. */
export async function makePrivateFolder(path: string, user: SystemUser): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  if (user.switched) await chown(path, user.uid, user.gid)
}

/**
 * Whether the folder exists and belongs to the user, or to the portal when a start ended halfway, and to
 * nobody else. A link or another user's folder is not trusted.
 */
export async function isPrivateFolderOf(path: string, user: SystemUser): Promise<boolean> {
  const found = await lstat(path)
  if (!found.isDirectory()) return false
  const ours = found.uid === ownUser().uid
  if (found.uid !== user.uid && !ours) return false
  if (ours && user.switched) await chown(path, user.uid, user.gid)
  if ((found.mode & 0o077) !== 0) await chmod(path, 0o700)
  return true
}

/**
 * Whether the user can enter the folder, tested by entering it: mode bits do not show access lists and
 * mounts.
 */
export async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  return (await run(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).code === 0
}

/** Whether the user can own files below the folder. On some mounts every file belongs to root. */
export async function canKeepFiles(user: SystemUser, folder: string): Promise<boolean> {
  const probe = join(folder, `.probe-${randomBytes(4).toString('hex')}`)
  try {
    await makePrivateFolder(probe, user)
    return (await run(user, '/bin/sh', ['-c', 'cd -- "$1" && : > file', 'sh', probe])).code === 0
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** A temporary name beside `path`. The process id in it tells later starts whether the process still runs. */
export function makingName(path: string): string {
  return `${path}.making-${process.pid}-${randomBytes(4).toString('hex')}`
}

/**
 * Renames finished work to its final name. Answers false when another process was first. Its work then stays,
 * and ours is removed.
 */
export async function moveInto(making: string, path: string): Promise<boolean> {
  try {
    await rename(making, path)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(making, { recursive: true, force: true })
    return false
  }
  await syncFolder(dirname(path))
  return true
}

/** Removes what killed starts left beside `path`. */
export async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path)
  const prefix = `${path.slice(folder.length + 1)}.making-`
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const leftover = join(folder, name)
    // The system may have reused a process id. No start takes an hour.
    if (isAlive(Number(name.slice(prefix.length).split('-')[0])) && (await modifiedAt(leftover)) > anHourAgo)
      continue
    // An initdb may still be writing there after its portal was killed. A later start then removes it.
    await rm(leftover, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** Gives everything below a folder to the user. */
export async function giveTo(user: SystemUser, folder: string): Promise<void> {
  await lchown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}

/** Whether a path exists, as far as this process can see. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}

/** Whether a thrown value carries one of these system error codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  )
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Syncs a folder: only then does a rename in it survive a crash of the machine. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return 0
  }
}
