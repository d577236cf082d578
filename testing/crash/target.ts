import { type ChildProcess, fork } from 'node:child_process'
import type { Connection } from '#server/db/connect.ts'
import { addressOfDatabase } from './address-of-database.ts'
import { type Cut, type SeveringProxy, severingProxy } from './severing-proxy.ts'

export type Line = 'database' | 'gateway'
/** A whole portal in a process of its own. A kill (SIGKILL) cuts its connections to database and gateway. */
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

/** @param settings further settings for a portal whose gateway has that address */
export async function openTarget(
  connection: Connection,
  gatewayUrl: string,
  settings: (gatewayUrl: string) => Record<string, string>,
): Promise<Target> {
  const { address, user, database } = addressOfDatabase(connection)
  const lines: Record<Line, SeveringProxy> = {
    database: await severingProxy(address),
    gateway: await severingProxy({ host: '127.0.0.1', port: Number(new URL(gatewayUrl).port) }),
  }
  const portal = fork('testing/crash/portal.ts', {
    env: {
      ...process.env,
      ...NO_CLOCKS,
      ...settings(`http://127.0.0.1:${String(lines.gateway.port)}`),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `postgres://${user}@127.0.0.1:${String(lines.database.port)}/${database}`,
    },
  })
  let isAlive = true
  const ended = new Promise<void>((done) =>
    portal.once('exit', () => {
      isAlive = false
      done()
    }),
  )
  const kill = () => {
    isAlive = false // at once: whoever acts may notice the cut before the process is reported as gone
    portal.kill('SIGKILL')
  }
  return {
    url: await addressOf(portal, ended),
    isAlive: () => isAlive,
    arm: (line, cut) => lines[line].arm(cut, kill),
    watch: () => Object.values(lines).forEach((line) => line.arm(null, kill)),
    counted: () => ({ database: lines.database.counted(), gateway: lines.gateway.counted() }),
    close: async () => {
      kill()
      await ended
      await Promise.all(Object.values(lines).map((line) => line.close()))
    },
  }
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
