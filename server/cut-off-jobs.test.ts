import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import type { Db } from '#server/db/connect.ts'
import { mailStatements } from '#server/modules/invoices/mail-statements.ts'
import { expireReturns } from '#server/modules/returns/expire-returns.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { cutOffAt } from '#testing/crash/cut-database.ts'
import { addContact } from '#testing/mail-contacts.ts'
import { approvedReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { chaseDeposits } from '#server/modules/banking/chase-deposits.ts'
import { chaseOverdue } from '#server/modules/banking/chase-overdue.ts'

/* Jobs that move orders, money and requests along, cut off at each of their messages to the database. */

const DAY_MS = 24 * 60 * 60_000
const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await server.db.updateTable('stock').set({ on_hand: 100_000 }).execute()
})
afterAll(() => server.close())

const later = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS)
const invoiced = async (person: TestPerson) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: 4 })
  await office.pickAll(order.webOrderNo)
  await office.ship(order.webOrderNo)
}

type Job = {
  /** Somebody for whom the job has one thing to do. */
  ready: () => Promise<TestPerson>
  run: (db: Db) => Promise<unknown>
  /** Ends what the job would look at again and again. */
  clear?: (person: TestPerson) => Promise<unknown>
}
const JOBS: Readonly<Record<string, Job>> = {
  'the stop of who does not pay': {
    ready: async () => {
      const person = await server.person()
      await invoiced(person)
      return person
    },
    run: (db) =>
      chaseOverdue({
        ...{ db, seller: SELLER, now: later(75) },
        days: { remind: 7, second: 14, stop: 30, fromCents: 500 },
      }),
    clear: (person) =>
      sql`update invoice set allocated_cents = amount_inc_cents where customer_id = ${person.customerId}`.execute(
        server.db,
      ),
  },
  'the reminder of a deposit': {
    ready: async () => {
      const person = await server.person({ cash: true })
      await buyNow(person, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
      return person
    },
    run: (db) => chaseDeposits({ db, days: { remind: 3, cancel: 10 }, seller: SELLER, now: later(4) }),
  },
  'the end of an order whose deposit does not come': {
    ready: async () => {
      const person = await server.person({ cash: true })
      await buyNow(person, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
      return person
    },
    run: (db) => chaseDeposits({ db, days: { remind: 3, cancel: 10 }, seller: SELLER, now: later(11) }),
  },
  'the end of a service request whose goods do not come': {
    ready: async () => (await approvedReturn(server)).person,
    run: (db) => expireReturns({ db, seller: SELLER, now: later(30) }),
  },
  'the statement of a week by mail': {
    ready: async () => {
      const person = await server.person()
      await addContact(server, person, { address: person.email, topics: ['statements'] })
      await person.call('updateStatementDay', { frequency: 'W', day: '1' })
      await invoiced(person)
      return person
    },
    run: (db) => mailStatements({ db, seller: SELLER, now: later(7) }),
  },
}

/** What the job has left of a person: what they were told, what the audit says, and what is so now. */
async function marksOf(person: TestPerson) {
  const { accountId, customerId, userId, email } = person
  const { rows } = await sql<object>`
    select (select jsonb_agg(regexp_replace(subject, '[0-9]+', '#', 'g') order by subject) from mail
             where recipient = ${email}
                or subject in (select 'Your service request has expired: ' || request_no from service_request where account_id = ${accountId})) as mails,
           (select jsonb_agg(regexp_replace(message_html, '[0-9]+', '#', 'g') order by message_html) from alert
             where account_id = ${accountId} or user_id = ${userId}) as alerts,
           (select jsonb_agg(action order by action) from audit
             where actor_kind = 'system' and (account_id = ${accountId} or subject_id = ${customerId})) as audit,
           (select jsonb_agg(state) from dunning where payer_id = ${customerId}) as dunning,
           (select jsonb_agg(jsonb_build_array(low_status, held_reason is null)) from web_order where account_id = ${accountId}) as orders,
           (select jsonb_agg(status) from service_request where account_id = ${accountId}) as requests,
           (select jsonb_agg(done_on) from statement_schedule where account_id = ${accountId}) as schedules`.execute(
    server.db,
  )
  return rows[0]
}

describe('cut off after any message to the database, a job leaves nothing half, and its next run leaves what an undisturbed one does', () => {
  it.each(Object.entries(JOBS))('%s', async (_name, { ready, run, clear }) => {
    const undisturbed = await ready()
    const before = await marksOf(undisturbed)
    await run(server.db)
    const after = await marksOf(undisturbed)
    expect(after).not.toEqual(before)
    await clear?.(undisturbed)
    await run(server.db)
    let cuts = 0
    for (let message = 1; cuts === message - 1; message += 1) {
      const person = await ready()
      const isCut = await cutOffAt(server, message, run)
      expect([before, after], `cut off after message ${String(message)}`).toContainEqual(
        await marksOf(person),
      )
      await run(server.db)
      expect(await marksOf(person), `after message ${String(message)} and once more`).toEqual(after)
      await clear?.(person)
      await run(server.db)
      cuts += Number(isCut)
    }
    expect(cuts).toBeGreaterThan(4)
  })
})
