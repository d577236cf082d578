import type { Queryable } from '#server/db/connect.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAVOURITES_MAX, TABS_MAX } from '#shared/codes/limits.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Products of these numbers, each like the case; the catalogue hears of them soon. */
async function addCopies(ids: readonly string[]) {
  const copied = await server.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', PRODUCTS.case)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < ids.length; at += 500)
    await server.db
      .insertInto('product')
      .values(ids.slice(at, at + 500).map((id) => ({ ...copied, id })))
      .execute()
}

describe('favourites and tabs', () => {
  it('PRD-21 PRD-22 PRD-23 PRD-24 a favourite is added once, newest first, and removed', async () => {
    const person = await server.person()
    await person.call('addFavouriteProductId', { productId: PRODUCTS.case })
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    await person.call('addFavouriteProductId', { productId: PRODUCTS.rare })
    expect((await person.call('addFavouriteProductId', { productId: PRODUCTS.case })).productIds).toEqual([
      PRODUCTS.rare,
      PRODUCTS.case,
    ])
    expect((await person.call('initFromServer', {})).favouriteProductIds).toEqual([
      PRODUCTS.rare,
      PRODUCTS.case,
    ])
    expect((await person.call('deleteFavouriteProductId', { productId: PRODUCTS.rare })).productIds).toEqual([
      PRODUCTS.case,
    ])
    await expect(person.call('addFavouriteProductId', { productId: 'NO-SUCH' })).rejects.toMatchObject({
      code: 'product.unknown',
    })
  })

  it('A6 eight added at once do not pass the most there may be; one that is kept already is no further one', async () => {
    const person = await server.person()
    const many = Array.from({ length: FAVOURITES_MAX + 8 }, (_, at) => `FAV-${String(at)}`)
    await addCopies(many)
    const rows = many
      .slice(0, FAVOURITES_MAX - 1)
      .map((product_id) => ({ user_id: person.userId, product_id, added_at: server.clock.now }))
    await server.db.insertInto('favourite').values(rows).execute()
    const add = (productId: string) =>
      person.call('addFavouriteProductId', { productId }).then(
        () => 'kept',
        (problem: unknown) => (problem as { code?: string }).code,
      )
    const wanted = many.slice(FAVOURITES_MAX, FAVOURITES_MAX + 8)
    // the catalogue has heard of the products
    await expect.poll(() => add(wanted[0]!)).toBe('kept')
    await person.call('deleteFavouriteProductId', { productId: wanted[0]! })
    expect((await Promise.all(wanted.map(add))).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'favourite.full'),
      'kept',
    ])
    expect((await person.call('initFromServer', {})).favouriteProductIds).toHaveLength(FAVOURITES_MAX)
    expect(await add(many[0]!), 'kept already').toBe('kept')
  })

  it('A6 tabs that are opened at once stay within the most there may be, and none of them is lost', async () => {
    const person = await server.person()
    const many = Array.from({ length: TABS_MAX + 4 }, (_, at) => `TAB-${String(at).padStart(2, '0')}`)
    await addCopies(many)
    const open = (productId: string) => person.call('addProductTab', { productId })
    await expect.poll(() => open(many[0]!).catch(() => null)).not.toBeNull()
    for (let round = 0; round < 30; round += 1) {
      await server.db.deleteFrom('product_tab').where('user_id', '=', person.userId).execute()
      const rows = many
        .slice(0, TABS_MAX)
        .map((product_id) => ({ user_id: person.userId, product_id, opened_at: server.clock.now }))
      await server.db.insertInto('product_tab').values(rows).execute()
      server.clock.now = new Date(server.clock.now.getTime() + 1_000)
      const opened = many.slice(TABS_MAX)
      const answers = await Promise.all(opened.map(open))
      const kept = (await person.call('initFromServer', {})).productTabs
      expect(kept).toHaveLength(TABS_MAX)
      expect(kept.slice(-opened.length)).toEqual(opened)
      for (const { productIds } of answers) expect(productIds).toHaveLength(TABS_MAX)
    }
  })

  it('PRD-39 PRD-41 a tab opens in its order and closes; another person has their own', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    await person.call('addProductTab', { productId: PRODUCTS.rare })
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    expect((await person.call('addProductTab', { productId: PRODUCTS.case })).productIds).toEqual([
      PRODUCTS.rare,
      PRODUCTS.case,
    ])
    expect((await person.call('deleteProductTab', { productId: PRODUCTS.rare })).productIds).toEqual([
      PRODUCTS.case,
    ])
    expect((await other.call('initFromServer', {})).productTabs).toEqual([])
  })
})

