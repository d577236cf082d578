import { Agent, request as httpRequest } from 'node:http'

/** What a run of many requests took; times in milliseconds. */
export type Run = { perSecond: number; p50: number; p99: number; bytes: number }
/** A run in which every time is recorded. */
export type TimedRun = Run & { p95: number }

export type Request = { method: string; path: string; headers?: Record<string, string>; body?: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * One request over a keep-alive connection. @throws when the status is not 200, or the answer is a refusal
 */
export function send(port: number, { method, path, headers = {}, body }: Request): Promise<Buffer> {
  return new Promise((done, fail) => {
    const sent = httpRequest(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          if (answer.statusCode !== 200 || bytes.includes('"error"'))
            fail(
              new Error(
                `${method} ${path} answered ${String(answer.statusCode)}: ${bytes.toString('utf8', 0, 200)}`,
              ),
            )
          else done(bytes)
        })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

/**
 * Lets `workers` repeat `work` for `seconds`, after a warm-up that is not counted.
 * @param work gets the worker's number and a number that never repeats, and answers how many bytes it
 * received
 */
export async function sustained(
  workers: number,
  seconds: number,
  work: (worker: number, serial: number) => Promise<number>,
  warmUpSeconds = Math.min(2, seconds / 2),
): Promise<TimedRun> {
  let serial = 0
  const rounds = async (until: number, times: number[] | null) => {
    let bytes = 0
    await Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        while (performance.now() < until) {
          const began = performance.now()
          serial += 1
          const received = await work(worker, serial)
          bytes += received
          times?.push(performance.now() - began)
        }
      }),
    )
    return bytes
  }
  await rounds(performance.now() + warmUpSeconds * 1000, null)
  const times: number[] = []
  const began = performance.now()
  const bytes = await rounds(began + seconds * 1000, times)
  return summary(times, performance.now() - began, bytes)
}

/**
 * Runs a fixed list of jobs that cannot be repeated, such as confirming carts that were filled beforehand.
 */
export async function once(
  workers: number,
  jobs: number,
  work: (worker: number, job: number) => Promise<number>,
): Promise<TimedRun> {
  const times: number[] = []
  let next = 0,
    bytes = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (next < jobs) {
        const job = next
        next += 1
        const start = performance.now()
        const received = await work(worker, job)
        bytes += received
        times.push(performance.now() - start)
      }
    }),
  )
  return summary(times, performance.now() - began, bytes)
}

export function summary(times: number[], totalMs: number, bytes: number): TimedRun {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    perSecond: (times.length / totalMs) * 1000,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes: times.length ? bytes / times.length : 0,
  }
}

/** The middle of some times, the upper one of two; 0 where there are none. */
export const medianOf = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
