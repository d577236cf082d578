import { describe, expect, it } from 'vitest'
import { INVOICE_STATUSES, invoiceStatus } from './invoice-status.ts'

const TODAY = '2026-11-24'
describe('the status of an invoice', () => {
  it.each([
    ['INV-25', -10_00, -10_00, null, 'Unallocated Credit'],
    ['INV-25', -10_00, 0, '2026-01-01', 'Unallocated Credit'],
    ['INV-25', -1, 5, '2027-01-01', 'Unallocated Credit'],
    ['INV-26', 100_00, 0, '2026-01-01', 'Paid'],
    ['INV-26', 100_00, -1, '2026-01-01', 'Paid'],
    ['INV-26', 0, 0, null, 'Paid'],
    ['INV-27', 100_00, 1, null, 'New'],
    ['INV-28', 100_00, 40_00, '2026-11-23', 'Overdue'],
    ['INV-28', 100_00, 100_00, '2025-11-24', 'Overdue'],
    ['INV-29', 100_00, 100_00, '2026-11-24', 'Current'],
    ['INV-29', 100_00, 1, '2026-11-25', 'Current'],
  ])('%s amount %i, balance %i, due %s: %s', (_row, amountCents, balanceCents, dueOn, words) => {
    expect(INVOICE_STATUSES[invoiceStatus({ amountCents, balanceCents, dueOn }, TODAY)]).toBe(words)
  })
})
