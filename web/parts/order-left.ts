import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { sumCents } from '#shared/rules/money.ts'

type Order = OutputOf<AllCalls['ordersFromServer']>['orders'][number]
type Line = Order['lines'][number]

/* What is left of an order without its cancelled units. */

/** Units of a line that have left or will leave. */
export const lineUnitsLeft = ({ orderedqty, cancelledqty }: Line): number => orderedqty - cancelledqty

/** Units of an order, and of how many products they are. */
export function unitsLeft({ lines }: Order): { units: number; products: number } {
  const left = lines.filter((line) => lineUnitsLeft(line) > 0)
  return {
    units: left.reduce((sum, line) => sum + lineUnitsLeft(line), 0),
    products: new Set(left.map(({ itemno }) => itemno)).size,
  }
}

/** What the goods come to, in cents ex GST; undefined where no prices are shown. */
export const goodsLeft = ({ baseprice, lines }: Order): number | undefined =>
  baseprice === undefined
    ? undefined
    : sumCents(lines.map((line) => lineUnitsLeft(line) * (line.unitprice ?? 0)))

/** What the order comes to, in cents inc GST; undefined where no prices are shown. */
export const totalLeft = ({ totalIncGST, cancelledIncGST = 0 }: Order): number | undefined =>
  totalIncGST === undefined ? undefined : totalIncGST - cancelledIncGST
