import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { mailStatements } from '#server/modules/invoices/mail-statements.ts'
import { creditReturn, receiveReturn, replaceReturn } from '#server/modules/returns/settle-return.ts'
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

/* Jobs and steps that move orders, money and requests along, cut off at each message to the database. */

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

type Ready = {
  /** Somebody for whom there is one thing to do. */
  person: TestPerson
  act: (db: Db) => Promise<unknown>
  /** The same once more, where it is another when it is done already. */
  again?: () => Promise<unknown>
  /** Ends what a job would look at again and again. */
  clear?: () => Promise<unknown>
}
const orderOfDeposit = async () => {
  const person = await server.person({ cash: true })
  await buyNow(person, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
  return person
}
const chase = (days: number) => (db: Db) =>
  chaseDeposits({ db, days: { remind: 3, cancel: 10 }, seller: SELLER, now: later(days) })
const JOBS: Readonly<Record<string, () => Promise<Ready>>> = {
  'the stop of who does not pay': async () => {
    const person = await server.person()
    await invoiced(person)
    const days = { remind: 7, second: 14, stop: 30, fromCents: 500 }
    const act = (db: Db) => chaseOverdue({ db, days, seller: SELLER, now: later(75) })
    const clear = async () => {
      await sql`update invoice set allocated_cents = amount_inc_cents where customer_id = ${person.customerId}`.execute(
        server.db,
      )
      await act(server.db)
    }
    return { person, act, clear }
  },
  'the reminder of a deposit': async () => ({ person: await orderOfDeposit(), act: chase(4) }),
  'the end of an order whose deposit does not come': async () => ({
    person: await orderOfDeposit(),
    act: chase(11),
  }),
  'the end of a service request whose goods do not come': async () => ({
    person: (await approvedReturn(server)).person,
    act: (db) => expireReturns({ db, seller: SELLER, now: later(30) }),
  }),
  'the statement of a week by mail': async () => {
    const person = await server.person()
    await addContact(server, person, { address: person.email, topics: ['statements'] })
    await person.call('updateStatementDay', { frequency: 'W', day: '1' })
    await invoiced(person)
    return { person, act: (db) => mailStatements({ db, seller: SELLER, now: later(7) }) }
  },
}

const acting = () => ({ now: server.clock.now, by: COMMAND })
/** A request of which two units came back, or are to come. */
const returned = async (isReceived: boolean) => {
  const { person, requestNo, seen } = await approvedReturn(server, { reasonCode: 'R20', isReceived })
  return { person, step: { requestNo, seen, seller: SELLER, ...acting() } }
}
/** Who takes a step that is done already is told that the page is out of date. */
const byPage = (person: TestPerson, step: (tx: Tx) => Promise<unknown>): Ready => {
  const act = (db: Db) => db.transaction().execute(step)
  const again = () =>
    act(server.db).catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) throw problem
    })
  return { person, act, again }
}
const VERBS: Readonly<Record<string, () => Promise<Ready>>> = {
  'goods of a service request are received': async () => {
    const { person, step } = await returned(false)
    const lines = [{ lineNo: 1, units: 2, good: 1 }]
    return byPage(person, (tx) => receiveReturn(tx, step, lines))
  },
  'goods of a service request are credited': async () => {
    const { person, step } = await returned(true)
    const lines = { lines: [{ lineNo: 1, units: 2 }], isFeeWaived: false, totalCents: null }
    return byPage(person, (tx) => creditReturn(tx, step, lines))
  },
  'goods of a service request are replaced from stock': async () => {
    const { person, step } = await returned(true)
    const lines = { lines: [{ lineNo: 1, units: 2, sent: 1 }], reason: 'Sent anew' }
    return byPage(person, (tx) => replaceReturn(tx, step, lines))
  },
}

/** What the work has left of a person: what they were told, what the audit says, and what is so now. */
async function marksOf(person: TestPerson) {
  const { accountId, customerId, userId, email } = person
  const { rows } = await sql<object>`
    select (select jsonb_agg(regexp_replace(subject, '[0-9]+', '#', 'g') order by subject) from mail
             where recipient = ${email}
                or subject in (select 'Your service request has expired: ' || request_no from service_request where account_id = ${accountId})) as mails,
           (select jsonb_agg(regexp_replace(message_html, '[0-9]+', '#', 'g') order by message_html) from alert
             where account_id = ${accountId} or user_id = ${userId}) as alerts,
           (select jsonb_agg(action order by action) from audit
             where actor_kind in ('system', 'command') and (account_id = ${accountId} or subject_id = ${customerId})) as audit,
           (select jsonb_agg(state) from dunning where payer_id = ${customerId}) as dunning,
           (select jsonb_agg(jsonb_build_array(low_status, held_reason is null)) from web_order where account_id = ${accountId}) as orders,
           (select jsonb_agg(status) from service_request where account_id = ${accountId}) as requests,
           (select jsonb_agg(done_on) from statement_schedule where account_id = ${accountId}) as schedules,
           (select jsonb_agg(jsonb_build_array(l.received, l.good, l.credited, l.replaced, l.sent, l.claimed))
              from service_request_line l join service_request r using (request_no) where r.account_id = ${accountId}) as lines,
           (select jsonb_agg(jsonb_build_array(e.kind, e.units) order by e.id)
              from stock_entry e join service_request r using (request_no) where r.account_id = ${accountId}) as stock,
           (select jsonb_agg(jsonb_build_array(kind, amount_inc_cents, allocated_cents) order by kind)
              from invoice where account_id = ${accountId}) as invoices,
           (select jsonb_agg(jsonb_build_array(amount_cents, allocated_cents)) from receipt where account_id = ${accountId}) as receipts,
           (select invoiced_cents from customer_balance where customer_id = ${customerId}) as owed`.execute(
    server.db,
  )
  return rows[0]
}

describe('cut off after any message to the database, work leaves nothing half, and done again it leaves what undisturbed work does', () => {
  it.each(Object.entries({ ...JOBS, ...VERBS }))('%s', async (_name, ready) => {
    const undisturbed = await ready()
    const before = await marksOf(undisturbed.person)
    await undisturbed.act(server.db)
    const after = await marksOf(undisturbed.person)
    expect(after).not.toEqual(before)
    await undisturbed.clear?.()
    let cuts = 0
    for (let message = 1; cuts === message - 1; message += 1) {
      const { person, act, again = () => act(server.db), clear } = await ready()
      const isCut = await cutOffAt(server, message, act)
      const marks = await marksOf(person)
      expect([before, after], `cut off after message ${String(message)}`).toContainEqual(marks)
      await again()
      expect(await marksOf(person), `after message ${String(message)} and once more`).toEqual(after)
      await clear?.()
      cuts += Number(isCut)
    }
    expect(cuts).toBeGreaterThan(4)
  })
})
