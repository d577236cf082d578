import { sql } from 'kysely'
import { datesKept } from '#shared/rules/dates-kept.ts'
import { lastPromises } from '#server/modules/stock/promised-days.store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoDatabase, NOW, openDemoDatabase } from '#testing/demo-database.ts'
import { FEATURED_BRANDS, TOP_CATEGORIES } from '#shared/codes/limits.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { deviceGroups } from '#shared/rules/device-families.ts'
import { linkName } from '#shared/rules/link-name.ts'
import { isOrderLineStatus } from '#shared/codes/order-line-statuses.ts'
import { orderTotals } from '#shared/rules/order-totals.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import { marginPercent } from '#shared/rules/margin.ts'
import { drawPicture } from './drawings/draw-picture.ts'
import type { Db } from '#server/db/connect.ts'
import { readTerms } from '#server/modules/pricing/terms.store.ts'
import { planCatalogue } from './catalogue/catalogue-rows.ts'
import { eanCheckDigit } from './catalogue/ean.ts'
import { createCalendar } from './demo-calendar.ts'
import { openShelves } from './history/choose-lines.ts'
import { planOrders } from './history/plan-orders.ts'
import { planCustomers } from './people/customers.ts'
import { planAddresses } from './people/people-rows.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { demoIsLoaded } from '#server/modules/people/people.store.ts'
import type { DemoSummary } from './load-demo.ts'

const TODAY = brisbaneDay(NOW)

let demo: DemoDatabase
let db: Db
let summary: DemoSummary

beforeAll(async () => {
  demo = await openDemoDatabase()
  db = demo.db
  summary = demo.summary
})
afterAll(() => demo.close())

