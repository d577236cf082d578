/**
 * What the tests of the embedded database share: temporary folders, child processes, and a list of a
 * cluster's processes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = {
  ready: boolean
  name?: string
  message?: string
  folder: string
  connection: { host: string; port: number; user: string; database: string }
  owner: { host: string; port: number; user: string; database: string }
}

const folders: string[] = []
const children: ChildProcess[] = []
let shared: string | null = null

/** A temporary folder that every user can enter, removed by `cleanUp`. */
export function temporaryFolder(mode = 0o755): string {
  const folder = makeFolder(mode)
  folders.push(folder)
  return folder
}

/**
 * One data folder for all tests of a file that are not about the first start, since creating a database takes
 * most of a second. Each test leaves the database stopped and intact, and names its own tables.
 * @param name tells apart the folders of a file that needs several
 */
export function sharedDataFolder(name = 'data'): string {
  shared ??= makeFolder(0o755)
  return join(shared, name)
}

/** Removes the shared data folder; for `afterAll`. */
export function removeSharedFolder(): void {
  if (shared !== null) rmSync(shared, { recursive: true, force: true, maxRetries: 5 })
  shared = null
}

/** Has `cleanUp` remove a folder that is not one of the temporary ones. */
export function removeLater(folder: string): void {
  folders.push(folder)
}

/** Starts one of the test programs beside this file, as another user if asked. */
export function startProgram(
  program: 'test-portal.ts' | 'test-writer.ts',
  dataDir: string,
  user?: { uid: number; gid: number },
): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), dataDir], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** The first line that a test portal prints. */
export async function answerOf(child: ChildProcess): Promise<Answer> {
  if (child.stdout === null) throw new Error('the child has no output')
  const lines = createInterface(child.stdout)
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(lines, 'close').then(() => ['{"ready":false,"message":"ended without a word"}']),
  ])) as [string]
  return JSON.parse(line) as Answer
}

/** Kills a process with SIGKILL and waits until it has ended. */
export async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** The ids of all processes of a cluster. Each works in its folder. */
export function processesOf(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === cluster)
}

/**
 * Waits until a cluster that was shut down has no process left. The one that writes its log ends a moment
 * after the postmaster.
 * @throws Error with the ids of those that still run after minutes
 */
export async function untilEnded(cluster: string): Promise<void> {
  const deadline = Date.now() + 240_000
  for (let left = processesOf(cluster); left.length > 0; left = processesOf(cluster)) {
    if (Date.now() > deadline) throw new Error(`still running in ${cluster}: ${left.join(', ')}`)
    await pause(10)
  }
}

/**
 * Kills every process of the cluster at once and waits until they have ended. What a portal starts again
 * meanwhile is left alone.
 */
export async function killAllOf(cluster: string): Promise<void> {
  const running = processesOf(cluster)
  for (const pid of running) kill(pid)
  while (processesOf(cluster).some((pid) => running.includes(pid))) await pause(10)
}

/** Ends what the tests started and removes what they made; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) await killNow(child)
  const used = folders.splice(0)
  for (const folder of shared === null ? used : [...used, shared]) {
    for (const pid of readdirSync('/proc').map(Number))
      if (pid > 0 && workingFolder(pid)?.startsWith(`${folder}/`) === true) kill(pid)
  }
  await pause(20)
  for (const folder of used) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function makeFolder(mode: number): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tc-')))
  chmodSync(folder, mode)
  return folder
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // ended by itself
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
