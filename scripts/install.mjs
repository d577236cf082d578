/**
 * Runs before `npm start` and `npm test`, under any Node of the machine. Installs the packages when they are
 * missing or do not match the lock file. It imports only Node itself, since there may be no packages yet.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Why the packages of a checkout must be installed, or null when they match. npm writes
 * node_modules/.package-lock.json last, so without it an installation was interrupted. A file newer than the
 * lock file is trusted. An older one is compared, because switching branches updates the time of every file.
 */
export function reasonToInstall(folder) {
  const wanted = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return 'they are not installed yet'
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return null
  return sameInstalled(packagesOf(wanted), packagesOf(installed)) ? null : 'the lock file has changed'
}

/**
 * Whether every wanted package is installed in the wanted version, and no other. Optional packages of other
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
  // --include: the portal is built on the machine it runs on, also where NODE_ENV=production would make npm
  // leave out the build tools. --ignore-scripts: no package here needs its install script.
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

/** npm passes the path of its program to the scripts it runs. Without it, npm is found on the path. */
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
