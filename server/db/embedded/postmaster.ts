import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataPlace } from './data-place.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { isAlive, isCode, makingName } from './folders.ts'
import { spawnOptions } from './system-user.ts'

/**
 * What the first process of PostgreSQL notes of itself in its folder; the socket folder comes a moment after
 * the process id.
 */
export type PidFile = { pid: number; socketFolder: string | null }

/** A start of ours under way. */
export type Launched = { state(): 'running' | 'ended' | 'failed'; complaint(): string }

/** The note that a running postmaster, or one that was killed, left in the cluster. */
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
 * Whether the process is the postmaster of this cluster, and not another program that was given the same id
 * since: a postmaster works in its cluster's folder. A process that has ended but was not yet collected by
 * its parent answers no.
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
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the portal's terminal reaches the portal only,
 * which then shuts down in order. The socket is all it listens on; said on the command line, where no file
 * can overrule it.
 */
export function launch(place: DataPlace, binaries: Binaries, socketFolder: string): Launched {
  const settings = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
  ]
  const since = new Date().toISOString().replace('T', ' ').slice(0, 23)
  const child = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...spawnOptions(place.user),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let state: 'running' | 'ended' | 'failed' = 'running'
  let complaint = ''
  // Only the first lines come here; once its log files are open PostgreSQL writes there, and it outlives this
  // pipe.
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
    complaint: () => [complaint.trim(), ...lastWords(join(place.cluster, 'log'), since)].join('\n'),
  }
}

/**
 * What stopped PostgreSQL, from the end of the newest log file. Lines begin with their time in UTC, so older
 * ones are told by comparing text.
 */
function lastWords(folder: string, since: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  if (newest === undefined) return []
  const lines = readFileSync(newest, 'utf8').slice(-4_000).split('\n')
  return lines.filter((line) => line >= since && /(FATAL|PANIC|HINT): /.test(line)).slice(-4)
}

/**
 * Removes the notes of an earlier postmaster (in the cluster, and beside the socket) whose process id still
 * exists but is not that postmaster any more: another program was given the id, or nobody has collected the
 * killed process, as in a container without an init. PostgreSQL would take either for itself and refuse to
 * start. Where the id is gone it sees so itself, and in all cases it checks that no old backend is left.
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
    // Another start may have replaced the note between our reading and our moving it.
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
 * Shuts the cluster's PostgreSQL down in order and answers when it is gone. Open sessions are ended, their
 * transactions rolled back.
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
