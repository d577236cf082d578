import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Connection } from '#server/db/connect.ts'
import { type SocketProxy, socketProxy } from '../outage/socket-proxy.ts'
import { DATABASE_WAS_AWAY, type Report } from './report.ts'

const START_TRIES = 20
const PORTAL = 'testing/faults/portal.ts'

/** A portal in a process of its own, and the proxy between it and its database. */
export type RunningPortal = {
  url(): string | null
  line: SocketProxy
  kill(): Promise<void>
  close(): Promise<void>
}
type Options = {
  settings: Readonly<Record<string, string>>
  /**
   * Called with every exit that the test did not cause, every output on stderr, and every problem of the
   * jobs.
   */
  onProblem: (problem: string) => void
  program?: string
}

/**
 * Starts a portal and restarts it whenever it exits: killed, by itself, or because its database was away when
 * it started.
 */
export async function keepRunning(
  connection: Connection,
  { settings, onProblem, program = PORTAL }: Options,
): Promise<RunningPortal> {
  const line = await socketProxy(connection)
  const { database } = line.connection as { database: string }
  const env = {
    ...process.env,
    ...settings,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://${line.user}@127.0.0.1:${String(line.port)}/${database}`,
  }
  const killed = new WeakSet<ChildProcess>()
  let child: ChildProcess | null = null
  let url: string | null = null
  let isClosing = false
  const start = async (triesLeft: number): Promise<void> => {
    const own = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env })
    child = own
    watch(own, () => killed.has(own), onProblem)
    const port = await portOf(own)
    if (port === null) {
      if (isClosing) return
      // how long the database takes to come back says nothing of the portal
      if (own.exitCode === DATABASE_WAS_AWAY) return start(triesLeft)
      if (triesLeft > 0) return start(triesLeft - 1)
      return onProblem(`a portal did not start in ${String(START_TRIES)} tries`)
    }
    url = `http://127.0.0.1:${String(port)}`
    const startAgain = () => {
      if (child === own) url = null
      if (!isClosing) void start(START_TRIES)
    }
    if (own.exitCode !== null || own.signalCode !== null) startAgain()
    else own.once('exit', startAgain)
  }
  const kill = async () => {
    const own = child
    if (!own || own.exitCode !== null || own.signalCode !== null) return
    const gone = once(own, 'exit')
    killed.add(own)
    own.kill('SIGKILL')
    await gone
  }
  await start(START_TRIES)
  return {
    url: () => url,
    line,
    kill,
    close: async () => {
      isClosing = true
      await kill()
      await line.close()
    },
  }
}

/** The port that a process reports, or null where it exited before. */
const portOf = (own: ChildProcess) =>
  new Promise<number | null>((done) => {
    own.on('message', (message: Report) => {
      if ('port' in message) done(message.port)
    })
    own.once('exit', () => done(null))
  })

/**
 * Reports the output and the exit of a process, except an exit with a known cause: it was killed, or its
 * database was away when it started.
 */
function watch(own: ChildProcess, wasKilled: () => boolean, onProblem: (problem: string) => void) {
  let hasStarted = false
  let said = ''
  own.on('message', (message: Report) => {
    if ('port' in message) hasStarted = true
    else onProblem(`a job of a portal failed: ${message.problem}`)
  })
  own.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  own.once('close', (code, signal) => {
    const isCaused = wasKilled() || (!hasStarted && code === DATABASE_WAS_AWAY)
    if (!isCaused) onProblem(`a portal ended by itself (${signal ?? `exit code ${String(code)}`}): ${said}`)
    else if (said !== '') onProblem(`a portal wrote to its stderr: ${said}`)
  })
}
