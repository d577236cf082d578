import type { sessionCalls } from '#shared/calls/sessions.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountZone } from '#shared/rules/account-zone.ts'
import { isCashCustomer } from '#shared/rules/credit.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type {
  AccountFacts,
  CustomerRow,
  UserAccountRow,
} from '#server/modules/accounts/account-facts.store.ts'

type AccountAnswer = OutputOf<(typeof sessionCalls)['accountFromServer']>
type WireCustomer = AccountAnswer['currentCustomer']

const creditTerms = (c: CustomerRow) => ({
  limit2Cents: c.credit_limit2_cents,
  limit3Cents: c.credit_limit3_cents,
  paymentTermsId: c.payment_terms_id,
})

type Seen = { payer: CustomerRow | null; deliveryId: number | null; seesCredit: boolean }

const presentCustomer = (c: CustomerRow, { payer, deliveryId, seesCredit }: Seen): WireCustomer => ({
  id: c.id,
  name: c.name,
  country: c.country,
  deliveryId: deliveryId === null ? '' : String(deliveryId),
  creditLimit2: seesCredit ? c.credit_limit2_cents : null,
  creditLimit3: seesCredit ? c.credit_limit3_cents : null,
  paymentTermsId: c.payment_terms_id,
  payerId: c.payer_id ?? '',
  customAddresses: c.custom_addresses ? 'Y' : 'N',
  cash: isCashCustomer(creditTerms(c), payer && creditTerms(payer)),
})

/**
 * Accounts as the wire shows them, each with its customer and payer. Credit limits are shown of a customer,
 * and of its payer, where the person has letter C on an account of that customer.
 */
export function presentAccounts(facts: AccountFacts, actor: Actor, held: readonly UserAccountRow[]) {
  const approversOf = Map.groupBy(facts.approvers, (row) => row.account_id)
  const countryOf = new Map(facts.customers.map((c) => [c.id, c.country]))
  const deliveryOf = new Map(held.map((h) => [h.customer_id, h.delivery_address_id]))
  const own = facts.customers.filter((c) => deliveryOf.has(c.id))
  const payerIds = new Set(own.map((c) => c.payer_id)),
    payerOf = new Map(facts.payers.map((p) => [p.id, p]))
  const lettersOf = (h: UserAccountRow) => ({ ...actor, letters: h.permissions, extras: h.extra_permissions })
  const seen = new Set(held.filter((h) => allows(NEEDS.creditLimits, lettersOf(h))).map((h) => h.customer_id))
  return {
    userAccounts: held.map((h) => ({
      accountid: h.account_id,
      accountname: h.name,
      permissions: h.permissions,
      extrapermissions: h.extra_permissions,
      orderApprovers: (approversOf.get(h.account_id) ?? []).map((a) => ({
        id: a.id,
        firstname: a.first_name,
        lastname: a.last_name,
      })),
      invoiceAddress: h.invoice_address,
      timeZone: accountZone({ country: countryOf.get(h.customer_id) ?? '', state: h.state }),
    })),
    customers: own.map((c) =>
      presentCustomer(c, {
        payer: payerOf.get(c.payer_id ?? '') ?? null,
        deliveryId: deliveryOf.get(c.id) ?? null,
        seesCredit: seen.has(c.id),
      }),
    ),
    payers: facts.payers
      .filter((p) => payerIds.has(p.id))
      .map((p) =>
        presentCustomer(p, {
          payer: null,
          deliveryId: null,
          seesCredit: own.some((c) => c.payer_id === p.id && seen.has(c.id)),
        }),
      ),
  }
}

/**
 * The current account, which for staff who serve customers need not be one of their own. @throws Error where
 * it does not exist
 */
export function presentCurrentAccount(facts: AccountFacts, actor: Actor): AccountAnswer {
  if (!facts.current) throw new Error('the account of a session does not exist')
  const current = { ...facts.current, permissions: actor.letters, extra_permissions: actor.extras }
  const {
    userAccounts: [currentUserAccount],
    customers: [currentCustomer],
    payers,
  } = presentAccounts(facts, actor, [current])
  if (!currentUserAccount || !currentCustomer)
    throw new Error(`the account ${current.account_id} has no customer`)
  return { currentUserAccount, currentCustomer, currentPayer: payers[0] ?? null }
}
