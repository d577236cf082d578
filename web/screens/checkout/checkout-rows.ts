import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import { gstPercent } from '#shared/rules/tax.ts'
import type { TotalRow } from '#web/parts/Totals.tsx'
import type { Checkout } from './use-checkout.ts'

/**
 * What the order comes to, every amount of the last answer (CHK-41), which without letter D tells freight
 * only; the fee only where there is one, under the name its method gives it.
 */
export function checkoutRows(checkout: Checkout, businessGroup: string): TotalRow[] {
  const { choices, validFreightMethods, freightChargeExGST, adminFeeExGST } = checkout
  const method = validFreightMethods.find(({ id }) => id === choices.freightOptionId)
  const freight: TotalRow = {
    label: method ? `Freight, ${method.name}` : 'Freight, estimate',
    amount: freightChargeExGST === 0 ? 'Free' : freightChargeExGST,
    ...(method ? {} : { look: 'soft' }),
  }
  const row = (label: string, amount: number | undefined, look?: 'sum'): TotalRow[] =>
    amount === undefined ? [] : [{ label, amount, ...(look ? { look } : {}) }]
  return [
    ...row('Goods', checkout.orderBaseTotalExGST),
    freight,
    ...row(feeLabelOf(choices.paymentMethodId), adminFeeExGST || undefined),
    ...row(`GST ${String(gstPercent(businessGroup))}%`, checkout.totalGST),
    ...row('Total inc GST', checkout.totalIncGST, 'sum'),
  ]
}