/** Rows that break a rule. The message names some of them. */
async function broken(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows.slice(0, 5)
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  Number((await query.execute(db)).rows[0]?.n)

describe('the demo', () => {
  it('says how much there is of it', async () => {
    expect(await demoIsLoaded(db)).toBe(true)
    expect(summary.products).toBeGreaterThanOrEqual(1_300)
    expect(summary.products).toBeLessThanOrEqual(1_600)
    expect(summary.orders).toBeGreaterThan(800)
    expect(summary.customers).toBeGreaterThan(40)
  })

  it('is the same each time, but for salts', async () => {
    const { buildProducts } = await import('./catalogue/build-products.ts')
    const build = () =>
      JSON.stringify(
        buildProducts(createCalendar(NOW)).map((product) => ({ ...product, line: product.line.name })),
      )
    expect(build()).toBe(build())
  })
})

describe('its catalogue', () => {
  it('NAV-09 NAV-10 has the four shelves in order and the four featured brands', async () => {
    const tops = await db
      .selectFrom('category')
      .select('name')
      .where('parent_id', 'is', null)
      .orderBy('position')
      .execute()
    expect(tops.map((row) => row.name)).toEqual([...TOP_CATEGORIES])
    const featured = await db.selectFrom('brand').select('name').where('highlighted', '=', true).execute()
    expect(featured.map((row) => row.name).sort()).toEqual([...FEATURED_BRANDS].sort())
  })

  it('shows at least 1,200 products, in every sub-category and of every brand', async () => {
    expect(
      await count(sql<{ n: number }>`select count(*) as n from product where not withdrawn`),
    ).toBeGreaterThanOrEqual(1_200)
    expect(
      await broken(
        sql`select c.id from category c where c.parent_id is not null and not exists (select 1 from product p where p.category_id = c.id and not p.withdrawn)`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select b.id from brand b where not exists (select 1 from product p where p.brand_id = b.id)`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select p.id from product p join category c on c.id = p.category_id where c.parent_id is null`,
      ),
    ).toEqual([])
  })

  it('gives every product a name, a barcode and an address of its own', async () => {
    const products = await db
      .selectFrom('product')
      .select(['id', 'name', 'ean', 'short_name', 'description', 'item_class'])
      .execute()
    expect(new Set(products.map((p) => linkName(p.name))).size).toBe(products.length)
    expect(new Set(products.map((p) => p.ean)).size).toBe(products.length)
    expect(
      products.filter(
        (p) => !/^2\d{12}$/.test(p.ean) || Number(p.ean.at(-1)) !== eanCheckDigit(p.ean.slice(0, 12)),
      ),
    ).toEqual([])
    expect(
      products.filter(
        (p) =>
          p.short_name === '' ||
          p.description.length < 15 ||
          p.description.includes('{') ||
          p.item_class === '',
      ),
    ).toEqual([])
    expect(products.filter((p) => p.id.startsWith('00')).length).toBeGreaterThan(3)
    expect(products.find((p) => p.id === 'KS-4580-CL')?.name).toBe('AeroShield Clear Case for iPhone 15 Pro')
  })

  it('NAV-14 NAV-15 NAV-16 NAV-17 fills every group of the compatibility menu', async () => {
    const devices = await db
      .selectFrom('device as d')
      .innerJoin('device_vendor as v', 'v.id', 'd.vendor_id')
      .select(['v.name as vendor', 'd.name', 'd.link', 'd.introduced_on', 'd.aliases'])
      .execute()
    const families = (vendor: string) =>
      deviceGroups(
        vendor,
        devices.filter((d) => d.vendor === vendor),
      ).map((group) => group.family)
    expect(families('Apple')).toEqual(['iPhone', 'iPad', 'MacBook', 'AirPods', 'Apple Watch'])
    expect(families('Samsung').slice(0, 5)).toEqual([
      'Galaxy A',
      'Galaxy S',
      'Galaxy Z',
      'Galaxy Note',
      'Galaxy Tab',
    ])
    expect(families('Microsoft')).toEqual(['Surface Tablet', 'Surface Laptop'])
    expect(families('Oppo')).toEqual(['A Series', 'X Series', 'Reno Series'])
    expect(
      devices.filter(
        (d) =>
          d.introduced_on === null ||
          !/^20\d\d-\d\d-\d\d$/.test(d.introduced_on) ||
          /[^a-z0-9-]/.test(d.link),
      ),
    ).toEqual([])
    expect(devices.find((d) => d.name === 'Galaxy S24')?.aliases).toEqual(['SM-S921B'])
    expect(
      await broken(
        sql`select d.id from device d where not exists (select 1 from product_device f where f.device_id = d.id)`,
      ),
    ).toEqual([])
  })

  it('prices every product in the base list, with falling breaks and a margin a dealer can live on', async () => {
    expect(
      await broken(
        sql`select id from product p where not exists (select 1 from price_break b where b.product_id = p.id and b.list_id = 'BASE')`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select * from (select list_id, product_id, quantity, price_cents, lag(price_cents) over (partition by list_id, product_id order by quantity) as before from price_break) s where price_cents > before`,
      ),
    ).toEqual([])
    const firsts = await sql<{ id: string; rrp: number; cents: number }>`
      select distinct on (p.id) p.id, p.rrp_inc_cents as rrp, b.price_cents as cents from product p join price_break b on b.product_id = p.id and b.list_id = 'BASE' order by p.id, b.quantity`.execute(
      db,
    )
    const margins = firsts.rows.map((row) => marginPercent(row.rrp, row.cents, 'AU01') ?? 0)
    expect(Math.min(...margins)).toBeGreaterThanOrEqual(34)
    expect(Math.max(...margins)).toBeLessThanOrEqual(72)
  })

  it('has levels for part of the range, a contract with limits of its own, offers that are lower and a few that are not', async () => {
    for (const list of ['L1', 'L2', 'L3', 'C-HARBOUR']) {
      const covered = await count(
        sql<{ n: number }>`select count(distinct product_id) as n from price_break where list_id = ${list}`,
      )
      expect(covered).toBeGreaterThan(100)
      expect(covered).toBeLessThan(summary.products)
    }
    expect(
      await count(sql<{ n: number }>`select count(*) as n from order_limit where list_id = 'C-HARBOUR'`),
    ).toBe(20)
    const offers = await sql<{ label: string; is_lower: boolean; n: number }>`
      select p.status_label as label, o.price_cents < b.price_cents as is_lower, count(*) as n from price_break o
        join product p on p.id = o.product_id join lateral (select price_cents from price_break where product_id = p.id and list_id = 'BASE' order by quantity limit 1) b on true
       where o.list_id in ('SPECIAL', 'CLEARANCE') and o.quantity = (select min(quantity) from price_break m where m.product_id = p.id and m.list_id = o.list_id) group by 1, 2`.execute(
      db,
    )
    const found = new Map(offers.rows.map((row) => [`${row.label} ${String(row.is_lower)}`, row.n]))
    expect(found.get('Special true')).toBe(72)
    expect(found.get('Clearance true')).toBe(56)
    expect(found.get(' false')).toBe(6)
    expect(found.size).toBe(3)
  })

  it('has news, top sellers, minimums, multiples, stock that runs out and stock that is on its way', async () => {
    expect(
      await count(
        sql<{
          n: number
        }>`select count(*) as n from product where registered_on > ${TODAY}::date - 45 and status_label = 'New Product'`,
      ),
    ).toBe(60)
    expect(await broken(sql`select id from product where registered_on > ${TODAY}::date`)).toEqual([])
    const ranks = await db
      .selectFrom('product')
      .select('top_seller_rank')
      .where('top_seller_rank', 'is not', null)
      .orderBy('top_seller_rank')
      .execute()
    expect(ranks.map((row) => row.top_seller_rank)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    for (const [minimum, multiple] of [
      [6, 4],
      [3, 5],
      [3, 1],
      [10, 10],
    ]) {
      expect(
        await count(
          sql<{
            n: number
          }>`select count(*) as n from product where minimum = ${minimum} and multiple = ${multiple}`,
        ),
      ).toBeGreaterThan(0)
    }
    const outShare =
      (await count(
        sql<{
          n: number
        }>`select count(*) as n from stock s join product p on p.id = s.product_id where s.available = 0 and p.availability_text = ''`,
      )) / summary.products
    expect(outShare).toBeGreaterThan(0.06)
    expect(outShare).toBeLessThan(0.1)
    expect(
      await count(
        sql<{
          n: number
        }>`select count(*) as n from product where expected_on > ${TODAY}::date and expected_quantity > 0`,
      ),
    ).toBeGreaterThan(80)
    expect(
      await count(sql<{ n: number }>`select count(*) as n from product where availability_text <> ''`),
    ).toBeGreaterThan(25)
    expect(await count(sql<{ n: number }>`select count(*) as n from product where withdrawn`)).toBe(12)
    expect(
      await count(
        sql<{
          n: number
        }>`select count(distinct product_id) as n from product_attribute where value like '%' || chr(10) || '%'`,
      ),
    ).toBeGreaterThan(500)
  })

  it('has a record of kept dates for most brands, some better than others', async () => {
    const records = [...(await lastPromises(db, TODAY)).values()].map((promises) =>
      datesKept(promises, TODAY),
    )
    const known = records.filter((record) => record !== null)
    expect(known.length).toBeGreaterThan(12)
    expect(known.filter(({ kept, of }) => kept > 0 && kept < of).length).toBeGreaterThan(8)
    expect(new Set(known.map(({ kept }) => kept)).size).toBeGreaterThan(3)
    // what is expected today is promised, and of the past nothing is left to be told
    expect(
      await count(sql<{ n: number }>`
        select count(*) as n from product p left join promised_day d on d.product_id = p.id and d.ended is null
         where p.expected_on is distinct from d.day`),
    ).toBe(0)
    expect(
      await count(sql<{ n: number }>`select count(*) as n from expected_change where mailed_at is null`),
    ).toBe(0)
  })

  it('CAT-39 draws a picture for everything it shows', async () => {
    const products = await db.selectFrom('product').select(['image', 'image2', 'image3']).execute()
    expect(products.filter((p) => p.image === '')).toEqual([])
    const names = new Set(
      products.flatMap((p) => [p.image, p.image2, p.image3]).filter((name) => name !== ''),
    )
    expect([...names].filter((name) => drawPicture('products', name) === null)).toEqual([])
    for (const [kind, table] of [
      ['brands', 'brand'],
      ['categories', 'category'],
      ['vendors', 'device_vendor'],
      ['devices', 'device'],
    ] as const) {
      const rows = await db.selectFrom(table).select('link').execute()
      expect(rows.filter((row) => drawPicture(kind, row.link) === null)).toEqual([])
    }
    const banners = await db.selectFrom('home_piece').selectAll().where('kind', '=', 'banner').execute()
    expect(banners.length).toBe(3)
    expect(
      banners.filter(
        (b) =>
          drawPicture('banners', b.image_wide) === null || drawPicture('banners', b.image_narrow) === null,
      ),
    ).toEqual([])
  })
})

describe('its year of trade', () => {
  it('has orders of every status that the back office has, most of them shipped, a year back and up to now', async () => {
    expect(
      await count(sql<{ n: number }>`select count(*) as n from web_order where account_id = 'HPR104'`),
    ).toBe(180)
    const statuses = await sql<{
      status: string
      n: number
    }>`select low_status as status, count(*) as n from web_order group by 1`.execute(db)
    const counted = new Map(statuses.rows.map((row) => [row.status, row.n]))
    expect(statuses.rows.filter((row) => !isOrderLineStatus(row.status))).toEqual([])
    for (const status of ['22', '23', '24', '26', '27', '33', '37', '44', '66', '77', '79', '99'])
      expect(counted.get(status) ?? 0, status).toBeGreaterThan(0)
    expect(counted.get('77')).toBeGreaterThan(summary.orders * 0.85)
    expect(
      await broken(
        sql`select web_order_no from web_order where placed_at > ${NOW} or placed_at < ${NOW}::timestamptz - interval '366 days'`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select o.web_order_no from web_order o where low_status <> (select min(status collate "C") from order_line l where l.web_order_no = o.web_order_no)`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select web_order_no from (select web_order_no, placed_at, lag(placed_at) over (order by web_order_no) as before from web_order) s where placed_at < before`,
      ),
    ).toEqual([])
  })

  it('is of the same orders whatever the weekday it is loaded on, but for those whose product was not there yet', async () => {
    const customers = planCustomers(),
      addresses = planAddresses(customers).map((plan, id) => ({ ...plan, id }))
    const terms = await readTerms(db)
    const planned = (day: number) => {
      const calendar = createCalendar(new Date(NOW.getTime() + day * 86_400_000))
      const shelves = openShelves(planCatalogue(calendar))
      const orders = planOrders(customers, { calendar, shelves, terms, addresses })
      expect(orders.filter(({ placedAt }) => placedAt > calendar.now)).toEqual([])
      return orders.map(({ accountId, daysAgo, reference, lines }) =>
        JSON.stringify({
          accountId,
          daysAgo,
          reference,
          lines: lines.map(({ product, ...line }) => ({ ...line, id: product.id })),
        }),
      )
    }
    const today = new Set(planned(0))
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const then = planned(day)
      expect(then, `${String(day)} days later`).toHaveLength(summary.orders)
      expect(then.filter((order) => !today.has(order)).length, `${String(day)} days later`).toBeLessThan(
        summary.orders / 100,
      )
    }
  })

  it('keeps to the rules of money: totals of lines, freight and fee, GST once', async () => {
    const orders = await sql<{
      web_order_no: number
      business_group: string
      goods_cents: number
      freight_cents: number
      fee_cents: number
      gst_cents: number
      total_inc_cents: number
      kind: string
      lines: { quantity: number; priceCents: number }[]
    }>`
      select o.web_order_no, c.business_group, o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.total_inc_cents, m.kind,
             (select json_agg(json_build_object('quantity', quantity, 'priceCents', price_cents)) from order_line l where l.web_order_no = o.web_order_no) as lines
        from web_order o join customer c on c.id = o.customer_id join freight_method m on m.id = o.freight_method_id`.execute(
      db,
    )
    const wrong = orders.rows.filter((o) => {
      const totals = orderTotals({
        lines: o.lines,
        freightCents: o.freight_cents,
        feeRatePpm: 0,
        businessGroup: o.business_group,
      })
      const exGst = o.goods_cents + o.freight_cents + o.fee_cents
      const isDear = o.kind === 'standard' && o.goods_cents >= 250_00 !== (o.freight_cents === 0)
      return (
        totals.goodsCents !== o.goods_cents ||
        o.total_inc_cents !== exGst + o.gst_cents ||
        o.gst_cents !== Math.round((exGst * (o.business_group.startsWith('AU') ? 10 : 15)) / 100 + 1e-9) ||
        isDear
      )
    })
    expect(wrong).toEqual([])
    expect(orders.rows.filter((o) => o.fee_cents > 0).length).toBeGreaterThan(20)
  })

  it('orders only quantities that the shop would take', async () => {
    const lines = await sql<{ quantity: number; minimum: number; multiple: number }>`
      select l.quantity, coalesce(k.minimum, p.minimum) as minimum, coalesce(k.multiple, p.multiple) as multiple from order_line l join web_order o on o.web_order_no = l.web_order_no
        join customer c on c.id = o.customer_id join product p on p.id = l.product_id left join order_limit k on k.product_id = p.id and k.list_id = c.contract_list_id`.execute(
      db,
    )
    expect(lines.rows.filter((line) => fitQuantity(line.quantity, line) !== line.quantity)).toEqual([])
  })

  it('bills what has shipped, and what is billed adds up', async () => {
    expect(
      await broken(sql`select i.invoice_no from invoice i where amount_inc_cents - gst_cents - freight_cents - fee_cents
      <> (select sum(quantity * price_cents) from invoice_line l where l.invoice_no = i.invoice_no)`),
    ).toEqual([])
    expect(
      await broken(sql`select web_order_no from web_order o where low_status = '77' and total_inc_cents <> coalesce((select sum(amount_inc_cents) from invoice i where i.web_order_no = o.web_order_no and kind = 'invoice'), 0)
      and not exists (select 1 from order_line l where l.web_order_no = o.web_order_no and l.status <> '77')`),
    ).toEqual([])
    expect(
      await broken(
        sql`select shipment_no from shipment s where not exists (select 1 from invoice i where i.web_order_no = s.web_order_no) or connote = '' or (url not like 'https://%' and connote not like 'COUNTER %')`,
      ),
    ).toEqual([])
    expect(
      await broken(sql`select invoice_no from invoice where due_on < invoiced_on or invoiced_on > ${TODAY}`),
    ).toEqual([])
  })

  it('is paid in a way that leaves invoices of every standing and every bucket of ageing to be seen', async () => {
    const rows = await sql<{ account_id: string; kind: string; n: number }>`
      with owed as (select i.*, amount_inc_cents - coalesce((select sum(amount_cents) from receipt_allocation a where a.invoice_no = i.invoice_no), 0) as balance from invoice i)
      select account_id, case when amount_inc_cents < 0 then 'credit' when balance <= 0 then 'paid' when due_on is null then 'new' when due_on >= ${TODAY}::date then 'current'
             else 'overdue ' || least(4, (${TODAY}::date - due_on - 1) / 30) end as kind, count(*) as n from owed group by 1, 2`.execute(
      db,
    )
    const harbour = new Set(rows.rows.filter((row) => row.account_id === 'HPR104').map((row) => row.kind))
    expect([...harbour].sort()).toEqual([
      'credit',
      'current',
      'overdue 0',
      'overdue 1',
      'overdue 2',
      'overdue 3',
      'overdue 4',
      'paid',
    ])
    expect(
      await broken(
        sql`select invoice_no from invoice i where (select sum(amount_cents) from receipt_allocation a where a.invoice_no = i.invoice_no) > amount_inc_cents`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select id from receipt r where amount_cents < (select sum(amount_cents) from receipt_allocation a where a.receipt_id = r.id) or received_at > ${NOW}`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select a.invoice_no from receipt_allocation a join receipt r on r.id = a.receipt_id join invoice i using (invoice_no) where r.account_id <> i.account_id`,
      ),
    ).toEqual([])
  })

  it('keeps balances in step with invoices, payments and open orders', async () => {
    expect(
      await broken(sql`
      with paid as (select invoice_no, sum(amount_cents) as cents from receipt_allocation group by 1),
           owed as (select coalesce(c.payer_id, c.id) as id, sum(i.amount_inc_cents - coalesce(p.cents, 0)) as cents from invoice i join customer c on c.id = i.customer_id left join paid p using (invoice_no) group by 1)
      select b.customer_id, b.invoiced_cents, o.cents from customer_balance b left join owed o on o.id = b.customer_id where b.invoiced_cents <> coalesce(o.cents, 0)`),
    ).toEqual([])
    expect(
      await broken(sql`
      with open as (select o.web_order_no, coalesce(c.payer_id, c.id) as id, o.total_inc_cents - o.cancelled_cents - coalesce((select sum(amount_inc_cents) from invoice i where i.web_order_no = o.web_order_no and kind = 'invoice'), 0) as cents
                      from web_order o join customer c on c.id = o.customer_id
                     where o.payment_method_id is null and exists (select 1 from order_line l where l.web_order_no = o.web_order_no and l.status not in ('05', '77', '79', '90', '99')))
      select b.customer_id, b.open_orders_cents, sum(open.cents) from customer_balance b left join open on open.id = b.customer_id group by 1, 2 having b.open_orders_cents <> coalesce(sum(open.cents), 0)`),
    ).toEqual([])
    expect(
      await broken(
        sql`select id from customer c where payer_id is null and not exists (select 1 from customer_balance b where b.customer_id = c.id)`,
      ),
    ).toEqual([])
  })

  it('has books that balance, and tells nobody of what is past', async () => {
    expect((await auditBooks(db)).filter(({ many }) => many > 0)).toEqual([])
    expect(await broken(sql`select id from order_event where mailed_at is null`)).toEqual([])
    expect(await broken(sql`select id from mail`)).toEqual([])
  })

  it('is made by the steps that everybody takes, each with its entry in the audit', async () => {
    expect(
      await broken(
        sql`select web_order_no from web_order o where not exists (select from audit a where a.action = 'order.place' and a.subject_id = o.web_order_no::text and a.at = o.placed_at)`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select shipment_no from shipment s where not exists (select from audit a where a.action = 'order.ship' and a.subject_id = s.web_order_no::text and a.at = s.shipped_at)`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select id from audit where at > ${NOW} or at < ${NOW}::timestamptz - interval '366 days'`,
      ),
    ).toEqual([])
  })

  it('allocates the stock of open lines, and no more', async () => {
    expect(
      await broken(
        sql`select s.product_id from stock s where allocated <> coalesce((select sum(l.allocated) from order_line l where l.product_id = s.product_id), 0)`,
      ),
    ).toEqual([])
    expect(
      await broken(
        sql`select web_order_no from order_line where status in ('77', '99', '90') and allocated <> 0`,
      ),
    ).toEqual([])
    expect(
      await count(sql<{ n: number }>`select count(*) as n from order_line where status = '22'`),
    ).toBeGreaterThan(5)
  })
})
