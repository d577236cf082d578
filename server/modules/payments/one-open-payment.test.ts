import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manyInvoices } from '#testing/many-invoices.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ROUNDS = 12
const AT_ONCE = 5

it('of payments of invoices that a person begins at once, in many windows, one is open', async () => {
  const person = await server.person()
  const colleague = await server.person({ accountId: person.accountId })
  const [invoice] = await manyInvoices(server.db, [person], 1, 110_00)
  const begin = (who: typeof person) =>
    who
      .call('allocateInvoicePayments', {
        invoiceIds: [invoice?.invoiceNo ?? ''],
        paymentAllocations: ['110.00'],
        paymentMethodId: 'VISA_CREDIT',
        justCalculatePrices: false,
        allocationToken: randomUUID(),
      })
      .then(
        ({ status }) => status,
        (problem: unknown) => (problem as { code?: string }).code,
      )
  const openOf = async () =>
    (
      await server.db
        .selectFrom('payment')
        .select('user_id')
        .where('account_id', '=', person.accountId)
        .where('state', 'in', ['starting', 'pending'])
        .orderBy('user_id')
        .execute()
    ).map(({ user_id }) => user_id)
  await begin(colleague)
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(person)))
    for (const answer of answers) expect(['PENDING', 'CANCELLED', 'payment.open']).toContain(answer)
    expect(answers).toContain('PENDING')
    // one of each person: what a colleague has open is left alone
    expect(await openOf()).toEqual([person.userId, colleague.userId].sort((a, b) => a - b))
  }
})
