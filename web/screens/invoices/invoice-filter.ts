import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { INVOICE_LISTS, type InvoiceList } from '#shared/codes/invoice-lists.ts'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { hasTextOrDays, type ListFilter, listFilterAddress, listFilterIn } from '#web/data/list-filter.ts'

export type InvoiceRow = OutputOf<AllCalls['invoicesPage']>['invoices'][number]
export type Invoice = OutputOf<AllCalls['invoicesFromServer']>['invoices'][number]
/** What the list is narrowed to; days of Brisbane. */
export type InvoiceFilter = ListFilter & { list: InvoiceList }

export const isNarrowing = (filter: InvoiceFilter): boolean => hasTextOrDays(filter) || filter.list !== 'all'

export const askedFor = ({
  text,
  from,
  to,
  list,
}: InvoiceFilter): Omit<InputOf<AllCalls['invoicesPage']>, 'cursor' | 'limit'> => ({
  text: text.slice(0, ORDER_TEXT_MAX),
  list,
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

/** Reads a filter from the address bar; nonsense counts as nothing. */
export const filterInAddress = (query: URLSearchParams): InvoiceFilter => ({
  ...listFilterIn(query),
  list: INVOICE_LISTS.find((one) => one === query.get('list')) ?? 'all',
})

/** The filter as the address bar keeps it, so that Back, reload and a pasted link show the same. */
export const addressOf = (filter: InvoiceFilter): Record<string, string> =>
  listFilterAddress(filter, { list: filter.list === 'all' ? '' : filter.list })
