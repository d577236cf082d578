import type { Told } from './told.ts'

/*
 * Stands in for a portal in a test of those who watch it: it tells a port and a failed job, and then throws
 * where nobody catches it.
 */
const tell = (told: Told) => new Promise((sent) => process.send?.(told, sent))
await tell({ problem: 'a planted job' })
await tell({ port: 1 })
setTimeout(() => {
  throw new Error('a planted throw')
})
