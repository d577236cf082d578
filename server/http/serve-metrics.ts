import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/observability/metrics.ts'
import { openEndpoint } from './open-endpoint.ts'

/** GET /metrics, for whoever has the token of METRICS_TOKEN. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string) {
  openEndpoint(app, 'metrics', {
    token,
    answer: async ({ reply }) =>
      reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text()),
  })
}
