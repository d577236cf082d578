import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoDatabase, NOW, openDemoDatabase } from '#testing/demo-database.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { isUsableAddress, normaliseState } from '#shared/rules/address-form.ts'
import { isCashCustomer } from '#shared/rules/credit.ts'
import { openSecrets } from '#server/modules/people/secrets.ts'
import { openTotpSecret } from '#server/modules/sessions/totp-secrets.ts'
import type { Db } from '#server/db/connect.ts'
import { portalKey } from '#server/db/keys.store.ts'
import { passwordMatches } from '#server/modules/people/passwords.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_TOTP_SECRET } from './load-demo.ts'

const TODAY = brisbaneDay(NOW)

let demo: DemoDatabase
let db: Db

beforeAll(async () => {
  demo = await openDemoDatabase()
  db = demo.db
})
afterAll(() => demo.close())

const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  Number((await query.execute(db)).rows[0]?.n)

describe('its people', () => {
  it('can all sign in with the published password, staff with a code', async () => {
    const users = await db.selectFrom('portal_user').selectAll().execute()
    expect(users.map((user) => user.login).sort()).toEqual(DEMO_SIGN_INS.map((person) => person.login).sort())
    expect(await passwordMatches(DEMO_PASSWORD, users[0]!.password_hash)).toBe(true)
    expect(new Set(users.map((user) => user.password_hash)).size).toBe(1)
    expect(users.every((user) => user.demo && user.email.endsWith('.example'))).toBe(true)
    const secrets = openSecrets([await portalKey(db, 'secrets')])
    const withCode = users.filter(
      ({ id, totp_secret }) =>
        totp_secret !== null && openTotpSecret(secrets, id, totp_secret) === DEMO_TOTP_SECRET,
    )
    expect(withCode.map((user) => user.login).sort()).toEqual(['agent', 'staff'])
    expect(
      users
        .filter((user) => user.type === 'S')
        .map((user) => user.login)
        .sort(),
    ).toEqual(['agent', 'staff'])
  })

  it('are of every kind: letters, countries, cash and credit, one account and several', async () => {
    const held = await sql<{
      login: string
      account_id: string
      permissions: string
      extra_permissions: string
      country: string
      limit2: number
      limit3: number
      terms: string
      payer: string | null
      is_default: boolean
    }>`
      select u.login, a.account_id, a.permissions, a.extra_permissions, c.country, c.credit_limit2_cents as limit2, c.credit_limit3_cents as limit3, c.payment_terms_id as terms, c.payer_id as payer, a.is_default
        from user_account a join portal_user u on u.id = a.user_id join account t on t.id = a.account_id join customer c on c.id = t.customer_id`.execute(
      db,
    )
    const of = (login: string) => held.rows.filter((row) => row.login === login)
    const isCash = (login: string) =>
      of(login).every((row) =>
        isCashCustomer({ limit2Cents: row.limit2, limit3Cents: row.limit3, paymentTermsId: row.terms }, null),
      )
    expect(of('credit')[0]!.permissions).toBe('ABCDFHILOPQRSTVX')
    expect(isCash('cash') && !isCash('credit') && !isCash('kiwi')).toBe(true)
    expect(of('kiwi')[0]!.country).toBe('NZ')
    expect(of('buyer')[0]!.permissions).toMatch(/E/)
    expect(of('approver')[0]!.permissions).toMatch(/F/)
    expect(of('buyer')[0]!.account_id).toBe(of('approver')[0]!.account_id)
    expect(of('looker')[0]!.permissions).not.toMatch(/[DRP]/)
    expect(of('admin')[0]!.permissions).toMatch(/A/)
    expect(of('owner').map((row) => row.country)).toContain('NZ')
    expect(of('owner').length).toBeGreaterThan(2)
    expect([...of('staff'), ...of('agent')].every((row) => row.account_id.startsWith('STF'))).toBe(true)
    expect(of('agent')[0]!.extra_permissions).toBe('M')
    expect(of('staff')[0]!.extra_permissions).toBe('')
    expect(held.rows.filter((row) => /E.*F|F.*E/.test(row.permissions))).toEqual([])
    for (const { login } of DEMO_SIGN_INS) expect(of(login).filter((row) => row.is_default)).toHaveLength(1)
  })

  it('have addresses that can be delivered to, but for one; some states in the codes of older systems', async () => {
    const rows = await sql<{
      account_id: string
      address_name: string
      line1: string
      suburb: string
      city: string
      state: string
      postcode: string
      country: 'AU' | 'NZ'
      is_usual: boolean
    }>`
      select d.account_id, d.address_name, d.line1, d.suburb, d.city, d.state, d.postcode, c.country, a.delivery_address_id = d.id as is_usual
        from address d join account a on a.id = d.account_id join customer c on c.id = a.customer_id`.execute(
      db,
    )
    const unusable = rows.rows.filter(
      (row) =>
        !isUsableAddress(
          {
            address1: row.line1,
            suburb: row.suburb,
            city: row.city,
            state: row.state,
            postcode: row.postcode,
          },
          row.country,
        ),
    )
    expect(unusable.map((row) => `${row.account_id} ${row.address_name}`)).toEqual(['HPR104 Old store'])
    expect(
      rows.rows.filter((row) => row.state !== '' && normaliseState(row.state) !== row.state).length,
    ).toBeGreaterThan(5)
    expect(rows.rows.filter((row) => row.is_usual).length).toBe(
      await count(sql<{ n: number }>`select count(*) as n from account`),
    )
  })

  it('buy for customers of every standing: on hold, over the limit, with a payer, without custom addresses', async () => {
    expect(await count(sql<{ n: number }>`select count(*) as n from customer where credit_hold`)).toBe(1)
    expect(
      await count(sql<{ n: number }>`select count(*) as n from customer where payer_id is not null`),
    ).toBe(3)
    expect(
      await count(sql<{ n: number }>`select count(*) as n from customer where not custom_addresses`),
    ).toBeGreaterThan(3)
    const over = await sql<{ id: string; held: number }>`
      select c.id, (select count(*) from web_order o where o.customer_id = c.id and o.held_reason is not null) as held
        from customer c join customer_balance b on b.customer_id = c.id where c.credit_limit2_cents > 100 and b.invoiced_cents > c.credit_limit2_cents`.execute(
      db,
    )
    expect(over.rows.map((row) => row.held)).toEqual([1])
  })
})

