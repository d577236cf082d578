import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

/** Writes the opening entries that the ledger lacks: worlds of tests and benchmarks set stock without any. */
export const startLedger = (db: Queryable) =>
  sql`
    insert into stock_entry (at, product_id, kind, units)
    select now(), s.product_id, 'opening', s.on_hand - coalesce(e.units, 0)
      from stock s left join (select product_id, sum(units)::integer as units from stock_entry group by 1) e using (product_id)
     where s.on_hand <> coalesce(e.units, 0)`.execute(db)
