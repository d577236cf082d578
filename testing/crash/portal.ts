import { flushCompileCache } from 'node:module'
import { readConfig } from '#server/config/config.ts'
import { openPortal } from '#server/portal.ts'

/**
 * The calls of a portal in a process of its own, to be killed, without the built web and without scheduled
 * work. It sends its port to the parent.
 */
const config = readConfig(process.env)
const portal = await openPortal({ connection: { connectionString: config.databaseUrl ?? '' }, config })
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const address = portal.app.server.address()
flushCompileCache() // a killed process leaves nothing behind: the next one would compile all modules again
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('disconnect', () => process.exit(0))
