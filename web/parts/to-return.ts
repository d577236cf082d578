/** The page of a new request with a product, units and invoice filled in. */
export const newRequestAddress = ({ productId, units, invoiceNo }: ToReturn): string =>
  `/your-account/new-request?${new URLSearchParams({ product: productId, units: String(units), invoice: invoiceNo }).toString()}`

/** invoiceNo: '' for whichever invoice. */
export type ToReturn = { productId: string; units: number; invoiceNo: string }
/** What an address asks to be filled in; null where it asks for nothing. */
export function toReturnIn(query: URLSearchParams): ToReturn | null {
  const productId = query.get('product') ?? ''
  if (productId === '') return null
  const units = Number(query.get('units'))
  return {
    productId,
    units: Number.isSafeInteger(units) && units > 0 ? units : 1,
    invoiceNo: query.get('invoice') ?? '',
  }
}
