import { firstIndex } from '../first-index.ts'

/**
 * Barcodes in numeric order, each with its product. Leading zeros do not count: a UPC is an EAN with a zero
 * in front.
 */
export type EanTable = { numbers: Float64Array; products: Uint32Array }

const EAN = /^\d{6,14}$/

export function buildEans(eans: readonly string[]): EanTable {
  const products = Uint32Array.from([...eans.keys()].filter((product) => EAN.test(eans[product] ?? '')))
  const numberOf = Float64Array.from(eans, Number)
  products.sort((a, b) => (numberOf[a] ?? 0) - (numberOf[b] ?? 0) || a - b)
  return { numbers: Float64Array.from(products, (product) => numberOf[product] ?? 0), products }
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
