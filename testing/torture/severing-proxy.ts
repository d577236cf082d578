import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Where on a line the process is killed: before its n-th message goes out, or after the far end has dealt
 * with it and before it hears so.
 */
export type Cut = { when: 'before' | 'after'; message: number }

export type SeveringProxy = {
  port: number
  /**
   * From now on messages of the process are counted; at the cut `kill` is called once, and nothing passes any
   * more. Without one they are only counted.
   */
  arm(cut: Cut | null, kill: () => void): void
  /** How many messages went out since `arm`. */
  counted(): number
  close(): Promise<void>
}

/**
 * Stands between a process and what it depends on, so that it can be killed at any message of what it does
 * without knowing of it. A message is what was written at once, which is as finely as the far end can tell it
 * apart.
 */
export async function severingProxy(target: NetConnectOpts): Promise<SeveringProxy> {
  const sockets = new Set<Socket>()
  let armed: { cut: Cut | null; kill: () => void } | null = null
  let count = 0
  let isCut = false
  let awaitsAnswer: Socket | null = null

  const sever = () => {
    isCut = true
    armed?.kill()
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (isCut) return
      if (armed) {
        count += 1
        const { cut } = armed
        if (cut?.message === count && cut.when === 'before') return sever()
        if (cut?.message === count) awaitsAnswer = far
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (isCut) return
      if (awaitsAnswer === far) return sever()
      near.write(bytes)
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return {
    port: (server.address() as AddressInfo).port,
    arm: (cut, kill) => {
      armed = { cut, kill }
      count = 0
    },
    counted: () => count,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
