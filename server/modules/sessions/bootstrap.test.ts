import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { isCashCustomer } from '#shared/rules/credit.ts'
import type { Db } from '#server/db/connect.ts'
import { holdAccount } from '#testing/build.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const bootstrap = async (who: TestPerson) => (await who.raw({ url: '/rest/initFromServer' })).body

type Loaded = {
  account_id: string
  name: string
  customer_id: string
  delivery_address_id: number | null
  permissions: string
  extra_permissions: string
}

/** The answer as the documents describe it, read row by row and table by table. */
async function expected(
  db: Db,
  { userId, token }: TestPerson,
  accountId: string,
  letters: { permissions: string; extra_permissions: string },
) {
  const accounts = await db.selectFrom('account').selectAll().execute(),
    customers = await db.selectFrom('customer').selectAll().orderBy('id').execute()
  const acting = await db
    .selectFrom('session as s')
    .innerJoin('masquerade as m', 'm.id', 's.masquerade_id')
    .select('m.until')
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  const profile = await db
    .selectFrom('portal_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('user_account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', '20')
    .orderBy('account_id')
    .execute()
  const withLetters = (id: string, one: { permissions: string; extra_permissions: string }): Loaded => {
    const { name, customer_id, delivery_address_id } = accounts.find((account) => account.id === id)!
    return {
      account_id: id,
      name,
      customer_id,
      delivery_address_id,
      permissions: one.permissions,
      extra_permissions: one.extra_permissions,
    }
  }
  const terms = (c: (typeof customers)[number]) => ({
    limit2Cents: c.credit_limit2_cents,
    limit3Cents: c.credit_limit3_cents,
    paymentTermsId: c.payment_terms_id,
  })
  const customerOf = (
    c: (typeof customers)[number],
    payer: (typeof customers)[number] | undefined,
    deliveryId: number | null,
    sees: boolean,
  ) => ({
    id: c.id,
    name: c.name,
    country: c.country,
    deliveryId: deliveryId === null ? '' : String(deliveryId),
    creditLimit2: sees ? c.credit_limit2_cents / 100 : null,
    creditLimit3: sees ? c.credit_limit3_cents / 100 : null,
    paymentTermsId: c.payment_terms_id,
    payerId: c.payer_id ?? '',
    customAddresses: c.custom_addresses ? 'Y' : 'N',
    cash: isCashCustomer(terms(c), payer ? terms(payer) : null),
  })
  const shown = async (held: Loaded[]) => {
    const mine = customers.filter((c) => held.some((h) => h.customer_id === c.id)),
      payers = customers.filter((p) => mine.some((c) => c.payer_id === p.id))
    const sees = new Set(
      held
        .filter((h) =>
          allows(NEEDS.creditLimits, {
            letters: h.permissions,
            extras: h.extra_permissions,
            staff: profile.type === 'S',
            roles: '',
            australian: true,
            cash: false,
            customAddresses: true,
            accounts: 1,
            lacksFactor: false,
          }),
        )
        .map((h) => h.customer_id),
    )
    return {
      userAccounts: await Promise.all(
        held.map(async (h) => {
          const approvers = await db
            .selectFrom('user_account as ua')
            .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
            .select(['u.id', 'u.first_name', 'u.last_name'])
            .where('ua.account_id', '=', h.account_id)
            .where('ua.status', '=', '20')
            .where('u.type', 'in', ['S', 'C'])
            .where(sql<boolean>`position('F' in ua.permissions) > 0`)
            .orderBy('u.last_name')
            .orderBy('u.first_name')
            .orderBy('u.id')
            .execute()
          const a = await db
            .selectFrom('address')
            .selectAll()
            .where('id', '=', h.delivery_address_id)
            .executeTakeFirst()
          return {
            accountid: h.account_id,
            accountname: h.name,
            permissions: h.permissions,
            extrapermissions: h.extra_permissions,
            orderApprovers: approvers.map(({ id, first_name, last_name }) => ({
              id: String(id),
              firstname: first_name,
              lastname: last_name,
            })),
            invoiceAddress: a
              ? [a.company_name, a.line1, a.line2, a.suburb, a.city, a.state, a.postcode]
                  .filter(Boolean)
                  .join(', ')
              : '',
            timeZone:
              customers.find((c) => c.id === h.customer_id)?.country === 'NZ'
                ? 'Pacific/Auckland'
                : 'Australia/Brisbane',
          }
        }),
      ),
      customers: mine.map((c) =>
        customerOf(
          c,
          payers.find((p) => p.id === c.payer_id),
          held.findLast((h) => h.customer_id === c.id)!.delivery_address_id,
          sees.has(c.id),
        ),
      ),
      payers: payers.map((p) =>
        customerOf(
          p,
          undefined,
          null,
          mine.some((c) => c.payer_id === p.id && sees.has(c.id)),
        ),
      ),
    }
  }
  const current = await shown([withLetters(accountId, letters)]),
    all = await shown(own.map((one) => withLetters(one.account_id, one)))
  const pieces = await db.selectFrom('home_piece').selectAll().orderBy('position').execute()
  const banners = pieces.filter(({ kind }) => kind === 'banner')
  const favourites = await db
    .selectFrom('favourite')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute()
  const tabs = await db
    .selectFrom('product_tab')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('opened_at')
    .orderBy('product_id')
    .execute()
  const device = await db
    .selectFrom('fitting_device')
    .select('device_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return JSON.stringify({
    authenticated: true,
    currentUserAccount: current.userAccounts[0],
    currentCustomer: current.customers[0],
    currentPayer: current.payers[0] ?? null,
    userAccounts: all.userAccounts,
    customers: all.customers,
    payers: all.payers,
    homeContent: pieces
      .filter(({ kind }) => kind === 'words')
      .map(({ content_html }) => content_html)
      .join('\n'),
    banners: banners.map((b) => ({
      content: b.content_html,
      backgroundcolor: b.background_color,
      linkorhref: b.link,
      image1170x50: b.image_wide,
      image375x575: b.image_narrow,
    })),
    userId: String(userId),
    login: profile.login,
    alias: profile.alias ?? '',
    firstName: profile.first_name,
    lastName: profile.last_name,
    email: profile.email,
    phone: profile.phone,
    type: profile.type,
    roleLetters: '',
    businessGroup: customers.find((c) => c.id === current.customers[0]!.id)!.business_group,
    favouriteProductIds: favourites.map((row) => row.product_id),
    productTabs: tabs.map((row) => row.product_id),
    fittingDeviceId: device?.device_id ?? '',
    masquerade: acting ? { until: acting.until.toISOString(), for: '' } : null,
    token,
  })
}

