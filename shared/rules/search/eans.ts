import { firstIndex } from '../first-index.ts'

/**
 * Barcodes in numeric order, each with its product. Leading zeros do not count: a UPC is an EAN with a zero
 * in front.
 */
export type EanTable = {
  numbers: Float64Array
  products: Uint32Array
  /** The digits of each barcode from the last to the first as a number of 14 digits, in order. */
  reversed: Float64Array
  productsOfReversed: Uint32Array
}

const EAN = /^\d{6,14}$/

export function buildEans(eans: readonly string[]): EanTable {
  const products = Uint32Array.from([...eans.keys()].filter((product) => EAN.test(eans[product] ?? '')))
  const numberOf = Float64Array.from(eans, Number)
  products.sort((a, b) => (numberOf[a] ?? 0) - (numberOf[b] ?? 0) || a - b)
  const reversedOf = (product: number) => reversedNumber(eans[product] ?? '')
  const productsOfReversed = products.slice()
  const keys = new Map(Array.from(products, (product) => [product, reversedOf(product)]))
  productsOfReversed.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a - b)
  return {
    numbers: Float64Array.from(products, (product) => numberOf[product] ?? 0),
    products,
    reversed: Float64Array.from(productsOfReversed, (product) => keys.get(product) ?? 0),
    productsOfReversed,
  }
}

const EAN_DIGITS = 14

/** "0217" as the beginning of a reversed barcode: 71200000000000. */
const reversedNumber = (digits: string) => {
  let reversed = ''
  for (const digit of digits) reversed = digit + reversed
  return Number(reversed.padEnd(EAN_DIGITS, '0'))
}

/**
 * The products whose barcode ends with some digits, as a label that is torn or a scanner's screen shows them.
 * Not those that are the whole barcode.
 */
export function productsWithEanEnd({ reversed, productsOfReversed }: EanTable, end: string): Uint32Array {
  const least = reversedNumber(end),
    beyond = least + 10 ** (EAN_DIGITS - end.length)
  const from = firstIndex(reversed.length, (at) => (reversed[at] ?? 0) >= least)
  const to = firstIndex(reversed.length, (at) => (reversed[at] ?? 0) >= beyond)
  return productsOfReversed.slice(from, to).sort()
}

/** @param text bare; only a whole barcode finds products */
export function productsWithEan({ numbers, products }: EanTable, text: string): number[] {
  if (!EAN.test(text)) return []
  const wanted = Number(text)
  const found: number[] = []
  for (
    let index = firstIndex(numbers.length, (at) => (numbers[at] ?? 0) >= wanted);
    numbers[index] === wanted;
    index += 1
  )
    found.push(products[index] ?? 0)
  return found
}
