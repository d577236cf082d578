import type { SandboxState } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { manyInvoices } from './many-invoices.ts'
import { allocationLedger } from './payments.ts'
import type { TestServer } from './test-server.ts'

/** A dealer with an open invoice of $110.00, and what is asked to pay it. */
export async function owing(server: TestServer, paymentMethodId = 'VISA_CREDIT') {
  const who = await server.person()
  const invoices = await manyInvoices(server.db, [who], 1, 110_00)
  const invoiceIds = invoices.map(({ invoiceNo }) => invoiceNo)
  return {
    who,
    asked: { invoiceIds, paymentAllocations: ['110.00'], paymentMethodId, justCalculatePrices: false },
  }
}

/** A payment of that invoice, which stands like this at the sandbox; pending if nothing else is said. */
export async function payingInvoices(
  server: TestServer,
  { method, to }: { method?: string; to?: SandboxState },
) {
  const { who, asked } = await owing(server, method)
  const begun = await who.call('allocateInvoicePayments', asked)
  const [row] = await allocationLedger(server, begun.allocationToken)
  if (row && to) await sandboxLedger(server.db, () => server.clock.now).move(row.id, ['pending'], to)
  return { who, asked, begun }
}
