import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const PREFIX = 'tradecounter_'
/** Seconds. An answer from the cache takes less than a millisecond, a document some seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The value of a gauge by its labels; with none, one figure. */
type Reading = { labels?: Readonly<Record<string, string>>; value: number }
type GaugeSpec = {
  name: string
  help: string
  labels?: readonly string[]
  /** Read at each scrape; what throws leaves the gauge without a figure. */
  read: () => Promise<readonly Reading[]> | readonly Reading[]
}

/** The figures of one process, for Prometheus. */
export type Metrics = {
  /** One request that was answered. @param seconds null where its time says nothing: a stream */
  answered(call: string, status: number, seconds: number | null): void
  refused(kind: string): void
  slowQuery(): void
  gauge(spec: GaugeSpec): void
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

/** Opens a registry of its own, with the figures of Node (memory, event loop, garbage collection). */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Requests that were answered, by call or endpoint and status',
    labelNames: ['call', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'How long answers took, by call or endpoint',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: `${PREFIX}limit_refusals_total`,
    help: 'Requests that a limit refused, by kind of work',
    labelNames: ['kind'],
    registers,
  })
  const slow = new Counter({
    name: `${PREFIX}slow_queries_total`,
    help: 'Statements that took SLOW_QUERY_MS or longer',
    registers,
  })
  return {
    answered: (call, status, took) => {
      requests.inc({ call, status })
      if (took !== null) seconds.observe({ call }, took)
    },
    refused: (kind) => refusals.inc({ kind }),
    slowQuery: () => slow.inc(),
    gauge: (spec) => addGauge(registry, spec),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function addGauge(registry: Registry, { name, help, labels = [], read }: GaugeSpec) {
  new Gauge({
    name: `${PREFIX}${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset()
      if (labels.length === 0) this.remove()
      const readings = await Promise.resolve()
        .then(read)
        .catch(() => [])
      for (const { labels: of = {}, value } of readings) this.set(of, value)
    },
  })
}
