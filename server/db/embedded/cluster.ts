import { appendFile, chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError, WrongDataVersion } from './errors.ts'
import { exists, makePrivateFolder, makingName, moveInto, removeLeftovers } from './folders.ts'
import { settings, settingsFile } from './settings.ts'
import { run } from './system-user.ts'

/**
 * The role that owns the cluster. Connections come only through the socket folder, which only its owner and
 * root can enter.
 */
export const clusterOwner = 'postgres'

/**
 * Creates the cluster if there is none, checks that these binaries can read it, and writes this release's
 * settings. Answers whether it was created.
 */
export async function ensureCluster(data: DataFolder, binaries: Binaries): Promise<boolean> {
  const made = !(await exists(data.cluster)) && (await makeCluster(data, binaries))
  const found = await clusterVersion(data.cluster)
  if (found !== binaries.major) throw new WrongDataVersion(data.cluster, found, binaries.major)
  await writeSettings(data)
  return made
}

/**
 * Creates a cluster under a temporary name, syncs it and renames it. When a start is killed, the next one
 * finds the whole cluster or none. When two starts run at once, the second to finish removes its own.
 */
async function makeCluster(data: DataFolder, binaries: Binaries): Promise<boolean> {
  await removeLeftovers(data.cluster)
  const making = makingName(data.cluster)
  await makePrivateFolder(making, data.user)
  const outcome = await run(data.user, join(binaries.folder, 'bin', 'initdb'), [
    `--pgdata=${making}`,
    `--username=${clusterOwner}`,
    '--encoding=UTF8',
    // PostgreSQL's own collation sorts the same on every machine, whatever the C library.
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
      `The database could not be made in ${data.folder}: ${(outcome.stderr || outcome.stdout).trim()}`,
    )
  }
  await appendFile(join(making, 'postgresql.conf'), `\ninclude_if_exists = '${settingsFile}'\n`)
  return moveInto(making, data.cluster)
}

async function clusterVersion(cluster: string): Promise<string> {
  const file = join(cluster, 'PG_VERSION')
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  throw new EmbeddedPostgresError(
    `The folder ${cluster} is there but holds no database (no PG_VERSION). Move it away to begin empty, or restore it from a backup.`,
  )
}

/** Replaced by a rename, since another portal may be reading it. */
async function writeSettings(data: DataFolder): Promise<void> {
  const file = join(data.cluster, settingsFile)
  if ((await exists(file)) && (await readFile(file, 'utf8')) === settings) return
  const making = makingName(file)
  await writeFile(making, settings, { mode: 0o600 })
  if (data.user.switched) await chown(making, data.user.uid, data.user.gid)
  await rename(making, file)
}
