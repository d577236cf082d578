import { PAGE_TITLES } from './page-titles.ts'
import type { RouteName } from './routes.ts'

type ListWords = { heading: string; search: string }

/** What the field in the shell's bar says while nothing is typed. */
export const SHOP_SEARCH = 'Search products, codes or devices'
/** The same in the staff console. */
export const STAFF_SEARCH = 'Order, customer, product, amount'

/** The headings of the account's lists, and what the fields that search them say while nothing is typed. */
export const LIST_WORDS = {
  orders: { heading: 'Your Orders', search: 'Order, PO, product, invoice or connote' },
  backOrders: { heading: PAGE_TITLES.backOrders, search: 'Order number, reference or product' },
  invoices: { heading: PAGE_TITLES.invoices, search: 'Invoice, order, reference or product' },
  payments: { heading: 'Payments', search: 'Number, reference or name' },
  returns: { heading: PAGE_TITLES.returns, search: 'Request, reference, product or invoice' },
} as const satisfies Partial<Record<RouteName, ListWords>>

/** The lists that begin with both, which the server's page shows before any script runs. */
export const OPENING_LISTS = ['orders', 'invoices', 'payments'] as const satisfies (keyof typeof LIST_WORDS)[]
