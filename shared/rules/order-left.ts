import { sumCents } from './money.ts'

type Line = { itemno: string; orderedqty: number; cancelledqty: number; unitprice?: number | undefined }
type Order = {
  lines: readonly Line[]
  baseprice?: number | undefined
  totalIncGST?: number | undefined
  cancelledIncGST?: number | undefined
}

/* What is left of an order without its cancelled units. */

/** Units of a line that have left or will leave. */
export const lineUnitsLeft = ({
  orderedqty,
  cancelledqty,
}: Pick<Line, 'orderedqty' | 'cancelledqty'>): number => orderedqty - cancelledqty

/** Units of an order, and of how many products they are. */
export function unitsLeft({ lines }: Pick<Order, 'lines'>): { units: number; products: number } {
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

type Total = Pick<Order, 'totalIncGST' | 'cancelledIncGST'>

/** What the order comes to, in cents inc GST; undefined where no prices are shown. */
export function totalLeft(order: Total & { totalIncGST: number }): number
export function totalLeft(order: Total): number | undefined
export function totalLeft({ totalIncGST, cancelledIncGST = 0 }: Total): number | undefined {
  return totalIncGST === undefined ? undefined : totalIncGST - cancelledIncGST
}
