/**
 * Runs before `npm start` and `npm test`, under whatever Node the machine has: installs the packages when
 * they are missing or not those of the lock file, and does nothing else. It may import nothing but Node
 * itself, since there may be no packages yet.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Why the packages of a checkout have to be installed, or null when they are right. npm writes
 * node_modules/.package-lock.json as its last deed, so without it an installation was broken off. Newer than
 * the lock file it is believed; older it is compared, because checking out another branch and back makes
 * every file new.
 */
export function reasonToInstall(folder) {
  const wanted = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return 'they are not installed yet'
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return null
  return sameInstalled(packagesOf(wanted), packagesOf(installed)) ? null : 'the lock file has changed'
}

/**
 * Whether everything wanted is there in the wanted version, and nothing besides. Optional packages of other
 * platforms may be absent.
 */
export function sameInstalled(wanted, installed) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || (entry.optional && installed[path] === undefined)) continue
    if (installed[path]?.version !== entry.version || installed[path]?.integrity !== entry.integrity)
      return false
  }
  return Object.keys(installed).every((path) => wanted[path] !== undefined)
}

/** Installs when needed. Answers the exit code. */
export function install(folder) {
  const reason = reasonToInstall(folder)
  if (reason === null) return 0
  console.error(`Installing the packages (${reason}). This takes about a minute.`)
  // --include: the portal is built on the machine it runs on, also where NODE_ENV=production would have npm
  // leave the build tools out. --ignore-scripts: no package here needs its install script.
  const options = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const result = npm(options, folder)
  if (result.status === 0) return 0
  console.error(
    `\nThe packages could not be installed (${result.error?.message ?? `npm ci ended with ${result.status ?? result.signal}`}).\n` +
      'This machine has to reach the npm registry once: check the network, or name a registry within reach\n' +
      '(npm config set registry ...), and start again.',
  )
  return 1
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** npm names its own program to the scripts it runs; started by hand the one on the path is taken. */
function npm(options, cwd) {
  const program = process.env.npm_execpath
  if (program?.endsWith('npm-cli.js'))
    return spawnSync(process.execPath, [program, ...options], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  return spawnSync('npm', options, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = install(dirname(dirname(fileURLToPath(import.meta.url))))
}
