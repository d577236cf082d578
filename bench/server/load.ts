import autocannon from 'autocannon'
import type { Run } from '../measure.ts'

export type Load = { port: number; path: string; headers: Record<string, string>; seconds: number; connections?: number }

/** Warm requests per second of one address, after two seconds that are not counted. */
export async function load({ port, path, headers, seconds, connections = 16 }: Load): Promise<Run> {
  const options = { url: `http://127.0.0.1:${String(port)}${path}`, connections, headers }
  await autocannon({ ...options, duration: 2 })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${String(result.non2xx)} refused, ${String(result.errors)} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, bytes: result.throughput.average / result.requests.average }
}
