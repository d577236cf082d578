import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { Connection } from '#server/db/connect.ts'

export type SocketProxy = {
  port: number
  /** Who the connection signs in as. */
  user: string
  /** The connection through the proxy. */
  connection: Connection
  /**
   * From now on nothing passes on the open lines whose first message contains these words. They stay open;
   * new ones pass.
   */
  freeze(words: string): void
  /** Ends the frozen lines. */
  thaw(): void
  /** From now on no answer of the database passes; `sent` is what was asked meanwhile, until `release`. */
  holdAnswers(): { sent(): string; release(): void }
  /** Ends every line, as a network does that loses its connections. */
  cut(): void
  close(): Promise<void>
}
type Line = { near: Socket; far: Socket; startup: string; isFrozen: boolean }

/**
 * Stands between a portal and its PostgreSQL as a network does, and can let a line fall silent without
 * closing it.
 */
export async function socketProxy(connection: Connection): Promise<SocketProxy> {
  const { target, user, database } = placeOf(connection)
  const lines = new Set<Line>()
  let held: { asked: string; answers: (() => void)[] } | null = null
  const pass = (isQuestion: boolean, bytes: Buffer, to: Socket) => {
    if (held && isQuestion) held.asked += bytes.toString('latin1')
    if (held && !isQuestion) held.answers.push(() => to.write(bytes))
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
    holdAnswers: () => {
      const now = (held = { asked: '', answers: [] as (() => void)[] })
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
function placeOf(connection: Connection): { target: NetConnectOpts; user: string; database: string } {
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
