import pg from 'pg'
import type { Connection } from '#server/db/connect.ts'
import { type LinesPerSecond, ratesOf, timed } from './rates.ts'
import { LINES } from './waiting-orders.ts'

/*
 * The database's own limit for the steps of the back office: the same rows by bare prepared statements, over
 * one connection for each worker, without the portal's code.
 */

const ORDERS_AT_ONCE = 200

const S = {
  lock: 'select 1 from web_order where web_order_no = any($1) order by web_order_no for no key update',
  lines: 'select web_order_no, line_no, product_id, quantity from order_line where web_order_no = any($1)',
  stock: `select product_id from stock where product_id in (select product_id from order_line where web_order_no = any($1)) order by product_id for update`,
  take: `update stock s set allocated = s.allocated + n.units
           from (select product_id, sum(quantity)::integer as units from order_line where web_order_no = any($1) group by 1) n where s.product_id = n.product_id`,
  allocate: `update order_line set allocated = quantity, status = '33' where web_order_no = any($1)`,
  low: 'update web_order set low_status = $2 where web_order_no = any($1)',
  audit: `insert into audit (at, actor_kind, action, subject_kind, subject_id, detail)
          select now(), 'command', $2, 'order', n, '{"lines":[[1,2],[2,2],[3,2],[4,2],[5,2]]}' from unnest($1::text[]) n`,
  wave: 'insert into pick_wave (opened_at) values (now()) returning id',
  pickLines:
    'insert into pick_line (wave_id, web_order_no, line_no, quantity) select $2, web_order_no, line_no, quantity from order_line where web_order_no = any($1)',
  picking: `update order_line set picking = quantity, status = '44' where web_order_no = any($1)`,
  picked: `update order_line set picking = 0, picked = quantity, status = '47' where web_order_no = any($1)`,
  found: 'update pick_line set picked = quantity where wave_id = $1',
  close: 'update pick_wave set closed_at = now() where id = $1',
  balance:
    'select 1 from customer_balance where customer_id = (select payer_id from web_order where web_order_no = $1) for update',
  leave: `update stock s set allocated = s.allocated - n.units, on_hand = s.on_hand - n.units
            from (select product_id, sum(quantity)::integer as units from order_line where web_order_no = any($1) group by 1) n where s.product_id = n.product_id`,
  shipped: `update order_line set shipped = quantity, picked = 0, allocated = 0, status = '77' where web_order_no = any($1)`,
  shipment: `insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
             values ('S' || nextval('shipment_no'), $1, 'Bench', 'BENCH 1', 'https://track.example/BENCH 1', now()) returning shipment_no`,
  shipmentLines:
    'insert into shipment_line (shipment_no, web_order_no, line_no, quantity) select $2, web_order_no, line_no, quantity from order_line where web_order_no = $1',
  entries: `insert into stock_entry (at, product_id, kind, units, shipment_no)
            select now(), product_id, 'shipment', -sum(quantity), $2 from order_line where web_order_no = $1 group by 2`,
  invoice: `insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, shipment_no, terms, invoiced_on, due_on, goods_cents, freight_cents, fee_cents, gst_cents, amount_inc_cents)
            select nextval('invoice_no')::text, web_order_no, account_id, customer_id, payer_id, $2, '30D', current_date, current_date + 30, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents
              from web_order where web_order_no = $1 returning invoice_no`,
  invoiceLines: `insert into invoice_line (invoice_no, line_no, product_id, name, order_line_no, quantity, price_cents)
                 select $2, line_no, product_id, name, line_no, quantity, price_cents from order_line where web_order_no = $1`,
  owed: `update customer_balance b set invoiced_cents = invoiced_cents + o.total_inc_cents, open_orders_cents = open_orders_cents - o.total_inc_cents
           from web_order o where o.web_order_no = $1 and b.customer_id = o.payer_id`,
  open: 'update web_order set open_cents = 0 where web_order_no = $1',
  receipts:
    'select id from receipt where web_order_no = $1 and allocated_cents + refunded_cents < amount_cents',
  event: `insert into order_event (web_order_no, kind, at, facts) values ($1, 'shipped', now(), '{"carrier":"Bench","connote":"BENCH 1"}')`,
} as const

