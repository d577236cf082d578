import { appendFile, chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataPlace } from './data-place.ts'
import { EmbeddedPostgresError, WrongDataVersion } from './errors.ts'
import { exists, makePrivateFolder, makingName, putInPlace, removeLeftovers } from './folders.ts'
import { settings, settingsFile } from './settings.ts'
import { run } from './system-user.ts'

/**
 * The role that owns the cluster. It is reached through the socket folder only, which nobody but its owner
 * and root can enter.
 */
export const clusterOwner = 'postgres'

/**
 * Makes the cluster if there is none, checks that these binaries can read it, and gives it this release's
 * settings. Answers whether it was made.
 */
export async function ensureCluster(place: DataPlace, binaries: Binaries): Promise<boolean> {
  const made = !(await exists(place.cluster)) && (await makeCluster(place, binaries))
  const found = await clusterVersion(place.cluster)
  if (found !== binaries.major) throw new WrongDataVersion(place.cluster, found, binaries.major)
  await writeSettings(place)
  return made
}

/**
 * A cluster comes into being under its name in one step, complete and synced: whenever a start is killed, the
 * next one finds all of it or nothing. Of two starts in the same moment one puts its cluster in place and the
 * other one's is thrown away.
 */
async function makeCluster(place: DataPlace, binaries: Binaries): Promise<boolean> {
  await removeLeftovers(place.cluster)
  const making = makingName(place.cluster)
  await makePrivateFolder(making, place.user)
  const outcome = await run(place.user, join(binaries.folder, 'bin', 'initdb'), [
    `--pgdata=${making}`,
    `--username=${clusterOwner}`,
    '--encoding=UTF8',
    // PostgreSQL's own collation: the same order on every machine, whatever its C library knows.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ])
  if (outcome.code !== 0) {
    await rm(making, { recursive: true, force: true })
    throw new EmbeddedPostgresError(
      `The database could not be made in ${place.folder}: ${(outcome.stderr || outcome.stdout).trim()}`,
    )
  }
  await appendFile(join(making, 'postgresql.conf'), `\ninclude_if_exists = '${settingsFile}'\n`)
  return putInPlace(making, place.cluster)
}

async function clusterVersion(cluster: string): Promise<string> {
  const file = join(cluster, 'PG_VERSION')
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  throw new EmbeddedPostgresError(
    `The folder ${cluster} is there but holds no database (no PG_VERSION). Move it away to begin empty, or restore it from a backup.`,
  )
}

/** Replaced in one step, since another portal may be reading it. */
async function writeSettings(place: DataPlace): Promise<void> {
  const file = join(place.cluster, settingsFile)
  if ((await exists(file)) && (await readFile(file, 'utf8')) === settings) return
  const making = makingName(file)
  await writeFile(making, settings, { mode: 0o600 })
  if (place.user.switched) await chown(making, place.user.uid, place.user.gid)
  await rename(making, file)
}
