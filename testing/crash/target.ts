import { type ChildProcess, fork } from 'node:child_process'
import { readConfig } from '#server/config/config.ts'
import type { Connection } from '#server/db/connect.ts'
import { openPortal } from '#server/portal.ts'
import { addressOfDatabase } from './address-of-database.ts'
import { type Cut, type SeveringProxy, severingProxy } from './severing-proxy.ts'

export type Line = 'database' | 'gateway'
/** A whole portal that is killed at a message: its connections to database and gateway are cut. */
export type Target = {
  url: string
  isAlive(): boolean
  arm(line: Line, cut: Cut): void
  /** Counts the messages on both connections from now on. */
  watch(): void
  counted(): Record<Line, number>
  close(): Promise<void>
}

const TIMEOUT_MS = 300_000 // ends a start that hangs, and measures none
/** Scheduled work is off, so that every counted message belongs to the operation. */
const NO_CLOCKS = { SESSION_CHECK_SECONDS: '3600', STOCK_REFRESH_SECONDS: '3600', RATE_LIMIT_SCALE: '100000' }

/** A portal that serves. end: kills it, and waits until nothing of it is left. */
type Running = { url: string; kill: () => void; end: () => Promise<void> }
type Settings = Record<string, string>
/** @param onDead called as soon as it is killed, or has ended by itself */
export type Start = (settings: Settings, onDead: () => void) => Promise<Running>

/**
 * @param start in a process of its own, or in this one
 * @param settings further settings for a portal whose gateway has that address
 */
export async function openTarget(
  { connection, gatewayUrl, start }: { connection: Connection; gatewayUrl: string; start: Start },
  settings: (gatewayUrl: string) => Settings,
): Promise<Target> {
  const { address, user, database } = addressOfDatabase(connection)
  const lines: Record<Line, SeveringProxy> = {
    database: await severingProxy(address),
    gateway: await severingProxy({ host: '127.0.0.1', port: Number(new URL(gatewayUrl).port) }),
  }
  let isAlive = true
  const portal = await start(
    {
      ...NO_CLOCKS,
      ...settings(`http://127.0.0.1:${String(lines.gateway.port)}`),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `postgres://${user}@127.0.0.1:${String(lines.database.port)}/${database}`,
    },
    () => {
      isAlive = false
    },
  )
  return {
    url: portal.url,
    isAlive: () => isAlive,
    arm: (line, cut) => lines[line].arm(cut, portal.kill),
    watch: () => Object.values(lines).forEach((line) => line.arm(null, portal.kill)),
    counted: () => ({ database: lines.database.counted(), gateway: lines.gateway.counted() }),
    close: async () => {
      await portal.end()
      await Promise.all(Object.values(lines).map((line) => line.close()))
    },
  }
}

/** A portal in a process of its own, which a kill ends (SIGKILL). */
export const inOwnProcess: Start = async (settings, onDead) => {
  const portal = fork('testing/crash/portal.ts', { env: { ...process.env, ...settings } })
  const ended = new Promise<void>((done) =>
    portal.once('exit', () => {
      onDead()
      done()
    }),
  )
  const kill = () => {
    onDead() // at once: whoever acts may notice the cut before the process is reported as gone
    portal.kill('SIGKILL')
  }
  const end = () => {
    kill()
    return ended
  }
  return { url: await addressOf(portal, ended), kill, end }
}

/**
 * A portal in this process, for what talks to the database alone. A kill cuts it off from database and
 * clients: whatever it goes on to do gets nowhere. It opens in a fraction of the time that a process takes.
 */
export const inThisProcess: Start = async (settings, onDead) => {
  const config = readConfig({ ...process.env, ...settings })
  const connection = { connectionString: config.databaseUrl ?? '' }
  const portal = await openPortal({ connection, config })
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  let ended: Promise<void> | null = null
  const kill = () => {
    onDead()
    portal.app.server.closeAllConnections()
    ended ??= portal.close()
  }
  const end = async () => {
    kill()
    await ended
  }
  return { url, kill, end }
}

function addressOf(portal: ChildProcess, ended: Promise<void>): Promise<string> {
  return new Promise((found, failed) => {
    setTimeout(() => failed(new Error('the portal did not open in time')), TIMEOUT_MS).unref()
    void ended.then(() => failed(new Error('the portal ended before it was open')))
    portal.once('message', (message) =>
      found(`http://127.0.0.1:${String((message as { port: number }).port)}`),
    )
  })
}
