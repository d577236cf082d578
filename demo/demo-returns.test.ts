import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { type DemoDatabase, openDemoDatabase } from '#testing/demo-database.ts'

let demo: DemoDatabase
let db: Db

beforeAll(async () => {
  demo = await openDemoDatabase()
  db = demo.db
})
afterAll(() => demo.close())

type Row = {
  account_id: string
  status: string
  reason: string
  evidence: number
  rejected: number
  credited: number
}
const requests = async () =>
  (
    await sql<Row>`
      select r.account_id, r.status, r.reason,
             (select count(*) from service_request_file f where f.request_no = r.request_no and f.type <> '') as evidence,
             (select sum(quantity - coalesce(accepted, quantity))::int from service_request_line l where l.request_no = r.request_no) as rejected,
             (select sum(credited)::int from service_request_line l where l.request_no = r.request_no) as credited
        from service_request r order by r.request_no`.execute(db)
  ).rows

describe('service requests of the demo', () => {
  it('RET-03 stand in every state for the account of credit', async () => {
    const own = (await requests()).filter((row) => row.account_id === 'HPR104')
    const state = ({ status, reason, evidence, rejected, credited }: Row) => [
      ...[status, reason, evidence, rejected, credited],
    ]
    expect(own.map(state)).toEqual([
      ['CL', 'R20', 1, 0, 2],
      ['AP', 'R35', 1, 1, 0],
      ['AP', 'R31', 0, 0, 0],
      ['PE', 'R21', 1, 0, 0],
      ['IN', 'R31', 0, 0, 0],
    ])
  })

  it('leave staff two to judge and one to credit', async () => {
    const all = await requests()
    expect(all.filter(({ status }) => status === 'PE').map((row) => row.account_id)).toEqual([
      'KMO301',
      'HPR104',
    ])
    expect(all.filter(({ status }) => status === 'IP').map((row) => row.account_id)).toEqual(['NTS401'])
  })

  it('have a send-by date 21 days after the approval, and say why a unit was rejected', async () => {
    const { rows } = await sql<{ days: number; decision: string }>`
      select r.send_by - (e.at at time zone 'Australia/Sydney')::date as days,
             (select string_agg(l.decision, '') from service_request_line l where l.request_no = r.request_no) as decision
        from service_request r join service_request_event e on e.request_no = r.request_no and e.kind = 'approved'
       where r.account_id = 'HPR104' and r.status = 'AP' order by r.request_no`.execute(db)
    expect(rows.map(({ days }) => days)).toEqual([21, 21])
    expect(rows[0]?.decision).toContain('one damaged pack')
  })
})
