import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDraftsQuery } from '#server/modules/sweeping/sweep.store.ts'
import { genericPlan, vacuumed } from '#testing/generic-plan.ts'
import { submittedReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { returnPageQuery } from './return-pages.store.ts'
import { draftCountQuery } from './returns.store.ts'
import { rotationsQuery, rotationValuesQuery } from './rotations.store.ts'
import { returnFiguresQuery, staffReturnPageQuery } from './staff-returns.store.ts'

/* What PostgreSQL does whatever the values: 20,000 requests of one account, a tenth of them drafts. */
const MANY = 20_000
let server: TestServer, person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
  const { requestNo } = await submittedReturn(server, person)
  await sql`
    insert into service_request (account_id, created_by, reason, status, customer_ref, contact_name, contact_email, contact_phone,
                                 registered_at, submitted_at, lines_made, decided_units, accepted_units, assigned_to)
    select account_id, created_by, reason, case when n % 10 = 0 then 'IN' when n % 10 < 3 then 'PE'
                when n % 10 = 3 then 'AP' when n % 10 = 4 then 'IP' else 'CL' end, '', '', '', '',
           registered_at - n * interval '1 minute', case when n % 10 > 0 then registered_at - n * interval '1 minute' end,
           case when n % 1000 = 0 then 0 else 1 end, case when n % 10 >= 3 then 1 end, case when n % 10 >= 3 then 1 end,
           case when n % 3 = 0 then created_by end
      from service_request, generate_series(1, ${MANY}::int) n where request_no = ${requestNo}`.execute(
    server.db,
  )
  await sql`
    insert into service_request_line (request_no, line_no, product_id, name, quantity, invoice_no, invoice_line_no, price_cents, claimed)
    select r.request_no, l.line_no, l.product_id, l.name, l.quantity, l.invoice_no, l.invoice_line_no, l.price_cents, 0
      from service_request r, service_request_line l where l.request_no = ${requestNo} and r.request_no <> ${requestNo}`.execute(
    server.db,
  )
  await sql`insert into account (id, customer_id, name)
    select 'MANY' || n, ${person.customerId}, 'Shop ' || n from generate_series(1, 1000) n`.execute(server.db)
  await sql`insert into portal_user (login, email, first_name, last_name, type)
    select 'many' || n, 'many' || n || '@users.example', 'First ' || n, 'Last', 'C' from generate_series(1, 1000) n`.execute(
    server.db,
  )
  await sql`analyze account, portal_user`.execute(server.db)
  await vacuumed(server.db, 'service_request')
  await vacuumed(server.db, 'service_request_line')
})
afterAll(() => server.close())

/** The indexes that are read, and the nodes that read a whole table or sort. */
async function plan(statement: RawBuilder<unknown>) {
  const nodes = await genericPlan(server.db, statement)
  const ofRequests = nodes.filter((node) => !node['Index Name']?.startsWith('service_request_line'))
  return {
    indexes: ofRequests.flatMap((node) => node['Index Name'] ?? []),
    slow: ofRequests.map((node) => node['Node Type']).filter((type) => /Sort|Seq Scan/.test(type)),
  }
}

