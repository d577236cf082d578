import { connect, createServer, type Socket } from 'node:net'

/** Until what was lost is sent again: the shortest that Linux waits for an answer, and a round trip. */
const AGAIN_MS = 200

/** A link with this round trip, of whose pieces one in so many is lost on the way and sent again. */
export type Link = { roundTripMs: number; oneLostIn: number }

/**
 * Forwards TCP connections to a port of this machine over a slow link. What follows a lost piece waits for
 * it, as TCP has it.
 */
export async function slowLink(
  toPort: number,
  link: Link,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
      forward(from, to, link)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

function forward(from: Socket, to: Socket, { roundTripMs, oneLostIn }: Link) {
  let before = Promise.resolve()
  const late = (work: () => void, lateMs: number) => {
    const due = new Promise<void>((done) => setTimeout(done, roundTripMs / 2 + lateMs))
    before = Promise.all([before, due]).then(work) // in their order
  }
  let pieces = 0
  from.on('data', (piece) => {
    pieces += 1
    late(() => to.write(piece), pieces % oneLostIn === 0 ? roundTripMs + AGAIN_MS : 0)
  })
  from.on('end', () => late(() => to.end(), 0))
}