describe('what people keep', () => {
  const idOf = async (login: string) =>
    (await db.selectFrom('portal_user').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id

  it('NAV-18 leaves three notices unread, one read and one expired', async () => {
    const { alertsFor } = await import('#server/modules/notices/alerts.store.ts')
    const reader = { userId: await idOf('credit'), accountId: 'HPR104', businessGroup: 'AU01' }
    const shown = await alertsFor(db, reader, TODAY)
    expect(shown.filter((alert) => alert.read_at === null)).toHaveLength(3)
    expect(shown.map((alert) => alert.type)).toEqual(expect.arrayContaining(['address', 'request', '']))
    expect(
      shown.some((alert) => alert.read_at !== null) &&
        shown.some((alert) => alert.message_html.includes('<a href="/')),
    ).toBe(true)
    expect(await count(sql<{ n: number }>`select count(*) as n from alert where expires_on < ${TODAY}`)).toBe(
      1,
    )
  })

  it('NAV-20 leaves two carts waiting for the approver, two saved for credit and one in use for cash', async () => {
    const carts = await sql<{
      login: string
      status: string
      type: string
      is_current: boolean
      approver: string | null
      lines: number
      locked: number
    }>`
      select u.login, c.status, c.type, c.is_current, a.login as approver, count(l.*) as lines, count(l.locked_price_cents) as locked
        from cart c join portal_user u on u.id = c.user_id left join portal_user a on a.id = c.approver_user_id join cart_line l on l.cart_id = c.id group by c.id, u.login, a.login`.execute(
      db,
    )
    const waiting = carts.rows.filter((cart) => cart.status === 'WA')
    expect(waiting.map((cart) => [cart.login, cart.type, cart.approver, cart.lines === cart.locked])).toEqual(
      [
        ['buyer', 'T', 'approver', true],
        ['buyer', 'T', 'approver', true],
      ],
    )
    expect(
      carts.rows.filter((cart) => cart.login === 'credit' && cart.status === '' && !cart.is_current),
    ).toHaveLength(2)
    expect(carts.rows.filter((cart) => cart.login === 'cash' && cart.is_current)).toHaveLength(1)
  })

  it('has favourites, tabs, activities of every kind that history has, and a home page', async () => {
    const id = await idOf('credit')
    expect(await count(sql<{ n: number }>`select count(*) as n from favourite where user_id = ${id}`)).toBe(9)
    expect(await count(sql<{ n: number }>`select count(*) as n from product_tab where user_id = ${id}`)).toBe(
      3,
    )
    const kinds = await db
      .selectFrom('activity')
      .select('type')
      .distinct()
      .where('user_id', '=', id)
      .execute()
    expect(kinds.map((row) => row.type).sort()).toEqual(['BackOrder', 'Invoice', 'Order', 'Product'])
    expect(await count(sql<{ n: number }>`select count(*) as n from home_piece where kind = 'words'`)).toBe(1)
  })
})
