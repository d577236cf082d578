import type { sessionCalls } from '#shared/calls/session.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import { isCashCustomer } from '#shared/rules/credit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/handlers.ts'
import { accountById, addressLine, approversOn, type CustomerRow, customersById, type HeldAccount } from '#server/store/accounts.store.ts'

type AccountAnswer = OutputOf<typeof sessionCalls['accountFromServer']>
type WireCustomer = AccountAnswer['currentCustomer']

const creditTerms = (c: CustomerRow) => ({ limit2Cents: c.credit_limit2_cents, limit3Cents: c.credit_limit3_cents, paymentTermsId: c.payment_terms_id })

export const presentCustomer = (c: CustomerRow, payer: CustomerRow | null, deliveryId: number | null): WireCustomer => ({
  id: c.id, name: c.name, country: c.country, deliveryId: deliveryId === null ? '' : String(deliveryId),
  creditLimit2: c.credit_limit2_cents, creditLimit3: c.credit_limit3_cents, paymentTermsId: c.payment_terms_id, payerId: c.payer_id ?? '',
  customAddresses: c.custom_addresses ? 'Y' : 'N', cash: isCashCustomer(creditTerms(c), payer && creditTerms(payer)),
})

/** The accounts as the wire shows them, each with its customer and payer. */
export async function presentAccounts(tx: Tx, held: HeldAccount[]) {
  const approvers = Map.groupBy(await approversOn(tx, held.map((h) => h.account_id)), (row) => row.account_id)
  const customers = await withPayers(tx, held.map((h) => h.customer_id))
  const deliveryOf = new Map(held.map((h) => [h.customer_id, h.delivery_address_id]))
  return {
    userAccounts: await Promise.all(held.map(async (h) => ({
      accountid: h.account_id, accountname: h.name, permissions: h.permissions, extrapermissions: h.extra_permissions,
      orderApprovers: (approvers.get(h.account_id) ?? []).map((a) => ({ id: a.id, firstname: a.first_name, lastname: a.last_name })),
      invoiceAddress: await addressLine(tx, h.delivery_address_id),
    }))),
    customers: customers.own.map((c) => presentCustomer(c, customers.payerOf(c), deliveryOf.get(c.id) ?? null)),
    payers: customers.payers.map((p) => presentCustomer(p, null, null)),
  }
}

/** The account the session is on, which for staff who serve customers need not be one of their own. */
export async function presentCurrentAccount(tx: Tx, actor: Actor, accountId = actor.accountId): Promise<AccountAnswer> {
  const account = await accountById(tx, accountId)
  if (!account) throw new Error(`the account ${accountId} of a session does not exist`)
  const one = await presentAccounts(tx, [{ ...account, permissions: actor.letters, extra_permissions: actor.extras }])
  const [currentUserAccount] = one.userAccounts
  const [currentCustomer] = one.customers
  if (!currentUserAccount || !currentCustomer) throw new Error(`the account ${accountId} has no customer`)
  return { currentUserAccount, currentCustomer, currentPayer: one.payers[0] ?? null }
}

async function withPayers(tx: Tx, customerIds: string[]) {
  const own = await customersById(tx, [...new Set(customerIds)])
  const payers = await customersById(tx, own.flatMap((c) => c.payer_id ?? []))
  const byId = new Map(payers.map((p) => [p.id, p]))
  return { own, payers, payerOf: (c: CustomerRow) => byId.get(c.payer_id ?? '') ?? null }
}
