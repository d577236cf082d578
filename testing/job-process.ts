import { startJobs } from '#server/start-jobs.ts'
import { readConfig } from '#server/config/config.ts'
import { openDocumentWorkers } from '#server/modules/documents/document-workers.ts'
import type { Connection } from '#server/db/connect.ts'

/**
 * The jobs of a portal in a process of its own, for tests that kill it: `node testing/job-process.ts
 * <connection> <settings>`, both as JSON.
 */
const [connection = '{}', settings = '{}', now = ''] = process.argv.slice(2)
await startJobs({
  connection: JSON.parse(connection) as Connection,
  config: readConfig(JSON.parse(settings) as Record<string, string>),
  gateways: { card: null, paypal: null },
  documents: openDocumentWorkers(),
  onProblem: () => undefined,
  now: () => new Date(now),
})
process.on('disconnect', () => process.exit(0))
