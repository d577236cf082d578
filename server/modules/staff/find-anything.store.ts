import { type RawBuilder, sql } from 'kysely'
import type { FoundKind } from '#shared/calls/staff-find.ts'
import { parseDollars } from '#shared/rules/money.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import { BRISBANE } from '#server/db/brisbane-day.ts'
import type { Queryable } from '#server/db/connect.ts'
import { beginsWith, likeWord, lowered } from '#server/db/list-words.ts'
import { IS_STAFF_LOGIN } from '#server/modules/people/staff-login.store.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** amount: in cents inc GST, or null. */
export type FoundRow = {
  kind: FoundKind
  id: string
  title: string
  about: string
  amount_cents: number | null
}

/** Of each kind so many are found. */
const EACH = 8
/** From so many characters on a number may be typed in part, and words are looked for in names. */
const PART_MIN = 3
/** What a text may be: a number, the beginning of one, an amount, or a part of a name. */
type Typed = {
  text: string
  webOrderNo: number | null
  /** Of a service request: its number alone, or after RA as on its packing slip. */
  requestNo: number | null
  cents: number | null
  part: string | null
}

const requestNoIn = (text: string): number | null => {
  const [, digits] = /^(?:RA\s*)?(\d{1,15})$/i.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

function typedOf(typed: string): Typed {
  const text = typed.trim()
  return {
    text,
    webOrderNo: keyIn(text),
    requestNo: requestNoIn(text),
    cents: parseDollars(text.replace(/^-/, '')) || null,
    part: text.length >= PART_MIN ? text : null,
  }
}

/**
 * One statement for each kind. Of orders, shipments, invoices and payments each condition is a branch of its
 * own with an index: one `or` would read the table. An order is found by its total as it was placed, and by
 * what is left of it. People are looked for among those whose words have the
 * part, by the index of words. Customers and products are few.
 */
const FIND: Readonly<Record<FoundKind, (typed: Typed) => RawBuilder<unknown>>> = {
  order: (typed) => sql`
    select 'order' as kind, o.web_order_no::text as id, ${SHOWN_ORDER_NO} as title,
           a.name || coalesce(' · ' || nullif(o.customer_reference, ''), '') as about,
           o.total_inc_cents - o.cancelled_cents as amount_cents, n.place
      from (select web_order_no, min(place) as place from (
              select web_order_no, 1 as place from web_order where order_no = ${typed.text}
              union all select web_order_no, 1 from web_order where temp_order_no = ${typed.text}
              union all select web_order_no, 1 from web_order where web_order_no = ${typed.webOrderNo}::bigint
              union all (select web_order_no, 2 from web_order
                          where customer_reference <> ''
                            and ${beginsWith(sql`lower(customer_reference)`, typed.part)}
                          order by lower(customer_reference) using ~<~ limit ${EACH}::bigint)
              union all (select web_order_no, 3 from web_order where total_inc_cents = ${typed.cents}::bigint
                          order by total_inc_cents limit ${EACH}::bigint)
              union all (select web_order_no, 3 from web_order
                          where cancelled_cents <> 0
                            and total_inc_cents - cancelled_cents = ${typed.cents}::bigint
                          order by total_inc_cents - cancelled_cents limit ${EACH}::bigint)) every_way
             group by 1 order by place, web_order_no desc limit ${EACH}::bigint) n
      join web_order o using (web_order_no) join account a on a.id = o.account_id`,
  shipment: (typed) => sql`
    select 'shipment', n.web_order_no::text, n.shipment_no, trim(n.carrier || ' ' || n.connote), null::bigint, 2
      from (select web_order_no, shipment_no, carrier, connote from shipment
             where shipment_no = upper(${typed.text}::text)
            union select * from (select web_order_no, shipment_no, carrier, connote from shipment
                                  where ${beginsWith(sql`lower(connote)`, typed.part)} order by lower(connote)
                                    using ~<~ limit ${EACH}::bigint) c) n
     limit ${EACH}::bigint`,
  invoice: (typed) => sql`
    select 'invoice', i.invoice_no, i.invoice_no, a.name || case when i.kind = 'credit' then ' · Credit note'
      else '' end, i.amount_inc_cents, n.place
      from (select written_no, min(place) as place from (
              select written_no, 1 as place from invoice where invoice_no = ${typed.text}
              union all (select written_no, 3 from invoice where amount_inc_cents = ${typed.cents}::bigint
                          order by amount_inc_cents limit ${EACH}::bigint)
              union all (select written_no, 3 from invoice where amount_inc_cents = -${typed.cents}::bigint
                          order by amount_inc_cents limit ${EACH}::bigint)) every_way
             group by 1 order by place, written_no desc limit ${EACH}::bigint) n
      join invoice i using (written_no) join account a on a.id = i.account_id`,
  payment: (typed) => sql`
    select 'payment', r.customer_id, c.name,
           trim(to_char(r.received_at at time zone ${BRISBANE}, 'YYYY-MM-DD') || ' ' || r.reference),
           r.amount_cents, 4
      from (select * from receipt where amount_cents = ${typed.cents}::bigint
             order by amount_cents limit ${EACH}::bigint) r
      join customer c on c.id = r.customer_id`,
  customer: (typed) => sql`
    select * from (
      select 'customer', c.id, c.name, c.id, null::bigint, case when lower(c.id) = ${lowered(typed.text)} then 1
        else 2 end as place
        from customer c
       where lower(c.id) = ${lowered(typed.text)} or strpos(lower(c.name), ${lowered(typed.part)}) > 0
          or exists (select from account a where a.customer_id = c.id and lower(a.id) = ${lowered(typed.text)})
       order by place, c.name limit ${EACH}::bigint) c`,
  person: (typed) => sql`
    select 'person', n.customer_id, trim(n.first_name || ' ' || n.last_name), n.login || ' · ' || n.name,
           null::bigint, 2
      from (
        with worded as materialized (
          select user_id from portal_user_search where words like ${lowered(typed.part && likeWord(typed.part))})
        select u.first_name, u.last_name, u.login, a.customer_id, a.name
          from (select * from worded join portal_user u on u.id = worded.user_id
                 where not ${sql.raw(IS_STAFF_LOGIN)} and exists (select from user_account ua where ua.user_id = u.id)
                   and (strpos(lower(u.login || ' ' || u.email), ${lowered(typed.part)}) > 0
                        or strpos(lower(u.first_name || ' ' || u.last_name), ${lowered(typed.part)}) > 0)
                 order by u.id limit ${EACH}::bigint) u
          cross join lateral (
            select a.customer_id, a.name from user_account ua join account a on a.id = ua.account_id
             where ua.user_id = u.id order by ua.is_default desc, a.id limit 1) a) n`,
  product: (typed) => sql`
    select * from (
      select 'product', p.id, p.id, p.name, null::bigint,
             case when p.id in (${typed.text}, upper(${typed.text}::text)) or p.ean = ${typed.text} then 1
               else 2 end as place
        from product p
       where p.id in (${typed.text}, upper(${typed.text}::text)) or (p.ean = ${typed.text} and p.ean <> '')
          or strpos(lower(p.id || ' ' || p.name), ${lowered(typed.part)}) > 0
       order by place, p.id limit ${EACH}::bigint) p`,
  return: (typed) => sql`
    select 'return', r.request_no::text, 'RA ' || r.request_no, trim(a.name || ' · ' || r.customer_ref, ' ·'),
           null::bigint, 2
      from service_request r join account a on a.id = r.account_id
     where r.request_no = ${typed.requestNo}::bigint and r.submitted_at is not null`,
}

/** The statement that finds a text among the kinds: what it names exactly comes first. */
export function findQuery(text: string, kinds: readonly FoundKind[]): RawBuilder<FoundRow> {
  const typed = typedOf(text)
  const branches = kinds.map((kind) => sql`select * from (${FIND[kind](typed)}) ${sql.ref(kind)}`)
  // the names of the columns are those of the first branch, which may be any
  return sql`
    select kind, id, title, about, amount_cents
      from (${sql.join(branches, sql` union all `)}) found (kind, id, title, about, amount_cents, place)
     order by place`
}

export async function findAnything(
  tx: Queryable,
  text: string,
  kinds: readonly FoundKind[],
): Promise<FoundRow[]> {
  if (kinds.length === 0 || text.trim() === '') return []
  return (await findQuery(text, kinds).execute(tx)).rows
}
