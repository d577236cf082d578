import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Where on a connection the process is killed: before its n-th message is sent, or after the far end has
 * handled it and before the answer arrives.
 */
export type Cut = { when: 'before' | 'after'; message: number }

export type SeveringProxy = {
  port: number
  /**
   * Counts the process's messages from now on. At the cut it calls `kill` once and stops forwarding. Without
   * a cut it only counts.
   */
  arm(cut: Cut | null, kill: () => void): void
  /** How many messages were sent since `arm`. */
  counted(): number
  close(): Promise<void>
}

/**
 * A proxy between a process and a service it uses. It can kill the process at any message, without a change
 * to the process. A message is the bytes of one write; the far end cannot tell them apart more finely.
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
    if (isCut) return void near.destroy()
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
