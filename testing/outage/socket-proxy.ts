import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { Connection } from '#server/db/connect.ts'

export type SocketProxy = {
  port: number
  /** The role that the connection signs in as. */
  user: string
  /** The connection through the proxy. */
  connection: Connection
  /** Freezes the open connections whose first message contains these words. They stay open. New ones work. */
  freeze(words: string): void
  /** Ends the frozen connections. */
  thaw(): void
  /**
   * No answer of the database is forwarded from the first request with these words on, until `release`.
   * `sent` is what was requested meanwhile. Without words it begins at once.
   */
  holdAnswers(from?: string): { sent(): string; release(): void }
  /** Ends every connection, as a network failure does. */
  cut(): void
  close(): Promise<void>
}
type Line = { near: Socket; far: Socket; startup: string; isFrozen: boolean }

/** A proxy between a portal and its PostgreSQL that can freeze a connection without closing it. */
export async function socketProxy(connection: Connection): Promise<SocketProxy> {
  const { target, user, database } = addressOf(connection)
  const lines = new Set<Line>()
  let held: { from: string; asked: string; answers: (() => void)[] } | null = null
  const pass = (isQuestion: boolean, bytes: Buffer, to: Socket) => {
    const words = isQuestion ? bytes.toString('latin1') : ''
    if (held && isQuestion && (held.asked !== '' || words.includes(held.from))) held.asked += words
    if (held && !isQuestion && (held.from === '' || held.asked !== ''))
      held.answers.push(() => to.write(bytes))
    else to.write(bytes)
  }
  const server = createServer((near) => {
    const line: Line = { near, far: connect(target), startup: '', isFrozen: false }
    lines.add(line)
    const ends = [
      [near, line.far],
      [line.far, near],
    ] as const
    for (const [from, to] of ends) {
      from.setNoDelay(true)
      from.on('error', () => undefined)
      from.on('data', (bytes) => {
        if (from === near) line.startup ||= bytes.toString('latin1')
        if (!line.isFrozen) pass(from === near, bytes, to)
      })
      from.on('close', () => {
        if (line.isFrozen && from === line.far) return
        lines.delete(line)
        to.destroy()
      })
    }
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  const end = (which: (line: Line) => boolean) => {
    for (const line of [...lines].filter(which)) {
      line.near.destroy()
      line.far.destroy()
      lines.delete(line)
    }
  }
  return {
    port,
    user,
    connection: { host: '127.0.0.1', port, user, database },
    freeze: (words) => {
      for (const line of lines) if (line.startup.includes(words)) line.isFrozen = true
    },
    holdAnswers: (from = '') => {
      const now = (held = { from, asked: '', answers: [] as (() => void)[] })
      return {
        sent: () => now.asked,
        release: () => {
          held = null
          now.answers.forEach((answer) => answer())
        },
      }
    },
    thaw: () => end((line) => line.isFrozen),
    cut: () => end(() => true),
    close: () =>
      new Promise((closed) => {
        end(() => true)
        server.close(() => closed())
      }),
  }
}

/** Where a PostgreSQL listens: a port, or a socket in a folder. */
function addressOf(connection: Connection): { target: NetConnectOpts; user: string; database: string } {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    const user = url.username || process.env['USER'] || 'root'
    return {
      target: { host: url.hostname, port: Number(url.port || 5432) },
      user,
      database: url.pathname.slice(1),
    }
  }
  const { host, port, user, database } = connection
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port }
  return { target, user, database }
}
