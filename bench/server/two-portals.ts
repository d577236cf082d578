import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BenchDatabase } from '../database.ts'
import { send } from '../measure.ts'
import { kb, type Row } from '../table.ts'
import { headersOf } from './buyers.ts'
import { startChild } from './child.ts'

const ROUNDS = 30
const CHANGED_EACH = 5

type Answer = { hash: string; content?: object; terms?: object; stock?: { since?: string } }

/**
 * Measures what a browser receives when it asks two portals on one database alternately, each time after
 * stock has moved (finding F4).
 */
export async function twoPortalsRow({ db, connection }: BenchDatabase): Promise<Row> {
  const start = () =>
    startChild('./portal-process.ts', [
      JSON.stringify(connection),
      '',
      JSON.stringify({ STOCK_REFRESH_SECONDS: '0.1' }),
    ])
  const portals = [await start(), await start()]
  const ask = async (at: number, held: string) => {
    const bytes = await send(portals[at % 2]?.port ?? 0, {
      method: 'GET',
      path: `/rest/productsFromServer?format=columns&hash=${held}`,
      headers: headersOf(1),
    })
    return { answer: JSON.parse(bytes.toString()) as Answer, bytes: bytes.length }
  }
  const whole = await ask(0, (await ask(0, '')).answer.hash)
  let { hash } = whole.answer
  const found = { asked: 0, whole: 0, changes: 0, bytes: 0 }
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sql`update stock set on_hand = on_hand + 1 where product_id in (select product_id from stock order by product_id offset ${round * CHANGED_EACH} limit ${CHANGED_EACH})`.execute(
      db,
    )
    await setTimeout(150) // both have read again
    const { answer, bytes } = await ask(round, hash)
    hash = answer.hash
    found.asked += 1
    if (answer.stock) found[answer.stock.since === undefined ? 'whole' : 'changes'] += 1
    found.bytes = Math.max(found.bytes, bytes)
  }
  for (const portal of portals) portal.stop()
  return {
    what: `${String(CHANGED_EACH)} stocks moved, two portals asked alternately`,
    measured: `${String(found.changes)} of ${String(found.asked)} answers the changes, at most ${kb(found.bytes)}`,
    limit: `${kb(whole.bytes)} terms and stock whole`,
    wanted: 'never whole',
    isReached: found.whole === 0 && found.changes === found.asked,
  }
}
