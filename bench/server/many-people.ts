import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { BenchDatabase } from '../database.ts'
import { onServer } from '#testing/template-database.ts'

export const ACCOUNTS = 5_000
const USERS = 50_000
const REQUESTS = 200_000
const USERS_AT_A_TIME = 1_000
/** The first account has so many users, addresses and service requests; the others share the rest evenly. */
const LARGEST = { users: 200, addresses: 100, requests: 4_000 } as const

/**
 * Adds users, addresses and service requests to the accounts of the buyers, who must exist: ten users, four
 * addresses and forty requests each. A request has two lines of one invoice of its account; one in a hundred
 * waits to be decided, the others are closed. Their reasons are of every kind, and most are faults.
 */
export async function addManyPeople({ db, connection }: Pick<BenchDatabase, 'db' | 'connection'>) {
  await addUsers(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into address (account_id, contact_name, line1, suburb, state, postcode)
      select 'BENCH' || case when n <= ${LARGEST.addresses} then 1 else 1 + n % ${ACCOUNTS} end, 'Sam ' || n,
             n || ' Queen Street', 'Brisbane', 'QLD', '4000'
        from generate_series(1, ${3 * ACCOUNTS}::int) n`.execute(tx)
    await sql`
      insert into invoice (invoice_no, account_id, customer_id, payer_id, terms, invoiced_on, due_on,
                           goods_cents, freight_cents, gst_cents, amount_inc_cents, allocated_cents)
      select 'B' || n, 'BENCH' || n, 'BENCH' || n, 'BENCH' || n, '30D', current_date - 60, current_date - 30,
             5000, 0, 500, 5500, 5500
        from generate_series(1, ${ACCOUNTS}::int) n`.execute(tx)
    await sql`
      insert into invoice_line (invoice_no, line_no, product_id, name, order_line_no, quantity, price_cents)
      select 'B' || n, line, p.id, p.name, line, 10, 1000
        from generate_series(1, ${ACCOUNTS}::int) n cross join generate_series(1, 5) line
        join (select id, name, row_number() over (order by id) - 1 as place from product) p
          on p.place = (n * 31 + line * 97) % (select count(*) from product)`.execute(tx)
    await addRequests(tx)
    await addRequestWords(tx)
  })
  await onServer(
    connection,
    `vacuum analyze portal_user, user_account, address, invoice, invoice_line,
       service_request, service_request_line, service_request_event, service_request_search`,
  )
}

/** Users of the accounts beside their buyers. So many at a time: the search of users is written with them. */
async function addUsers(db: BenchDatabase['db']) {
  for (let from = 1; from <= USERS - ACCOUNTS; from += USERS_AT_A_TIME) {
    await sql`
      with added as (
        insert into portal_user (login, email, first_name, last_name, type)
        select 'worker' || n, 'worker' || n || '@example.com',
               (array['Kim', 'Alex', 'Sam', 'Jo', 'Lee'])[1 + n % 5], 'Worker ' || md5(n::text), 'C'
          from generate_series(${from}::int, least(${from + USERS_AT_A_TIME - 1}::int, ${USERS - ACCOUNTS}::int)) n
        returning id, substr(login, 7)::int as n)
      insert into user_account (user_id, account_id, permissions, is_default)
      select id, 'BENCH' || case when n <= ${LARGEST.users} then 1 else 1 + n % ${ACCOUNTS} end, 'DHP', true
        from added`.execute(db)
    // as autovacuum does: the triggers' plans are those of empty tables until then
    if (from === 1) await sql`analyze portal_user, user_account, portal_user_search`.execute(db)
  }
}

async function addRequests(tx: Tx) {
  await sql`create temp table new_request on commit drop as
    select n, case when n % 50 = 0 then 1 else 1 + (n::bigint * 7919) % ${ACCOUNTS} end as buyer,
           nextval(pg_get_serial_sequence('service_request', 'request_no')) as request_no,
           now() - (${REQUESTS}::int - n) * interval '2 minutes' as at,
           case when n % 100 = 3 then 'PE' else 'CL' end as status,
           coalesce((array['R21', 'R31', 'R32', 'R35', 'R36', 'R80', 'R86'])[1 + n % 14], 'R20') as reason
      from generate_series(1, ${REQUESTS}::int) n`.execute(tx)
  await sql`
    insert into service_request (request_no, account_id, created_by, reason, status, customer_ref,
                                 contact_name, contact_email, contact_phone,
                                 registered_at, submitted_at, lines_made, decided_units, accepted_units)
    overriding system value
    select request_no, 'BENCH' || buyer, u.id, reason, status, 'RMA ' || n,
           'Sam', 'sam@example.com', '07 3000 0000', at, at, 2,
           case when status = 'CL' then 2 end, case when status = 'CL' then 2 end
      from new_request join portal_user u on u.login = 'bench' || buyer`.execute(tx)
  await sql`
    insert into service_request_line (request_no, line_no, product_id, name, quantity, invoice_no, invoice_line_no,
                                      price_cents, claimed, accepted, received)
    select request_no, l.line_no, l.product_id, l.name, 1, l.invoice_no, l.line_no, l.price_cents,
           case when status = 'PE' then 1 else 0 end, case when status = 'PE' then null else 1 end,
           case when status = 'PE' then 0 else 1 end
      from new_request join invoice_line l on l.invoice_no = 'B' || buyer
             and l.line_no in (1 + n % 5, 1 + (n + 1) % 5)`.execute(tx)
  await sql`
    insert into service_request_event (request_no, at, kind)
    select request_no, at, kind from new_request, unnest(array['created', 'submitted']) kind
     union all
    select request_no, at + interval '1 day', kind
      from new_request, unnest(array['approved', 'received', 'closed']) kind where status = 'CL'`.execute(tx)
}

/** What the triggers would have written, with the index made after the rows. */
async function addRequestWords(tx: Tx) {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'service_request_search_words'`.execute(tx)
  await sql`drop index service_request_search_words`.execute(tx)
  await sql`analyze service_request, service_request_line`.execute(tx)
  await sql`select write_service_request_search(array(select request_no from service_request))`.execute(tx)
  await sql`${sql.raw(rows[0]?.indexdef ?? '')}`.execute(tx)
}
