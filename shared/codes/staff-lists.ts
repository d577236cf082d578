/** The lists of the staff console that can be narrowed by their address, and so be kept as saved views. */
export const STAFF_LISTS = [
  'orders',
  'shipments',
  'invoices',
  'customers',
  'stock',
  'mails',
  'audit',
  'users',
] as const
export type StaffList = (typeof STAFF_LISTS)[number]
