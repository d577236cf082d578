import { sql } from 'kysely'
import { readConfig } from '#server/config/config.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { reconcilePayments } from '#server/modules/payments/reconcile-payments.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { openGateways } from '#server/ports/payments/open-gateways.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { type Context, settingsFor } from './portals.ts'

/** Later than any payment may take, and than the reconciliation's interval. */
const MUCH_LATER_MS = 30 * 60_000
const ROUNDS_MAX = 50
const PAUSE_MS = 100

/** Reconciles, long after the client has gone, until no payment is open. */
export async function reconcileMuchLater({ db, peer }: Context) {
  const now = () => new Date(Date.now() + MUCH_LATER_MS)
  const { payments } = readConfig(settingsFor(peer)(peer.url))
  const gateways = openGateways(payments, { ledger: sandboxLedger(db, now), now })
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    // A connection of the dead portal may hold a lock until PostgreSQL notices. The next round handles what
    // is still locked.
    await reconcilePayments(
      {
        db,
        by: SYSTEM,
        gateways,
        seller: NO_SELLER,
        now,
      },
      (problem) => {
        throw problem
      },
    )
    if (!(await db.selectFrom('payment').select('id').where('ended_at', 'is', null).executeTakeFirst()))
      return
    await new Promise((later) => setTimeout(later, PAUSE_MS))
    await sql`update payment set checked_at = created_at where ended_at is null`.execute(db)
  }
}
