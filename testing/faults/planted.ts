import type { Report } from './report.ts'

/*
 * Replaces a portal in a test of the supervision: it reports a port and a failed job, and then throws an
 * uncaught error.
 */
const report = (message: Report) => new Promise((sent) => process.send?.(message, sent))
await report({ problem: 'a planted job' })
await report({ port: 1 })
setTimeout(() => {
  throw new Error('a planted throw')
})
