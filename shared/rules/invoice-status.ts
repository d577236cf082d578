export const INVOICE_STATUSES = {
  credit: 'Unallocated Credit',
  paid: 'Paid',
  new: 'New',
  overdue: 'Overdue',
  current: 'Current',
} as const
export type InvoiceStatus = keyof typeof INVOICE_STATUSES

/** Amounts in cents inc GST; dueOn a day of Brisbane, YYYY-MM-DD, or null without one. */
export type InvoiceFacts = { amountCents: number; balanceCents: number; dueOn: string | null }

/**
 * What an invoice reads as (INV-25 to INV-29): the first rule that fits wins. Due today is Current.
 * @param today the day in Brisbane, YYYY-MM-DD
 */
export function invoiceStatus(
  { amountCents, balanceCents, dueOn }: InvoiceFacts,
  today: string,
): InvoiceStatus {
  if (amountCents < 0) return 'credit'
  if (balanceCents <= 0) return 'paid'
  if (dueOn === null) return 'new'
  return dueOn < today ? 'overdue' : 'current'
}