describe('the bootstrap', () => {
  it('P4 SES-45 is the rows of the tables to the byte: a dealer, several accounts, a payer, New Zealand, staff on a customer’s account', async () => {
    const plain = await server.person({ letters: 'CDPR', extras: 'A' }),
      payer = await server.person({ letters: 'CF' })
    const nz = await server.person({ country: 'NZ', letters: 'DF', cash: true }),
      bare = await server.person({ letters: 'R' })
    await server.db
      .updateTable('account')
      .set({ delivery_address_id: null })
      .where('id', '=', bare.accountId)
      .execute()
    await server.db
      .updateTable('customer')
      .set({ payer_id: payer.customerId, name: `O'Brien "& \u{1F4F1}` })
      .where('id', '=', plain.customerId)
      .execute()
    const many = await server.person({ letters: 'DEP' })
    await holdAccount(server.db, many.userId, plain.accountId, 'CF')
    await holdAccount(server.db, many.userId, nz.accountId, 'F')
    const staff = await server.person({ type: 'S', letters: 'CDR', extras: 'M' })
    await staff.call('changeToAccountOnServer', { accountId: plain.accountId, reason: 'Phoned in' })
    for (const id of [PRODUCTS.case, PRODUCTS.rare])
      await plain.call('addFavouriteProductId', { productId: id })
    await plain.call('addProductTab', { productId: PRODUCTS.zero })
    await plain.call('setFittingDevice', { deviceId: 'S24' })
    const cases: [TestPerson, string, string, string][] = [
      [plain, plain.accountId, 'CDPR', 'A'],
      [payer, payer.accountId, 'CF', ''],
      [nz, nz.accountId, 'DF', ''],
      [bare, bare.accountId, 'R', ''],
      [many, many.accountId, 'DEP', ''],
      [staff, plain.accountId, 'CDR', 'M'],
    ]
    for (const [who, account, permissions, extra_permissions] of cases) {
      const wanted = await expected(server.db, who, account, { permissions, extra_permissions })
      expect([await bootstrap(who), await bootstrap(who)]).toEqual([wanted, wanted])
    }
  })

  it('P4 is remembered, and follows what changes: a name, an address, letters of an approver, a banner, a favourite', async () => {
    const dealer = await server.person(),
      approver = await server.person({ accountId: dealer.accountId, letters: 'P' })
    const changes = [
      () =>
        server.db
          .updateTable('portal_user')
          .set({ first_name: 'Renamed' })
          .where('id', '=', dealer.userId)
          .execute(),
      () =>
        server.db
          .updateTable('address')
          .set({ line1: '99 Moved Street' })
          .where('id', '=', dealer.addressId)
          .execute(),
      () =>
        server.db
          .updateTable('user_account')
          .set({ permissions: 'FP' })
          .where('user_id', '=', approver.userId)
          .execute(),
      () =>
        server.db
          .updateTable('customer')
          .set({ payment_terms_id: 'COD' })
          .where('id', '=', dealer.customerId)
          .execute(),
      () => server.db.updateTable('home_piece').set({ content_html: '<p>Another</p>' }).execute(),
      () =>
        server.db
          .insertInto('home_piece')
          .values({ kind: 'words', position: 9, content_html: '<p>More</p>' })
          .execute(),
      () => dealer.call('addFavouriteProductId', { productId: PRODUCTS.case }),
    ]
    const { permissions, extra_permissions } = await server.db
      .selectFrom('user_account')
      .select(['permissions', 'extra_permissions'])
      .where('user_id', '=', dealer.userId)
      .executeTakeFirstOrThrow()
    for (const change of changes) {
      const before = await bootstrap(dealer)
      await change()
      const wanted = await expected(server.db, dealer, dealer.accountId, { permissions, extra_permissions })
      expect(wanted).not.toBe(before)
      await expect.poll(() => bootstrap(dealer)).toBe(wanted)
    }
  })
})
