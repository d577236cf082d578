import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import { addressOfDatabase } from './address-of-database.ts'
import { severingProxy } from './severing-proxy.ts'

/**
 * Does work on a database whose connections are cut for good as soon as it has handled a message: what waits
 * for the answer never learns whether it was done. It returns once the transactions that were cut are over,
 * and their locks are given back.
 * @param whole the same database, to look
 * @param message the message at which they are cut, from 1
 * @returns whether the work sent that many messages
 */
export async function cutOffAt(
  { connection, db: whole }: { connection: Connection; db: Db },
  message: number,
  work: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  const { address, user, database } = addressOfDatabase(connection)
  const proxy = await severingProxy(address)
  const { db } = openDatabase({ host: '127.0.0.1', port: proxy.port, user, database }, { max: 2 })
  let isCut = false
  try {
    proxy.arm({ when: 'after', message }, () => (isCut = true))
    await work(db).catch((problem: unknown) => {
      if (!isCut) throw problem
    })
    await db.destroy()
    while (await isAnyOpen(whole)) await setTimeout(5)
    return isCut
  } finally {
    await proxy.close()
  }
}

async function isAnyOpen(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and xact_start is not null
       and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  return rows.length > 0
}
