import { inject } from 'vitest'
import type { Connection } from '../server/db/connect.ts'
import { databaseOn, dropDatabase, onServer } from './template-database.ts'

let count = 0

/** An empty database of its own, for a first start. */
export async function emptyDatabase(): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  count += 1
  const name = `tc_first_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${count}`
  const server = inject('serverConnection')
  await onServer(server, `create database ${name}`)
  return { connection: databaseOn(server, name), drop: () => dropDatabase(server, name) }
}
