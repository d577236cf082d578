import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { takeSteps } from '../checkout.ts'
import { type TestServer, testServer } from '../test-server.ts'
import { PRODUCTS } from '../world.ts'
import { type SocketProxy, socketProxy } from './socket-proxy.ts'

const HEARTBEAT_MS = 400
/**
 * Ends a test that hangs, and measures nothing. While the connection is silent, only the heartbeat can detect
 * a change.
 */
const HANGS = { timeout: 60_000, interval: 10 }
/** After this the notifications of a new person have arrived, which clear the cache. */
const SETTLED_MS = 100

let server: TestServer
let proxy: SocketProxy
let outside: Db
beforeAll(async () => {
  server = await testServer(
    { DATABASE_HEARTBEAT_SECONDS: String(HEARTBEAT_MS / 1_000), STOCK_REFRESH_SECONDS: '3600' },
    'small',
    async (connection) => {
      proxy = await socketProxy(connection)
      return proxy.connection
    },
  )
  outside = openDatabase(server.connection, { max: 1 }).db
})
afterAll(async () => {
  await outside.destroy()
  await proxy.close()
  await server.close()
})

/**
 * Freezes the listening connection at the worst moment: right after the last notification. All other
 * connections work.
 */
const freezeListener = () => proxy.freeze('tradecounter listener')

it('F2 a session deleted while the listening connection is silent is let in no longer, once the heartbeat is missed', async () => {
  let remembered = 0
  // until a look was sooner than the heartbeat: the notification was stuck in the frozen connection
  for (let round = 0; round < 3 || remembered === 0; round += 1) {
    const dealer = await server.person()
    const isLetIn = async () =>
      (await dealer.raw({ url: '/rest/initFromServer' })).json<{ authenticated: boolean }>().authenticated
    await pause(SETTLED_MS)
    expect(await isLetIn()).toBe(true)
    freezeListener()
    await outside.deleteFrom('session').where('user_id', '=', dealer.userId).execute()
    await expect
      .poll(async () => {
        const isIn = await isLetIn()
        if (isIn) remembered += 1
        return isIn
      }, HANGS)
      .toBe(false)
    await pause(HEARTBEAT_MS) // another connection listens by now
    proxy.thaw()
  }
})

it('F2 prices and freight changed while it is silent are seen, once the heartbeat is missed', async () => {
  const dealer = await server.person()
  const catalogueNow = async () => (await dealer.raw({ url: '/rest/productsFromServer' })).body
  await dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
  const { cartId } = await dealer.call('checkoutCurrentShoppingCart', {})
  const freightNow = async () => (await takeSteps(dealer, cartId)).freightChargeExGST
  await pause(SETTLED_MS)
  const before = { catalogue: await catalogueNow(), freight: await freightNow() }
  freezeListener()
  await outside
    .updateTable('price_break')
    .set({ price_cents: 12_34 })
    .where('product_id', '=', PRODUCTS.case)
    .where('quantity', '=', 1)
    .execute()
  await outside
    .updateTable('freight_charge')
    .set({ charge_cents: 77_77 })
    .where('method_id', '=', 'STD')
    .execute()
  await expect
    .poll(
      async () => [(await catalogueNow()) !== before.catalogue, (await freightNow()) !== before.freight],
      HANGS,
    )
    .toEqual([true, true])
  proxy.thaw()
})
