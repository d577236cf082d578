import { NEEDS, type Need } from './access.ts'

/** One of the three product sheets as PDF: its name, who may have it, and which prices it shows. */
export type ProductPdf = {
  templateId: string
  label: string
  need: Need
  hasRetail: boolean
  hasDealer: boolean
}

/**
 * The sheets of PRD-19 and PRD-20, in menu order. Public is for the dealer's own customers: no prices.
 * Standard has the RRP inc GST (letter R). Enhanced has the dealer's own prices ex GST with their breaks
 * (letter D), and RRP and margin for whoever may see those.
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

/** The maximum number of products in one document. */
export const PDF_PRODUCTS_MAX = 200

/** The address of a sheet. Ids are joined by commas, which are escaped within a product number. */
export const productPdfPath = (templateId: string, productIds: readonly string[]): string =>
  `/ProductPDFServlet?templateId=${templateId}&productIds=${productIds.map((id) => encodeURIComponent(id)).join(',')}`
