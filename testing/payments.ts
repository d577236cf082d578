import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts'
import type { TestServer } from './test-server.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'

/* Helpers of payment tests outside the calls: time, the reconciliation, the ledger. */

export function passMinutes(server: TestServer, n: number) {
  server.clock.now = new Date(server.clock.now.getTime() + n * 60_000)
}

/** Runs the reconciliation once. Throws its problems. */
export const reconcile = (server: TestServer) =>
  reconcilePayments(
    {
      db: server.db,
      by: SYSTEM,
      gateways: server.gateways,
      seller: NO_SELLER,
      now: () => server.clock.now,
    },
    (problem) => {
      throw problem
    },
  )

/** The payments of an order at the sandbox gateway. */
export const ledgerRows = (server: TestServer, webOrderNo: number) =>
  server.db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', `WEBORDER${String(webOrderNo)}`)
    .orderBy('created_at')
    .execute()

/** The payments of a token at the sandbox gateway. */
export const allocationLedger = (server: TestServer, token: string) =>
  server.db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', `TOKEN${token}`)
    .orderBy('created_at')
    .execute()

/** The payments of an order in the database. */
export const paymentsOf = (server: TestServer, webOrderNo: number) =>
  server.db.selectFrom('payment').selectAll().where('web_order_no', '=', webOrderNo).orderBy('id').execute()

/** How many units of a product are allocated. */
export const stockOf = async (server: TestServer, productId: string) =>
  (
    await server.db
      .selectFrom('stock')
      .select('allocated')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).allocated