describe('the device a person works on', () => {
  it('is kept for them and nobody else, changed and dropped', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    expect((await person.call('initFromServer', {})).fittingDeviceId).toBe('')
    expect(await person.call('setFittingDevice', { deviceId: 'IP15P' })).toMatchObject({
      fittingDeviceId: 'IP15P',
    })
    expect(await person.call('setFittingDevice', { deviceId: 'S24' })).toMatchObject({
      fittingDeviceId: 'S24',
    })
    expect((await person.call('initFromServer', {})).fittingDeviceId).toBe('S24')
    expect((await other.call('initFromServer', {})).fittingDeviceId).toBe('')
    expect(await person.call('setFittingDevice', { deviceId: '' })).toMatchObject({ fittingDeviceId: '' })
  })
  it('is refused where there is none of that id, and what was kept stays', async () => {
    const person = await server.person()
    await person.call('setFittingDevice', { deviceId: 'IP15P' })
    for (const deviceId of ['NO-SUCH', "' or 1=1 --"])
      await expect(person.call('setFittingDevice', { deviceId })).rejects.toMatchObject({
        code: 'device.unknown',
      })
    expect((await person.call('initFromServer', {})).fittingDeviceId).toBe('IP15P')
  })
})

describe('recent activities', () => {
  it('SES-49 PRD-43 ACC-26 ACC-27 carry description, type and parameters; seen again one moves to the top', async () => {
    const person = await server.person()
    const start = server.clock.now.getTime()
    for (const productId of [PRODUCTS.case, PRODUCTS.rare, PRODUCTS.case]) {
      await person.call('addActivityViewProduct', { productId })
      server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    }
    expect((await person.call('recentActivitiesFromServer', {})).recentActivities).toEqual([
      {
        description: 'AeroShield Clear Case for iPhone 15 Pro',
        type: 'Product',
        parameters: { id: PRODUCTS.case },
        at: new Date(start + 2_000),
      },
      {
        ...{ description: 'Rare Speaker', type: 'Product', parameters: { id: PRODUCTS.rare } },
        at: new Date(start + 1_000),
      },
    ])
  })
})

describe('notifications', () => {
  type Alert = {
    account_id?: string
    user_id?: number
    type?: string
    message_html: string
    expires_on?: string
  }
  const alert = (values: Alert, db: Queryable = server.db) =>
    db
      .insertInto('alert')
      .values({ created_at: server.clock.now, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()

  it('NAV-25 NAV-26 NAV-27 NAV-28 SES-48 come unread, are set as read by id, and stay read', async () => {
    const person = await server.person()
    const mine = await alert({
      user_id: person.userId,
      type: 'request',
      message_html: '<b>Yours</b>',
      expires_on: '2099-01-01',
    })
    const everybodys = await alert({ account_id: person.accountId, message_html: 'Account' })
    await alert({ user_id: person.userId, message_html: 'Expired', expires_on: '2020-01-01' })
    const seen = await person.call('alertsFromServer', {})
    const at = server.clock.now
    expect(seen).toEqual({
      readAlerts: [],
      unreadAlerts: [
        { id: everybodys.id, type: '', messageline: 'Account', expirydate: '', isRead: false, at },
        {
          id: mine.id,
          type: 'request',
          messageline: '<b>Yours</b>',
          expirydate: '2099-01-01',
          isRead: false,
          at,
        },
      ],
    })
    const after = await person.call('setAlertRead', { id: mine.id })
    expect([after.unreadAlerts.map((a) => a.id), after.readAlerts.map((a) => a.id)]).toEqual([
      [everybodys.id],
      [mine.id],
    ])
    expect(await person.call('alertsFromServer', {})).toEqual(after)
  })

  it('all that were seen are set as read at once; what came meanwhile stays unread', async () => {
    const person = await server.person()
    const user_id = person.userId
    // numbered before those that are seen, and written after them
    const late = await server.db.startTransaction().execute()
    const { id: lateId } = await alert({ user_id, message_html: 'written meanwhile' }, late)
    for (const message_html of ['one', 'two', 'three']) await alert({ user_id, message_html })
    const { unreadAlerts } = await person.call('alertsFromServer', {})
    const ids = unreadAlerts.map(({ id }) => id)
    await person.call('setAlertRead', { id: unreadAlerts[1]?.id ?? 0 })
    await late.commit().execute()
    const newest = await alert({ user_id, message_html: 'came meanwhile' })
    const after = await person.call('setAlertsRead', { ids })
    expect(new Set(after.unreadAlerts.map(({ id }) => id))).toEqual(new Set([lateId, newest.id]))
    expect(after.readAlerts).toHaveLength(unreadAlerts.length)
    expect(await person.call('setAlertsRead', { ids })).toEqual(after)
    const other = await server.person()
    await expect(other.call('setAlertsRead', { ids })).rejects.toMatchObject({ code: 'alert.unknown' })
  })

  it("another person's notice is not seen and cannot be set as read", async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    const { id } = await alert({ user_id: person.userId, message_html: 'x' })
    expect((await other.call('alertsFromServer', {})).unreadAlerts).toEqual([])
    await expect(other.call('setAlertRead', { id })).rejects.toMatchObject({ code: 'alert.unknown' })
  })

  it('SES-48 ORD-52 the preferences answer both names', async () => {
    expect(await (await server.person()).call('preferencesFromServer', {})).toEqual({
      preferences: { backorder_frequency: '', backorder_day: '' },
    })
  })
})