/** All steps for orders of which every line waits. */
export async function rawBackOffice(
  connection: Connection,
  { orders, workers }: { orders: readonly number[]; workers: number },
): Promise<LinesPerSecond> {
  const clients = Array.from({ length: workers }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  const first = clients[0] as pg.Client
  try {
    const batches = Array.from({ length: Math.ceil(orders.length / ORDERS_AT_ONCE) }, (_, at) =>
      orders.slice(at * ORDERS_AT_ONCE, (at + 1) * ORDERS_AT_ONCE),
    )
    const allocateMs = await timed(async () => {
      for (const batch of batches) await rawAllocate(first, batch)
    })
    const pickMs = await timed(async () => {
      for (const batch of batches) await rawPick(first, batch)
    })
    const left = orders.values()
    const shipMs = await timed(() =>
      Promise.all(
        clients.map(async (client) => {
          for (const order of { [Symbol.iterator]: () => left }) await rawShip(client, order)
        }),
      ),
    )
    return ratesOf(orders.length * LINES, { allocateMs, pickMs, shipMs })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const run = (client: pg.Client, name: keyof typeof S, values: unknown[]) =>
  client.query<Record<string, string>>({ name, text: S[name], values })

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  await work()
  await client.query('commit')
}

const rawAllocate = (client: pg.Client, batch: readonly number[]) =>
  inTransaction(client, async () => {
    await run(client, 'lock', [batch])
    await run(client, 'lines', [batch])
    await run(client, 'stock', [batch])
    await run(client, 'take', [batch])
    await run(client, 'allocate', [batch])
    await run(client, 'low', [batch, '33'])
    await run(client, 'audit', [batch.map(String), 'order.allocate'])
  })

async function rawPick(client: pg.Client, batch: readonly number[]) {
  let wave = ''
  await inTransaction(client, async () => {
    await run(client, 'lock', [batch])
    await run(client, 'lines', [batch])
    wave = (await run(client, 'wave', [])).rows[0]?.['id'] ?? ''
    await run(client, 'pickLines', [batch, wave])
    await run(client, 'picking', [batch])
    await run(client, 'low', [batch, '44'])
    await run(client, 'audit', [[wave], 'wave.open'])
  })
  await inTransaction(client, async () => {
    await run(client, 'lock', [batch])
    await run(client, 'lines', [batch])
    await run(client, 'picked', [batch])
    await run(client, 'low', [batch, '47'])
    await run(client, 'found', [wave])
    await run(client, 'close', [wave])
    await run(client, 'audit', [[wave], 'wave.pick'])
  })
}

const rawShip = (client: pg.Client, order: number) =>
  inTransaction(client, async () => {
    await run(client, 'lock', [[order]])
    await run(client, 'lines', [[order]])
    await run(client, 'balance', [order])
    await run(client, 'stock', [[order]])
    await run(client, 'leave', [[order]])
    await run(client, 'shipped', [[order]])
    await run(client, 'low', [[order], '77'])
    const shipment = (await run(client, 'shipment', [order])).rows[0]?.['shipment_no']
    await run(client, 'shipmentLines', [order, shipment])
    await run(client, 'entries', [order, shipment])
    const invoice = (await run(client, 'invoice', [order, shipment])).rows[0]?.['invoice_no']
    await run(client, 'invoiceLines', [order, invoice])
    await run(client, 'owed', [order])
    await run(client, 'open', [order])
    await run(client, 'receipts', [order])
    await run(client, 'event', [order])
    await run(client, 'audit', [[String(order)], 'order.ship'])
  })
