/** The lists of customers in the staff console. */
export const CUSTOMER_LISTS = ['all', 'stopped', 'overdue', 'overLimit'] as const
export type CustomerList = (typeof CUSTOMER_LISTS)[number]

export const CUSTOMER_LIST_WORDS: Readonly<Record<CustomerList, string>> = {
  all: 'All',
  stopped: 'Stopped',
  overdue: 'Overdue',
  overLimit: 'Over the limit',
}
