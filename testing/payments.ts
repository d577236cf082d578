import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts'
import type { TestServer } from './test-server.ts'

/* What a test of payments does and reads outside the calls: time, the reconciliation, the books. */

export function passMinutes(server: TestServer, n: number) {
  server.clock.now = new Date(server.clock.now.getTime() + n * 60_000)
}

/** One reconciliation. A problem that it meets is thrown. */
export const reconcile = (server: TestServer) =>
  reconcilePayments(
    { db: server.db, gateways: server.gateways, productName: 'Tradecounter', now: () => server.clock.now },
    (problem) => {
      throw problem
    },
  )

/** The payments of an order at the gateways of the sandbox. */
export const ledgerRows = (server: TestServer, webOrderNo: number) =>
  server.db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', `WEBORDER${String(webOrderNo)}`)
    .orderBy('created_at')
    .execute()

/** The payments of an order as the portal keeps them. */
export const paymentsOf = (server: TestServer, webOrderNo: number) =>
  server.db.selectFrom('payment').selectAll().where('web_order_no', '=', webOrderNo).orderBy('id').execute()

/** How much of a product is allocated. */
export const stockOf = async (server: TestServer, productId: string) =>
  (
    await server.db
      .selectFrom('stock')
      .select('allocated')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).allocated
