import pg from 'pg'
import type { Connection } from '#server/db/connect.ts'
import { once, type Run, sustained } from '../measure.ts'

/*
 * The database's own limit: the transactions of the busiest calls as bare prepared statements over one
 * connection per worker, without the portal's code.
 */

/** The portal plans its statements once as well, and so those of triggers (server/db/connect.ts). */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'

type Statement = { name: string; text: string }
const ask = (client: pg.Client, statement: Statement, values: unknown[]) =>
  client.query({ ...statement, values })

async function withClients<T>(
  connection: Connection,
  workers: number,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: workers }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await Promise.all(clients.map((client) => client.query(PLANNED_ONCE)))
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const CART = {
  lock: {
    name: 'c1',
    text: 'update cart set updated_at = now(), version = version + 1 where id = $1 returning id',
  },
  line: {
    name: 'c2',
    text: `insert into cart_line (cart_id, product_id, quantity, added_at) values ($1, $2, $3, now())
        on conflict (cart_id, product_id) do update set quantity = excluded.quantity`,
  },
  read: { name: 'c3', text: 'select product_id, quantity from cart_line where cart_id = $1' },
}
/** A change of a cart's quantity. It writes the same rows as updateShoppingCartProductQuantity. */
export const rawCartChange = (
  connection: Connection,
  workers: number,
  seconds: number,
  carts: number[],
  products: string[],
): Promise<Run> =>
  withClients(connection, workers, (clients) =>
    sustained(workers, seconds, async (worker, serial) => {
      const client = clients[worker] as pg.Client,
        cart = carts[worker]
      await client.query('begin')
      await ask(client, CART.lock, [cart])
      await ask(client, CART.line, [cart, products[serial % 5], 1 + (serial % 90)])
      await ask(client, CART.read, [cart])
      await client.query('commit')
      return 0
    }),
  )

const ORDER = {
  cart: {
    name: 'o1',
    text: `select id, web_order_no, account_id, user_id, customer_reference, confirmation_email, delivery
        from cart where id = $1 for update`,
  },
  lines: {
    name: 'o2',
    text: `select l.product_id, l.quantity, p.name, p.description, b.price_cents
        from cart_line l join product p on p.id = l.product_id
        join price_break b on b.product_id = l.product_id and b.quantity = 1 and b.list_id = $2 where l.cart_id = $1`,
  },
  stock: {
    name: 'o3',
    text: 'select product_id, available from stock where product_id = any($1) order by product_id for update',
  },
  take: {
    name: 'o4',
    text: `update stock set allocated = stock.allocated + t.units
        from unnest($1::text[], $2::integer[]) as t (product_id, units) where stock.product_id = t.product_id`,
  },
  credit: {
    name: 'o5',
    text: `insert into customer_balance (customer_id, open_orders_cents) values ($1, $2)
        on conflict (customer_id) do update
           set open_orders_cents = customer_balance.open_orders_cents + excluded.open_orders_cents`,
  },
  order: {
    name: 'o6',
    text: `insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group,
                                  user_id, cart_id, placed_at, customer_reference, confirmation_email,
                                  delivery, freight_method_id, ship_now, goods_cents, freight_cents,
                                  fee_cents, gst_cents, total_inc_cents, open_cents, low_status)
      values ($1, nextval('back_office_order_no')::text, $2, $2, $2, 'AU01',
              $3, $4, now(), $5, $6, $7, 'STD', true, 1, 1, 0, 1, 3, 3, '33')`,
  },
  orderLines: {
    name: 'o7',
    text: `insert into order_line (web_order_no, line_no, product_id, name, description, quantity, allocated,
                                   price_cents, price_list, price_break, price_words, status)
      select $1, t.ord, t.product_id, t.name, t.description, t.quantity, t.quantity,
             t.price, 'BASE', 1, 'Dealer price', '33'
        from unnest($2::text[], $3::integer[], $4::bigint[], $5::text[], $6::text[])
             with ordinality as t (product_id, quantity, price, name, description, ord)`,
  },
  outbox: { name: 'o8', text: 'insert into order_outbox (web_order_no, created_at) values ($1, now())' },
  mail: {
    name: 'o9', // as if sent: no job may take it up
    text: `insert into mail (recipient, subject, body_text, body_html, about_order, order_pdf_of,
                             pdf_with_prices, created_at, sent_at)
      values ($1, 'Tradecounter: your order ' || $2::bigint, $3, $4, $2, $2, true, now(), now())`,
  },
  audit: {
    name: 'o11',
    text: `insert into audit (at, actor_kind, actor_id, account_id, address, request_id, action,
                              subject_kind, subject_id, after, detail)
      values (now(), 'person', $1, $2, '127.0.0.1', 'bench-' || $3, 'order.place', 'order', $3,
              '{"totalIncCents": 3, "heldReason": null}',
              '{"cartId": 1, "paymentId": null, "isApproval": false}')`,
  },
  close: {
    name: 'o10',
    text: "update cart set status = 'CL', is_current = false, updated_at = now(), version = version + 1 where id = $1",
  },
}
type CartRow = {
  web_order_no: string
  account_id: string
  user_id: string
  customer_reference: string
  confirmation_email: string
  delivery: object
}
type LineRow = {
  product_id: string
  quantity: number
  name: string
  description: string
  price_cents: string
}
type Mail = { body_text: string; body_html: string }

