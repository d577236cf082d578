/**
 * A portal that only takes orders, for the test that kills it in the middle. Every order is two rows in one
 * transaction. Its number is printed only after the commit was acknowledged.
 */
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const pool = new pg.Pool({ ...postgres.owner, max: 8 })
// The database ends a moment before this process does. Its errors then do not matter.
process.on('uncaughtException', () => process.exit(1))
await pool.query(
  'create table if not exists orders (id bigint generated always as identity primary key, note text not null)',
)
await pool.query(
  'create table if not exists lines (order_id bigint not null references orders, quantity int not null)',
)

const takeOrders = async (): Promise<never> => {
  for (;;) {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      'insert into orders (note) values ($1) returning id',
      ['n'.repeat(300)],
    )
    await client.query('insert into lines values ($1, 1)', [rows[0]?.id])
    await client.query('commit')
    process.stdout.write(`${rows[0]?.id ?? ''}\n`)
    client.release()
  }
}
await Promise.all(Array.from({ length: 8 }, takeOrders))
