import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { readConfig } from '#server/config/config.ts'
import { buyNow } from '#testing/checkout.ts'
import { begunReturn, bought, draftReturn } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { mailToSweep } from './sweep.store.ts'
import { startJobs } from '#server/start-jobs.ts'
import { sweep } from './sweep.ts'

const DAY_MS = 24 * 60 * 60_000
const { keepDays } = readConfig({})
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await sweep(server.db, keepDays, server.clock.now)
})

const ago = (days: number, moreMs = 0) => new Date(server.clock.now.getTime() - days * DAY_MS - moreMs)
const sweepNow = () => sweep(server.db, keepDays, server.clock.now)
const count = async (table: 'session' | 'mail' | 'audit') =>
  (
    await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

it('docs/operations/jobs.md names every table that rows are deleted of', async () => {
  const [, page = ''] = readFileSync('docs/operations/jobs.md', 'utf8').split('## Deleted rows')
  const told = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table)
  expect(told).toEqual(expect.arrayContaining(Object.keys(await sweepNow())))
})

describe('F8 sweeping', () => {
  it('deletes sessions a day after their end, and no other', async () => {
    const [stays, old, idle, used] = await Promise.all(Array.from({ length: 4 }, () => server.person()))
    const set = (
      userId: number,
      values: { created_at?: Date; last_used_at?: Date; stay_logged_in?: boolean },
    ) => server.db.updateTable('session').set(values).where('user_id', '=', userId).execute()
    await set(old!.userId, { created_at: ago(2, 1), last_used_at: ago(0), stay_logged_in: true })
    await set(idle!.userId, {
      created_at: ago(1, 3 * 3_600_000),
      last_used_at: ago(1, 2 * 3_600_000 + 1),
      stay_logged_in: false,
    })
    await set(used!.userId, {
      created_at: ago(1, 3 * 3_600_000),
      last_used_at: ago(1, 2 * 3_600_000 + 1),
      stay_logged_in: true,
    })
    const before = await count('session')
    expect(await sweepNow()).toMatchObject({ session: 2 })
    expect(await count('session')).toBe(before - 2)
    const left = await server.db
      .selectFrom('session')
      .select('user_id')
      .where('user_id', 'in', [stays!.userId, used!.userId])
      .execute()
    expect(left).toHaveLength(2)
  })

  it('deletes sign-in failures after a month', async () => {
    for (let n = 0; n < 2; n += 1) {
      await server.app.inject({
        method: 'POST',
        url: '/rest/loginServer',
        payload: { usernameOrEmailOrAlias: `nobody-${String(n)}`, password: 'x' },
      })
      if (n === 0)
        await server.db
          .updateTable('sign_in_failure')
          .set({ at: ago(30, 1) })
          .execute()
    }
    const all = await server.db.selectFrom('sign_in_failure').select('at').execute()
    const old = all.filter(({ at }) => at < ago(30)).length
    expect([old > 0, all.length > old]).toEqual([true, true])
    expect(await sweepNow()).toMatchObject({ sign_in_failure: old })
    expect(await server.db.selectFrom('sign_in_failure').select('at').execute()).toHaveLength(
      all.length - old,
    )
  })

  it('deletes the audit after seven years, in batches', async () => {
    const old = ago(2_555, 1)
    await sql`insert into audit (at, action) select ${old}, 'old' from generate_series(1, 5001)`.execute(
      server.db,
    )
    await server.db
      .insertInto('audit')
      .values({ at: ago(2_555), action: 'kept' })
      .execute()
    const before = await count('audit')
    expect(await sweepNow()).toMatchObject({ audit: 5_001 })
    const { rows: sweeps } = await sql<{ many: number }>`
      select (detail ->> 'rows')::int as many from audit where action = 'audit.sweep' order by id`.execute(
      server.db,
    )
    expect(sweeps).toEqual([{ many: 5_000 }, { many: 1 }])
    expect(await count('audit')).toBe(before - 5_001 + sweeps.length)
  })

  it('deletes mail 90 days after it left or was given up; what waits stays, and the record of an order', async () => {
    const dealer = await server.person()
    await buyNow(dealer, { [PRODUCTS.case]: 12 })
    await server.db
      .updateTable('mail')
      .set({ sent_at: ago(90, 1) })
      .where('recipient', '=', dealer.email)
      .execute()
    const mail = { subject: 's', body_text: 't', body_html: 'h', created_at: ago(200) }
    await server.db
      .insertInto('mail')
      .values([
        { ...mail, recipient: 'sent@x', sent_at: ago(90, 1) },
        { ...mail, recipient: 'lately@x', sent_at: ago(89) },
        { ...mail, recipient: 'gone@x', gave_up: true },
        { ...mail, recipient: 'waits@x' },
      ])
      .execute()
    expect(await sweepNow()).toMatchObject({ mail: 3 })
    expect(await sweepNow()).toMatchObject({ mail: 0 })
    const left = await server.db
      .selectFrom('mail')
      .select(['recipient', 'body_text', 'body_html'])
      .orderBy('recipient')
      .execute()
    expect(left).toEqual(
      [
        { recipient: 'lately@x', body_text: 't', body_html: 'h' },
        { recipient: dealer.email, body_text: '', body_html: '' },
        { recipient: 'waits@x', body_text: 't', body_html: 'h' },
      ].sort((a, b) => (a.recipient < b.recipient ? -1 : 1)),
    )
  })

  it('finds old mail by an index of what is still to be swept, without those whose text has gone', async () => {
    const plan = await server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain select id from mail where ${mailToSweep(ago(90))}`.execute(
        tx,
      )
    })
    const lines = plan.rows.map((row) => row['QUERY PLAN'].trim())
    expect(lines[0]).toContain('Index Scan using mail_settled on mail')
    expect(
      lines.filter((line) => line.startsWith('Filter:')),
      'the index contains what is swept and no more',
    ).toEqual([])
  })

  it('deletes alerts that have expired, with who has read them; those of the last day and those without one stay', async () => {
    const { userId } = await server.person()
    const today = brisbaneDay(server.clock.now)
    const alerts = [addDays(today, -1), today, null].map((expires_on) => ({
      user_id: userId,
      message_html: expires_on ?? 'never',
      created_at: ago(40),
      expires_on,
    }))
    const written = await server.db.insertInto('alert').values(alerts).returning('id').execute()
    await server.db
      .insertInto('alert_read')
      .values(written.map(({ id }) => ({ alert_id: id, user_id: userId, read_at: ago(39) })))
      .execute()
    expect(await sweepNow()).toMatchObject({ alert: 1 })
    const left = server.db.selectFrom('alert').select('message_html').where('user_id', '=', userId)
    expect(await left.orderBy('id').execute()).toEqual([{ message_html: today }, { message_html: 'never' }])
    const read = server.db.selectFrom('alert_read').select('alert_id').where('user_id', '=', userId)
    expect(await read.execute()).toHaveLength(2)
  })

  it('deletes links to a password once they are too old, and requests that no job has taken for an hour', async () => {
    const [old, stays] = [await server.person(), await server.person()]
    const link = (userId: number, expires_at: Date) => ({
      user_id: userId,
      token_hash: Buffer.from(String(userId)),
      created_at: ago(1),
      expires_at,
    })
    await server.db
      .insertInto('password_reset')
      .values([link(old.userId, ago(0)), link(stays.userId, ago(0, -1))])
      .execute()
    const request = { portal_url: 'https://shop.example', address: '192.0.2.1', request_id: 'r' }
    await server.db
      .insertInto('password_reset_request')
      .values([
        { ...request, account_name: 'old', asked_at: ago(0, 3_600_001) },
        { ...request, account_name: 'waits', asked_at: ago(0, 3_600_000) },
      ])
      .execute()
    expect(await sweepNow()).toMatchObject({ password_reset: 2 })
    const links = server.db.selectFrom('password_reset').select('user_id')
    expect(await links.execute()).toEqual([{ user_id: stays.userId }])
    const requests = server.db.selectFrom('password_reset_request').select('account_name')
    expect(await requests.execute()).toEqual([{ account_name: 'waits' }])
  })

  it('deletes missed searches after a year', async () => {
    const day = (at: Date) => at.toISOString().slice(0, 10)
    await server.db
      .insertInto('missed_search')
      .values([
        { day: day(ago(366)), term: 'old', searches: 1 },
        { day: day(ago(364)), term: 'kept', searches: 1 },
      ])
      .execute()
    expect(await sweepNow()).toMatchObject({ missed_search: 1 })
    expect(await server.db.selectFrom('missed_search').select('term').execute()).toEqual([{ term: 'kept' }])
  })

  it('deletes service requests a day old that never had a product, with their evidence, and no other', async () => {
    const person = await server.person()
    const empty = await begunReturn(person)
    await server.db // as earlier releases took it before the first product
      .insertInto('service_request_file')
      .values({ request_no: empty, file_name: 'a.jpg', size: 10, added_at: ago(1), added_by: person.userId })
      .execute()
    const emptied = await draftReturn(server, person)
    await person.call('deleteReturnRequestLine', { requestNo: emptied.requestNo, lineNo: 1 })
    const young = await begunReturn(person)
    const begun = (requestNo: number, at: Date) =>
      server.db
        .updateTable('service_request')
        .set({ registered_at: at })
        .where('request_no', '=', requestNo)
        .execute()
    await begun(empty, ago(1, 1))
    await begun(emptied.requestNo, ago(1, 1))
    await begun(young, ago(1))
    expect(await sweepNow()).toMatchObject({ service_request: 1 })
    const left = await server.db.selectFrom('service_request').select('request_no').execute()
    expect(left.map((row) => row.request_no).sort()).toEqual([emptied.requestNo, young].sort())
    expect(await server.db.selectFrom('service_request_file').select('id').execute()).toEqual([])
  })

  it('leaves a service request alone that gets its first product at that moment', async () => {
    const person = await server.person()
    await bought(server, person)
    const requestNo = await begunReturn(person)
    await server.db
      .updateTable('service_request')
      .set({ registered_at: ago(2) })
      .where('request_no', '=', requestNo)
      .execute()
    await server.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('service_request')
        .set({ lines_made: 1 })
        .where('request_no', '=', requestNo)
        .execute()
      expect(await sweepNow()).toMatchObject({ service_request: 0 })
    })
    expect(await sweepNow()).toMatchObject({ service_request: 0 })
  })

  it('is a job that is tried again where it fails, once in effect with two processes', async () => {
    const problems: unknown[] = []
    const jobs = () =>
      startJobs({
        connection: server.connection,
        config: readConfig({}),
        gateways: server.gateways,
        documents: server.documents,
        onProblem: (problem) => problems.push(problem),
        now: () => server.clock.now,
      })
    const ends = await Promise.all([jobs(), jobs()])
    await sql`insert into audit (at, action) values (${ago(2_555, 1)}, 'old')`.execute(server.db)
    await sql`alter table sign_in_failure rename to away`.execute(server.db)
    await sql`
      insert into pgboss.job (name, policy, retry_limit, retry_delay)
      values ('sweep', 'exclusive', 10, 0)`.execute(server.db)
    await expect.poll(() => problems.length).toBeGreaterThan(0)
    await sql`alter table away rename to sign_in_failure`.execute(server.db)
    await sql`update pgboss.job set start_after = now() where name = 'sweep'`.execute(server.db)
    const old = () => server.db.selectFrom('audit').select('id').where('action', '=', 'old').execute()
    await expect.poll(async () => (await old()).length).toBe(0)
    const cron = sql<{ cron: string }>`select cron from pgboss.schedule where name = 'sweep'`
    const { rows: schedules } = await cron.execute(server.db)
    expect(schedules).toEqual([{ cron: '17 * * * *' }])
    await Promise.all(ends.map((end) => end()))
  }, 300_000)
})
