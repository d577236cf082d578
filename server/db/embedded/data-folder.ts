import { createHash } from 'node:crypto'
import { chmod, realpath, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import {
  canEnter,
  canKeepFiles,
  exists,
  giveTo,
  isCode,
  isPrivateFolderOf,
  letPass,
  makePassableFolder,
  makePrivateFolder,
} from './folders.ts'
import { ownerOf, ownUser, postgresUser, runsAsRoot, type SystemUser } from './system-user.ts'

/**
 * Where files are stored that the database's user could not reach elsewhere. Only root needs it, so one
 * folder per machine is enough.
 */
const systemFolder = '/var/lib/tradecounter'

/**
 * The maximum length of a socket path is 108 bytes on Linux and 104 on macOS. PostgreSQL appends the name of
 * the socket.
 */
const longestSocketPath = 100
const socketName = '/.s.PGSQL.5432'

/**
 * The folder of the database, the user it runs as, the folder for copies of binaries, and the requested
 * folder if that is another.
 */
export type DataFolder = {
  folder: string
  cluster: string
  user: SystemUser
  copies: string
  insteadOf: string | null
}

/**
 * Decides where the data are stored: in the requested folder, unless the portal runs as root and the user
 * `postgres` cannot enter it (a clone in root's home). Existing data stay where they are. Otherwise a change
 * of permissions would make them seem to be gone.
 */
export async function findDataFolder(wanted: string): Promise<DataFolder> {
  const folder = await makeDataFolder(wanted)
  const cluster = join(folder, 'cluster')
  if (!runsAsRoot()) {
    await refuseForeignCluster(cluster)
    return { folder, cluster, user: ownUser(), copies: folder, insteadOf: null }
  }
  if (await exists(cluster))
    return { folder, cluster, user: await userOfCluster(cluster), copies: systemFolder, insteadOf: null }

  const elsewhere = join(systemFolder, shortHash(folder))
  const moved = join(elsewhere, 'cluster')
  if (await exists(moved))
    return {
      folder: elsewhere,
      cluster: moved,
      user: await userOfCluster(moved),
      copies: systemFolder,
      insteadOf: folder,
    }

  const user = await postgresUser()
  await letPass(user, folder)
  if (await canUse(user, folder)) return { folder, cluster, user, copies: systemFolder, insteadOf: null }
  await makePassableFolder(elsewhere)
  if (!(await canUse(user, elsewhere)))
    throw new EmbeddedPostgresError(
      `The system user postgres can keep files neither in ${folder} nor in ${elsewhere}. Start the portal as an ordinary user.`,
    )
  await writeFile(
    join(folder, 'the-database-is-elsewhere.txt'),
    `The portal was started as root, and the system user postgres cannot enter this folder. The database is in ${elsewhere}\n`,
  )
  return { folder: elsewhere, cluster: moved, user, copies: systemFolder, insteadOf: folder }
}

/**
 * The folder of the Unix socket, which only the database's user can enter: below the data, or a short path
 * when that one is too long.
 */
export async function prepareSocketFolder(data: DataFolder): Promise<string> {
  const short = `tradecounter-${shortHash(data.folder)}`
  const candidates = [join(data.folder, 'socket'), join(tmpdir(), short), join('/tmp', short)]
  for (const folder of candidates) {
    if (Buffer.byteLength(folder + socketName) > longestSocketPath) continue
    if (!(await makeOrTrust(folder, data.user))) continue
    if (!data.user.switched || (await canEnter(data.user, folder))) return folder
  }
  throw new EmbeddedPostgresError(
    `No folder for the socket of the database: tried ${candidates.join(', ')}. Choose a shorter DATA_DIR.`,
  )
}

async function makeOrTrust(folder: string, user: SystemUser): Promise<boolean> {
  try {
    await makePrivateFolder(folder, user)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return isPrivateFolderOf(folder, user)
    if (isCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT')) return false
    throw error
  }
}

async function makeDataFolder(wanted: string): Promise<string> {
  try {
    await makePassableFolder(resolve(wanted))
    return await realpath(wanted)
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) throw error
    throw new EmbeddedPostgresError(
      `The data folder ${wanted} cannot be made (${(error as Error).message}). Choose another with DATA_DIR.`,
    )
  }
}

async function canUse(user: SystemUser, folder: string): Promise<boolean> {
  return (await canEnter(user, folder)) && (await canKeepFiles(user, folder))
}

/**
 * PostgreSQL runs only as the owner of its data. Data that root restored from a backup are given back to the
 * user.
 */
async function userOfCluster(cluster: string): Promise<SystemUser> {
  let user = await ownerOf(cluster)
  if (user.uid === 0) {
    user = await postgresUser()
    await giveTo(user, cluster)
    await chmod(cluster, 0o700)
  }
  if (await canEnter(user, cluster)) return user
  throw new EmbeddedPostgresError(
    `The database in ${cluster} belongs to the user with the id ${user.uid}, who cannot enter that folder any more. ` +
      `Open the folders above it to that user (chmod o+x), or move the data to a folder that is open and name it with DATA_DIR.`,
  )
}

async function refuseForeignCluster(cluster: string): Promise<void> {
  if (!(await exists(cluster))) return
  const { uid } = await stat(cluster)
  if (uid === ownUser().uid) return
  throw new EmbeddedPostgresError(
    `The database in ${cluster} belongs to the user with the id ${uid}: it was made by a portal that another user or root started. ` +
      'Start the portal as that user, or choose another folder with DATA_DIR.',
  )
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
