import type { Connection } from '#server/db/connect.ts'
import { NO_SETTINGS } from '#shared/codes/page-settings.ts'
import { readConfig } from '#server/config/config.ts'
import { serveWeb } from '#server/http/web-files.ts'
import { startJobs } from '#server/start-jobs.ts'
import { openPortal } from '#server/portal.ts'

/** The portal in a process of its own. It sends its port and, on request, its memory use. */
const connection = JSON.parse(process.argv[2] ?? '{}') as Connection
const config = readConfig({
  SINGLE_TAB: 'false',
  RATE_LIMIT_SCALE: '1000000',
  ...(JSON.parse(process.argv[4] ?? '{}') as Record<string, string>),
})
const portal = await openPortal({ connection, config, poolSize: 10 })
if (process.argv[3] === 'jobs')
  await startJobs({
    connection,
    config,
    gateways: portal.gateways,
    documents: portal.documents,
    onProblem: (problem) => console.error(problem),
  })
if (process.argv[3] === 'web') await serveWeb(portal.app, config, { ...NO_SETTINGS, singleTab: false })
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const address = portal.app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit(0))
