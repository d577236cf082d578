import { firstPlace } from '../first-place.ts'

/**
 * Barcodes in the order of their numbers, each with its product. A leading nought more or less is the same
 * number, as UPC and EAN are.
 */
export type EanTable = { numbers: Float64Array; products: Uint32Array }

const EAN = /^\d{6,14}$/

export function buildEans(eans: readonly string[]): EanTable {
  const products = Uint32Array.from([...eans.keys()].filter((product) => EAN.test(eans[product] ?? '')))
  const numberOf = Float64Array.from(eans, Number)
  products.sort((a, b) => (numberOf[a] ?? 0) - (numberOf[b] ?? 0) || a - b)
  return { numbers: Float64Array.from(products, (product) => numberOf[product] ?? 0), products }
}

/** @param text bare; anything but a whole barcode has no products */
export function productsWithEan({ numbers, products }: EanTable, text: string): number[] {
  if (!EAN.test(text)) return []
  const wanted = Number(text)
  const found: number[] = []
  for (
    let place = firstPlace(numbers.length, (at) => (numbers[at] ?? 0) >= wanted);
    numbers[place] === wanted;
    place += 1
  )
    found.push(products[place] ?? 0)
  return found
}
