import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan } from '#testing/generic-plan.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { keptEmailQuery } from '#server/modules/sessions/email-changes.store.ts'
import { managedUsersQuery, nameTakenQuery } from './users.store.ts'

/* What PostgreSQL does whatever the values: 5,000 users of 500 accounts, one of which is asked about. */
const ACCOUNTS = 500,
  EACH = 10
let server: TestServer, managerId: number
beforeAll(async () => {
  server = await testServer()
  const manager = await server.person()
  managerId = manager.userId
  await sql`insert into account (id, customer_id, name)
    select 'MANY' || n, ${manager.customerId}, 'Shop ' || n from generate_series(1, ${ACCOUNTS}::int) n`.execute(
    server.db,
  )
  await sql`with added as (
      insert into portal_user (login, email, first_name, last_name, type)
      select 'many' || n, 'many' || n || '@users.example', 'First ' || n, 'Last', 'C'
        from generate_series(1, ${ACCOUNTS * EACH}::int) n returning id)
    insert into user_account (user_id, account_id, permissions)
    select id, 'MANY' || (1 + id % ${ACCOUNTS}::int), 'P' from added`.execute(server.db)
  await sql`analyze account, portal_user, user_account`.execute(server.db)
})
afterAll(() => server.close())

const scanned = async (statement: RawBuilder<unknown>) =>
  (await genericPlan(server.db, statement))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])

describe('statements about users look at no others', () => {
  it('the users of the accounts that a person manages', async () => {
    expect(await scanned(managedUsersQuery(managerId, { text: '', limit: 1_001 }))).toEqual([])
  })
  it('whether a name is taken', async () => {
    expect(await scanned(nameTakenQuery('many7@users.example', null))).toEqual([])
  })
  it('whether an address is kept for who can undo a change to it', async () => {
    expect(await scanned(keptEmailQuery('many7@users.example', null, new Date()))).toEqual([])
  })
})
