/**
 * The browser of the end-to-end tests: an installed one, else Debian's, which this script installs where the
 * user may.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isMain } from './project.mjs'

/** The headless shell has no window of its own to draw and takes less of the processor. */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of an installed browser, or null.
 * @throws where CHROMIUM_PATH names a missing file
 */
function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (isRunnable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no program that can be run.`)
  }
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)]
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps]
  return candidates.find(isRunnable) ?? null
}

/** The path of a browser. Installs one first when there is none, the machine is a Debian and the user may. */
export function ensureChromium() {
  const found = findChromium()
  if (found !== null) return found
  const asRoot = wayToRoot()
  if (asRoot === null || !runs('apt-get', ['--version'])) {
    throw new Error(
      'There is no Chromium for the tests in a browser. Install Chromium or Chrome, or name one with CHROMIUM_PATH=/path/to/chromium.',
    )
  }
  console.error('Installing Chromium for the tests in a browser (once).')
  const apt = (...args) =>
    spawnSync(...command([...asRoot, 'apt-get', ...args]), {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  // apt-get update may fail for one of several sources. Only the result of the install counts.
  apt('-q', 'update')
  const install = (browser) =>
    apt('-q', 'install', '-y', '--no-install-recommends', browser, 'fonts-liberation')
  // An older Debian has no package of the shell.
  if (![SHELL, 'chromium'].some(install))
    throw new Error('apt-get could not install Chromium and its fonts; its own words stand above.')
  const installed = findChromium()
  if (installed === null)
    throw new Error('Chromium was installed but is not on the path; name it with CHROMIUM_PATH.')
  return installed
}

function wayToRoot() {
  if (process.getuid?.() === 0) return []
  return runs('sudo', ['-n', 'true']) ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive'] : null
}

function command([program, ...args]) {
  return [program, args]
}

function runs(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path) && statSync(path).isFile()
  } catch {
    return false
  }
}

if (isMain(import.meta.url)) {
  try {
    console.log(ensureChromium())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
