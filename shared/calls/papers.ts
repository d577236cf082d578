import * as z from 'zod/mini'
import { INVOICES_PATH, RECEIPT_PATH, RETURN_SLIP_PATH, STATEMENT_PATH } from '../codes/routes.ts'
import { NEEDS } from '../rules/access.ts'
import { endpoints } from './endpoint.ts'
import * as f from './fields.ts'

/** month: one of Brisbane, YYYY-MM. */
const statement = z.object({ month: f.month, months: z.optional(z.enum(['1', '12'])) })
/** A paper as PDF. */
const paper = { method: 'GET', limit: 'document', answers: 'document' } as const

/** The documents that people open. */
export const paperEndpoints = endpoints({
  productPdf: {
    method: 'GET',
    path: '/ProductPDFServlet',
    about: 'Sheets of products as one PDF; a sheet with prices needs the letters of these prices as well',
    needs: NEEDS.productPdf,
    input: z.object({
      templateId: z.optional(z.string()),
      productIds: z.optional(z.union([z.string(), z.array(z.string())])),
    }),
    limit: 'document',
    answers: 'document',
  },
  invoicePdf: {
    method: 'GET',
    path: '/InvoiceServlet/:invoiceNo',
    about: 'A tax invoice or a credit note of the account as PDF, byte for byte as it was first issued',
    needs: NEEDS.invoices,
    input: z.object({ invoiceNo: f.text(40) }),
    limit: 'document',
    answers: 'document',
  },
  orderPdf: {
    ...paper,
    path: '/order-pdf/:orderNo',
    about: 'The confirmation of an order of the account as PDF, as the order stands now',
    needs: NEEDS.orders,
    input: z.object({ orderNo: f.text(40) }),
  },
  ownInvoicesPdf: {
    ...paper,
    path: INVOICES_PATH,
    needs: NEEDS.invoices,
    about: 'Tax invoices and credit notes of the account as one PDF, by their numbers with commas between',
    input: z.object({ numbers: z.union([z.string(), z.array(z.string())]) }),
  },
  invoicesPdf: {
    ...paper,
    path: '/papers/invoices',
    needs: NEEDS.staffInvoices,
    about: 'Tax invoices and credit notes as one PDF, by their numbers with commas between',
    input: z.object({ numbers: z.union([z.string(), z.array(z.string())]) }),
  },
  statementPdf: {
    ...paper,
    path: '/papers/statement/:customerId',
    needs: NEEDS.staffCustomers,
    about: 'What is open of a payer on a day of Brisbane, today without one',
    input: z.object({ customerId: f.text(100), day: z.optional(f.dayIn) }),
  },
  receiptPdf: {
    ...paper,
    path: `${RECEIPT_PATH}/:paymentNo`,
    needs: NEEDS.paymentHistory,
    about: 'The receipt of a payment of the account as PDF, as it stands now',
    input: z.object({ paymentNo: f.text(40) }),
  },
  accountStatementPdf: {
    ...paper,
    path: `${STATEMENT_PATH}/:month`,
    needs: NEEDS.creditSummary,
    about: 'The statement of the account for a month, or for the twelve that end with it, as PDF',
    input: statement,
  },
  accountStatementCsv: {
    ...paper,
    path: `${STATEMENT_PATH}/:month/csv`,
    needs: NEEDS.creditSummary,
    about: 'The same as a table',
    input: statement,
  },
  returnSlipPdf: {
    ...paper,
    path: `${RETURN_SLIP_PATH}/:requestNo`,
    needs: NEEDS.returns,
    about: 'The packing slip of an approved service request of the account, with its number as a barcode',
    input: z.object({ requestNo: f.key }),
  },
  packingSlipPdf: {
    ...paper,
    path: '/papers/packing-slip/:shipmentNo',
    needs: NEEDS.staffOrders,
    about: 'What lies in a shipment, without prices',
    input: z.object({ shipmentNo: f.text(40) }),
  },
  pickListPdf: {
    ...paper,
    path: '/papers/pick-list/:waveId',
    needs: NEEDS.staffOrders,
    about: 'What a picking wave takes from the shelves',
    input: z.object({ waveId: f.key }),
  },
})