describe('statements about service requests', () => {
  it('the drafts of an account by their index', async () => {
    expect(await plan(draftCountQuery(person.accountId))).toEqual({
      indexes: ['service_request_draft'],
      slow: [],
    })
  })

  it('the drafts to sweep by their index', async () => {
    const { indexes, slow } = await plan(emptyDraftsQuery(server.clock.now))
    expect([indexes.includes('service_request_empty'), slow]).toEqual([true, []])
  })

  it.each(['incomplete', 'submitted'] as const)(
    'a page of %s ones in the order of its index',
    async (list) => {
      const filter = { accountId: person.accountId, list }
      for (const after of [null, { atMicros: server.clock.now.getTime() * 1_000, no: 1 }])
        expect(await plan(returnPageQuery(filter, { after, limit: 50 }))).toEqual({
          indexes: ['service_request_account'],
          slow: [],
        })
    },
  )

  it('a page of all that has ended in the order of its index', async () => {
    for (const after of [null, { atMicros: server.clock.now.getTime() * 1_000, no: 1 }]) {
      const statement = staffReturnPageQuery({ list: 'ended' }, { after, limit: 50 })
      const nodes = await genericPlan(server.db, statement)
      const limited = nodes.find((node) => node['Node Type'] === 'Limit') // what is under it is not sorted
      expect(limited?.Plans).toMatchObject([{ 'Index Name': 'service_request_ended' }])
    }
  })

  it('a page of all that is to arrive in the order of its index', async () => {
    for (const after of [null, { atMicros: server.clock.now.getTime() * 1_000, no: 1 }]) {
      const statement = staffReturnPageQuery({ list: 'approved' }, { after, limit: 50 })
      const nodes = await genericPlan(server.db, statement)
      const limited = nodes.find((node) => node['Node Type'] === 'Limit') // what is under it is not sorted
      expect(limited?.Plans).toMatchObject([{ 'Index Name': 'service_request_due' }])
    }
  })

  it.each([['of a person'], ['of nobody']])('the queues %s by their indexes alone', async (whose) => {
    const assignee = whose === 'of nobody' ? null : person.userId
    for (const list of ['waiting', 'approved', 'received', 'ended'] as const)
      for (const after of [null, { atMicros: server.clock.now.getTime() * 1_000, no: 1 }]) {
        const nodes = await genericPlan(
          server.db,
          staffReturnPageQuery({ list, assignee }, { after, limit: 50 }),
        )
        const index = {
          'Index Name': `service_request_${list}_of`,
          'Index Cond': expect.stringMatching(/assigned_to/) as string,
        }
        const read = nodes.filter((node) => node['Index Name']?.startsWith('service_request_'))
        expect([list, read.filter((node) => !node['Index Name']?.includes('_line'))]).toMatchObject([
          list,
          [index],
        ])
      }
  })

  it.each(['waiting', 'approved', 'received', 'ended'] as const)(
    'a page of the queue of %s ones reads accounts, people and lines by their keys',
    async (list) => {
      const nodes = await genericPlan(server.db, staffReturnPageQuery({ list }, { after: null, limit: 50 }))
      const scans = nodes.filter((node) => node['Relation Name'] !== undefined)
      expect(
        scans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'customer'),
      ).toEqual([])
      const keys = scans.map((node) => node['Index Name'])
      for (const key of ['account_pkey', 'portal_user_pkey', 'service_request_line_pkey'])
        expect(keys).toContain(key)
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Hash Join')
    },
  )

  it('the figures of the queue by indexes alone, without a line', async () => {
    const statement = returnFiguresQuery({ slowBefore: server.clock.now, since: server.clock.now })
    const read = (await genericPlan(server.db, statement)).filter((node) => node['Index Name'])
    // the requests to decide are in two indexes, which cost the planner the same
    expect(read.map((node) => [node['Node Type'], node['Index Name']]).sort()).toEqual([
      ['Index Only Scan', 'service_request_decided'],
      ['Index Only Scan', expect.stringMatching(/^service_request_(queue|waiting_of)$/)],
    ])
  })

  it('what the rotations of a year are worth by the index of submitted ones and the lines of each', async () => {
    const statement = rotationValuesQuery(person.accountId, server.clock.now, ['R41'])
    const read = (await genericPlan(server.db, statement)).filter((node) => node['Relation Name'])
    expect(read.map((node) => node['Index Name'] ?? node['Node Type']).sort()).toEqual([
      'service_request_account',
      'service_request_line_pkey',
    ])
    expect(read).toContainEqual(
      expect.objectContaining({
        'Index Cond': expect.stringMatching(/account_id.*status.*registered_at/) as string,
      }),
    )
  })

  it('the rotations of a month by the index of submitted ones', async () => {
    const range = { from: new Date(0), before: server.clock.now, reasons: ['R41'], without: null }
    const nodes = await genericPlan(server.db, rotationsQuery(person.accountId, range))
    const read = nodes.flatMap((node) => (node['Relation Name'] ? [node] : []))
    expect(read).toMatchObject([
      {
        'Index Name': 'service_request_account',
        'Index Cond': expect.stringMatching(/account_id.*status.*registered_at.*registered_at/) as string,
      },
      { 'Index Name': 'service_request_line_pkey' }, // of a closed one, whether anything was credited
    ])
  })
})
