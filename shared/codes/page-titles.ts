import { MESSAGES } from './messages.ts'
import type { ROUTES } from './routes.ts'

/** Titles of pages whose path says something else: the heading, the tab and the breadcrumb have them. */
export const PAGE_TITLES = {
  loginDetail: 'Login & Security',
  invoices: 'Invoices',
  backOrders: MESSAGES.backOrdersTitle,
  returns: 'Service Requests',
  newRequest: 'Lodge a Service Request',
  editRequest: 'Edit a Service Request',
  files: 'Available Files',
} as const satisfies Partial<Record<keyof typeof ROUTES, string>>
