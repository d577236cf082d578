import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { isAlive, isCode, makingName } from './folders.ts'
import { spawnOptions } from './system-user.ts'

/** The content of postmaster.pid. The socket folder appears in it a moment after the process id. */
export type PidFile = { pid: number; socketFolder: string | null }

/** A start of this process that has not finished. */
export type Launched = { state(): 'running' | 'ended' | 'failed'; complaint(): string }

/** The postmaster.pid that a running or killed postmaster left in the cluster. */
export function readPidFile(cluster: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0
    ? { pid, socketFolder: lines[4] === undefined || lines[4] === '' ? null : lines[4] }
    : null
}

/**
 * Whether the process is the postmaster of this cluster, and not another program with a reused id. A
 * postmaster works in its cluster's folder. For a process that has ended but was not yet collected by its
 * parent, the answer is no.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches only the portal, which
 * then shuts down in order. PostgreSQL listens on the socket only. The command line sets that, so that no
 * file can override it.
 */
export function launch(data: DataFolder, binaries: Binaries, socketFolder: string): Launched {
  const settings = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
  ]
  const since = new Date().toISOString().replace('T', ' ').slice(0, 23)
  const child = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    ['-D', data.cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...spawnOptions(data.user),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let state: 'running' | 'ended' | 'failed' = 'running'
  let complaint = ''
  // Only the first lines come through this pipe. Later PostgreSQL writes to its log files, and it outlives
  // the pipe.
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  child.on('error', (error) => {
    state = 'failed'
    complaint = error.message
  })
  child.on('close', (code) => (state = code === 0 ? 'ended' : 'failed'))
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return {
    state: () => state,
    complaint: () => [complaint.trim(), ...lastWords(join(data.cluster, 'log'), since)].join('\n'),
  }
}

/**
 * Why PostgreSQL stopped, from the end of the newest log file. Lines begin with their time in UTC, so a
 * comparison of text finds the older ones.
 */
function lastWords(folder: string, since: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  if (newest === undefined) return []
  const lines = readFileSync(newest, 'utf8').slice(-4_000).split('\n')
  return lines.filter((line) => line >= since && /(FATAL|PANIC|HINT): /.test(line)).slice(-4)
}

/**
 * Removes the pid files of an earlier postmaster, in the cluster and beside the socket, when the process id
 * exists but is not that postmaster any more. The system has reused the id, or nobody has collected the
 * killed process, as in a container without an init. PostgreSQL would take that process for itself and refuse
 * to start. It handles an id that is gone, and it always checks that no old backend runs.
 */
export function removeStaleNotes(cluster: string, socketFolder: string): void {
  for (const note of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = firstNumber(note)
    if (pid === null || !isAlive(pid) || isPostmasterOf(cluster, pid)) continue
    const aside = makingName(note)
    try {
      renameSync(note, aside)
    } catch (error) {
      if (isCode(error, 'ENOENT')) continue
      throw error
    }
    // Another start may replace the file between our reading and our rename.
    if (firstNumber(aside) === pid) rmSync(aside)
    else renameSync(aside, note)
  }
}

function firstNumber(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Shuts the cluster's PostgreSQL down in order and resolves when it has ended. Open sessions are ended and
 * their transactions rolled back.
 */
export async function shutDown(cluster: string, log: (line: string) => void): Promise<void> {
  const running = readPidFile(cluster)
  if (running === null || !isPostmasterOf(cluster, running.pid)) return
  signal(running.pid, 'SIGINT')
  if (await isGone(cluster, running.pid, 60_000)) return
  log(
    'The database did not finish its shutdown within a minute and is stopped at once; it recovers from its log at the next start.',
  )
  signal(running.pid, 'SIGQUIT')
  if (await isGone(cluster, running.pid, 15_000)) return
  throw new EmbeddedPostgresError(`The database process ${running.pid} in ${cluster} does not end.`)
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error
  }
}

async function isGone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isPostmasterOf(cluster, pid)) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}
