/** What the scripts share: the project's folder, its own Node, and how its tools are run. */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cache = join(root, '.cache')

const neededNode = 24
const bin = join(root, 'node_modules', '.bin')

/**
 * The Node that was installed with the packages. Where there is none for the platform, the running one if it
 * is new enough.
 */
export function projectNode() {
  const packaged = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  throw new Error(
    `The portal runs on Node ${neededNode} or newer. It brings its own for Linux (x64, arm64) and Windows (x64), which is not installed here ` +
      `(${process.platform} ${process.arch}, Node ${process.version}). Install Node ${neededNode} from https://nodejs.org and start again.`,
  )
}

/**
 * An environment in which tools find the project's own Node first. Node keeps what it has compiled: a portal
 * then starts with half the processor time, and tests start many.
 */
export function environment(more = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'compile-cache'),
    ...more,
  }
}

/**
 * Runs a script on the project's Node in the project's folder. Answers its exit code and, when `quiet`, its
 * output instead of printing it.
 */
export function runScript(script, args = [], { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), [join(root, script), ...args], {
      cwd: root,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

/**
 * npm forwards a signal to the shell it runs us in, and that shell ends without forwarding it. The processes
 * that we started would then run on, with their port and their data folder. So under npm `stop` is called
 * when that shell is gone.
 */
export function onParentsEnd(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
  watch.unref()
}

/**
 * The program of each tool. npm's links in node_modules/.bin are shell scripts on some platforms; these run
 * on all.
 */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  eslint: 'node_modules/eslint/bin/eslint.js',
  knip: 'node_modules/knip/bin/knip.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript-7/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/** Whether the file is the program that was started, not an imported module. */
export function isMain(moduleUrl) {
  return (
    process.argv[1] !== undefined &&
    existsSync(process.argv[1]) &&
    fileURLToPath(moduleUrl) === realpathSync(process.argv[1])
  )
}
