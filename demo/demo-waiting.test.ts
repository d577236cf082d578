import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { waitingLines } from '#server/modules/banking/bank-lines.store.ts'
import { matchesOfLines } from '#server/modules/banking/matches-of.ts'
import { overduePayers } from '#server/modules/credit/dunning.store.ts'
import { type DemoDatabase, NOW, openDemoDatabase } from '#testing/demo-database.ts'

let demo: DemoDatabase
let db: Db

beforeAll(async () => {
  demo = await openDemoDatabase()
  db = demo.db
})
afterAll(() => demo.close())

describe('what waits for staff in the demo', () => {
  it('has three orders that wait for a deposit, one of them reminded after three days', async () => {
    const { rows } = await sql<{ days: number; is_reminded: boolean; units_picked: number }>`
      select extract(day from ${NOW}::timestamptz - h.held_at)::int as days, h.reminded_at is not null as is_reminded,
             (select sum(l.picked)::int from order_line l where l.web_order_no = h.web_order_no) as units_picked
        from order_hold h where h.kind = 'deposit' and h.released_at is null order by h.held_at`.execute(db)
    expect(rows.map(({ is_reminded }) => is_reminded)).toEqual([true, false, false])
    expect(rows.every(({ days, units_picked }) => days < 10 && units_picked === 0)).toBe(true)
    expect(rows[0]?.days).toBeGreaterThanOrEqual(3)
  })

  it('has a statement of which four lines are matched, and three wait: one is proposed by its payer', async () => {
    const { rows } = await sql<{ state: string; many: number }>`
      select state, count(*) as many from bank_line group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { state: 'ignored', many: 1 },
      { state: 'matched', many: 4 },
      { state: 'waiting', many: 3 },
    ])
    const waiting = await waitingLines(db, { after: null, limit: 10 })
    const proposals = (await matchesOfLines(db, waiting)).map(([first]) => first?.why ?? 'nothing')
    expect(proposals.sort()).toEqual([
      'Right invoice, different amount',
      'Same payer and total owing',
      'nothing',
    ])
  })

  it('has payers in every state of dunning; the account of credit has a pause', async () => {
    const payers = await overduePayers(db, brisbaneDay(NOW), 1_000)
    const states = new Set(payers.map(({ state }) => state))
    expect([...states].sort()).toEqual(['none', 'reminded', 'second', 'stopped'])
    const harbour = payers.find(({ payer_id }) => payer_id === 'HPR100')
    expect(harbour?.state).toBe('none')
    expect(harbour?.paused_until).toMatch(/^2026-08-/)
  })

  it('has one order that staff hold, and one over its credit limit', async () => {
    const { rows } = await sql<{ kind: string; many: number }>`
      select kind, count(*) as many from order_hold where released_at is null and kind <> 'deposit' group by 1 order by 1`.execute(
      db,
    )
    expect(rows).toEqual([
      { kind: 'credit', many: 1 },
      { kind: 'staff', many: 1 },
    ])
  })
})
