import type { Db } from '#server/db/connect.ts'
import { isPaymentMethodId } from '#shared/codes/payment-methods.ts'
import type { FreightKind, FreightMethod } from '#shared/rules/freight.ts'
import type { FeeRateRow } from '#shared/rules/surcharge.ts'

/** Freight methods with their charge per zone, and the dated fee rates of the payment methods. */
export type Terms = { freight: FreightMethod[]; fees: FeeRateRow[] }

export async function readTerms(db: Db): Promise<Terms> {
  const methods = await db
    .selectFrom('freight_method')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const charges = Map.groupBy(
    await db.selectFrom('freight_charge').selectAll().execute(),
    (row) => row.method_id,
  )
  const rates = await db.selectFrom('fee_rate').selectAll().execute()
  return {
    freight: methods.map((m) => {
      const rows = charges.get(m.id) ?? []
      return {
        id: m.id,
        code: m.code,
        name: m.name,
        kind: m.kind as FreightKind,
        zones: Object.fromEntries(rows.map((c) => [c.zone, c.charge_cents])),
        days: Object.fromEntries(
          rows.flatMap(({ zone, days_from: from, days_to: to }) =>
            from === null || to === null ? [] : [[zone, { from, to }]],
          ),
        ),
      }
    }),
    fees: rates.flatMap((r) =>
      isPaymentMethodId(r.payment_method_id)
        ? [
            {
              method: r.payment_method_id,
              region: r.region as FeeRateRow['region'],
              from: r.valid_from,
              to: r.valid_to,
              ratePpm: r.rate_ppm,
            },
          ]
        : [],
    ),
  }
}
