/** Barcodes in the order of their numbers, each with its product. A leading nought more or less is the same number, as UPC and EAN are. */
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
  let low = 0, high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (; numbers[low] === wanted; low += 1) found.push(products[low] ?? 0)
  return found
}
