import type { Connection } from '#server/db/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { serveWeb } from '#server/http/web-files.ts'
import { startJobs } from '#server/start-jobs.ts'
import { openPortal } from '#server/portal.ts'

/** The portal in a process of its own, as it would run; tells its port and, when asked, its memory. */
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
if (process.argv[3] === 'web') await serveWeb(portal.app, config, { singleTab: false })
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const address = portal.app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit(0))
