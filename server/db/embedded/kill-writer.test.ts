import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  cleanUp,
  killAllOf,
  killNow,
  startProgram,
  temporaryFolder,
} from '#testing/embedded/test-processes.ts'

afterEach(cleanUp)

const rounds = 3

test('every acknowledged order survives kill -9 of the portal and of the whole database, whole', {
  timeout: 300_000,
}, async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const acknowledged = new Set<string>()
  for (let round = 1; round <= rounds; round++) {
    const before = acknowledged.size
    await takeOrdersUntilKilled(dataDir, round * 30, acknowledged)
    expect(acknowledged.size, 'the writer was at work when it was killed').toBeGreaterThanOrEqual(
      before + round * 30,
    )

    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    const client = new pg.Client(postgres.owner)
    await client.connect()
    const orders = await client.query<{ id: string; lines: string }>(
      'select id, (select count(*) from lines where order_id = orders.id) as lines from orders',
    )
    const kept = new Set(orders.rows.map((order) => order.id))
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
    expect(orders.rows.filter((order) => order.lines !== '1')).toEqual([])
    await client.end()
    await postgres.stop()
  }
})

async function takeOrdersUntilKilled(
  dataDir: string,
  afterOrders: number,
  acknowledged: Set<string>,
): Promise<void> {
  const writer = startProgram('test-writer.ts', dataDir)
  let printed = ''
  const many = new Promise<void>((resolve) =>
    writer.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.split('\n').length > afterOrders) resolve()
    }),
  )
  const ended = new Promise<void>((resolve) => writer.stdout?.on('close', resolve))
  await many
  await Promise.all([killAllOf(join(dataDir, 'cluster')), killNow(writer)])
  await ended
  // The last line may be cut off. An order whose number is incomplete was never acknowledged to anybody.
  for (const id of printed.slice(0, printed.lastIndexOf('\n')).split('\n')) acknowledged.add(id)
}
