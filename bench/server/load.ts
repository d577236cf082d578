import { connect, type Socket } from 'node:net'
import { type Run, summary } from '../measure.ts'

export type Get = { path: string; headers: Readonly<Record<string, string>> }
export type Load = { port: number; requests: readonly Get[]; seconds: number; connections?: number }

const WARM_UP_SECONDS = 2
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Measures GETs per second, cycling through the requests, after two seconds that are not counted. It reads
 * only the head and the length of an answer. A client that decodes an answer takes longer than the portal
 * takes to send it.
 * @throws Error when an answer is not 200
 */
export async function load({ port, requests, seconds, connections = 16 }: Load): Promise<Run> {
  const written = requests.map(({ path, headers }) => {
    const lines = Object.entries({ host: `127.0.0.1:${String(port)}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  })
  let at = 0
  const next = () => {
    at = (at + 1) % written.length
    return written[at] ?? Buffer.alloc(0)
  }
  await rounds(port, connections, WARM_UP_SECONDS, next)
  return rounds(port, connections, seconds, next)
}

async function rounds(port: number, connections: number, seconds: number, next: () => Buffer): Promise<Run> {
  const times: number[] = []
  let bytes = 0
  const began = performance.now(),
    until = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      try {
        while (performance.now() < until) {
          const start = performance.now()
          const received = await answerTo(socket, next())
          bytes += received
          times.push(performance.now() - start)
        }
      } finally {
        socket.destroy()
      }
    }),
  )
  return summary(times, performance.now() - began, bytes)
}

/** @returns the bytes of the answer, head included */
const answerTo = (socket: Socket, request: Buffer) =>
  new Promise<number>((done, fail) => {
    let received = 0,
      whole = Infinity
    const onData = (chunk: Buffer) => {
      if (whole === Infinity) {
        const head = chunk.indexOf(HEAD_END) // a few hundred bytes, so within the first chunk
        const text = chunk.toString('latin1', 0, head)
        const length = /^content-length: (\d+)$/im.exec(text)?.[1]
        if (head < 0 || length === undefined || !text.startsWith('HTTP/1.1 200'))
          return end(() => fail(new Error(`answered ${text.slice(0, 200)}`)))
        whole = head + HEAD_END.length + Number(length)
      }
      received += chunk.length
      if (received >= whole) end(() => done(received))
    }
    const onError = (problem: Error) => end(() => fail(problem))
    const end = (how: () => void) => {
      socket.off('data', onData).off('error', onError)
      how()
    }
    socket.on('data', onData).on('error', onError)
    socket.write(request)
  })
