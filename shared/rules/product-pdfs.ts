import { NEEDS, type Need } from './access.ts'

/**
 * One of the three sheets of a product as PDF: what it is called, who may have it, and which prices stand on
 * it.
 */
export type ProductPdf = {
  templateId: string
  label: string
  need: Need
  hasRetail: boolean
  hasDealer: boolean
}

/**
 * The sheets of PRD-19 and PRD-20, in the order they are offered. Public is for the customer's customer: no
 * prices. Standard carries the RRP inc GST (letter R), Enhanced the dealer's own prices ex GST with their
 * breaks (letter D), and the RRP and margin beside them for whoever may see those too.
 */
export const PRODUCT_PDFS: readonly ProductPdf[] = [
  { templateId: 'PDF_PUBLIC', label: 'Public', need: NEEDS.productPdf, hasRetail: false, hasDealer: false },
  {
    templateId: 'PDF_STANDARD',
    label: 'Standard',
    need: NEEDS.retailPrices,
    hasRetail: true,
    hasDealer: false,
  },
  {
    templateId: 'PDF_ENHANCED',
    label: 'Enhanced',
    need: NEEDS.dealerPrices,
    hasRetail: true,
    hasDealer: true,
  },
]

/** How many products one document may hold. */
export const PDF_PRODUCTS_MAX = 200

/** The address of a sheet; ids are joined by commas, which no product number holds unescaped. */
export const productPdfPath = (templateId: string, productIds: readonly string[]): string =>
  `/ProductPDFServlet?templateId=${templateId}&productIds=${productIds.map((id) => encodeURIComponent(id)).join(',')}`