/**
 * Orders by bare SQL. Each writes the same rows as checkoutConfirm, with the texts of the newest mail that
 * confirms an order. @throws where the portal has confirmed none
 */
export const rawOrders = (
  connection: Connection,
  workers: number,
  carts: number[],
  baseList: string,
): Promise<Run> =>
  withClients(connection, workers, async (clients) => {
    const mail = await newestConfirmation(clients[0] as pg.Client)
    return once(workers, carts.length, (worker, job) =>
      rawOrder(clients[worker] as pg.Client, { cartId: carts[job] ?? 0, baseList, mail }),
    )
  })

async function newestConfirmation(client: pg.Client): Promise<Mail> {
  const { rows } = await client.query<Mail>(
    `select body_text, body_html from mail where order_pdf_of is not null and body_html is not null
      order by id desc limit 1`,
  )
  if (!rows[0]) throw new Error('the portal has confirmed no order yet')
  return rows[0]
}

async function rawOrder(
  client: pg.Client,
  { cartId, baseList, mail }: { cartId: number; baseList: string; mail: Mail },
): Promise<number> {
  await client.query('begin')
  const [cart] = (await ask(client, ORDER.cart, [cartId])).rows as CartRow[]
  const lines = (await ask(client, ORDER.lines, [cartId, baseList])).rows as LineRow[]
  if (!cart || lines.length !== 5) throw new Error(`cart ${String(cartId)} is not ready`)
  const column = <K extends keyof LineRow>(key: K) => lines.map((line) => line[key])
  const ids = column('product_id'),
    units = column('quantity')
  await ask(client, ORDER.stock, [ids])
  await ask(client, ORDER.take, [ids, units])
  await ask(client, ORDER.credit, [cart.account_id, 1000])
  await ask(client, ORDER.order, [
    cart.web_order_no,
    cart.account_id,
    cart.user_id,
    cartId,
    cart.customer_reference,
    cart.confirmation_email,
    cart.delivery,
  ])
  await ask(client, ORDER.orderLines, [
    cart.web_order_no,
    ids,
    units,
    column('price_cents'),
    column('name'),
    column('description'),
  ])
  await ask(client, ORDER.outbox, [cart.web_order_no])
  await ask(client, ORDER.mail, [cart.confirmation_email, cart.web_order_no, mail.body_text, mail.body_html])
  await ask(client, ORDER.audit, [cart.user_id, cart.account_id, cart.web_order_no])
  await ask(client, ORDER.close, [cartId])
  await client.query('commit')
  return 0
}
