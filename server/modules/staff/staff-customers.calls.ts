import type { staffCustomerCalls } from '#shared/calls/staff-customers.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { sortCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { changeLetters } from '#server/modules/accounts/change-letters.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { freeMoneyOf } from '#server/modules/credit/free-money.store.ts'
import { refuseSignedOut } from '#server/modules/users/authority.ts'
import { changeCustomer, holdCustomer, setContractPrice } from './change-customer.ts'
import type { StaffServices } from './context.ts'
import { contractPrices } from './customer-terms.store.ts'
import { presentAudit } from './present-staff-order.ts'
import { resetFactor } from './reset-factor.ts'
import { eventsOfCustomer } from './staff-audit.store.ts'
import { countCustomers, customerPage } from './customer-lists.store.ts'
import { accountsWithPeople, customerFacts, type CustomerRow, priceLevels } from './staff-customers.store.ts'

const presentCustomer = (row: CustomerRow) => ({
  customerId: row.id,
  name: row.name,
  businessGroup: row.business_group,
  terms: row.payment_terms_id,
  limit2: row.credit_limit2_cents,
  limit3: row.credit_limit3_cents,
  owing: row.invoiced_cents,
  openOrders: row.open_orders_cents,
  overdue: row.overdue_cents,
  isStopped: row.credit_hold,
  heldOrders: row.held_orders,
})

export const staffCustomerHandlers: HandlersFor<typeof staffCustomerCalls, StaffServices> = {
  staffCustomersPage: async ({ cursor, limit = LIST_PAGE_MAX, list, text }, { tx, now, services }) => {
    const asked = { list, text }
    const cursors = sortCursor(services.keys.secrets, {
      list: 'staffCustomers',
      accountId: '',
      filter: asked,
    })
    const after = cursors.read(cursor)
    const filter = { list, text, day: brisbaneDay(now) }
    const { rows, next } = await customerPage(tx, filter, { after, limit })
    return {
      customers: rows.map(presentCustomer),
      next: cursors.write(next),
      ...(after === null && { total: await countCustomers(tx, filter) }),
    }
  },
  staffCustomer: async ({ customerId }, { tx, now }) => {
    const facts = await customerFacts(tx, customerId, brisbaneDay(now))
    if (!facts) throw new Refusal('customer.unknown', { customer: customerId })
    const accounts = await accountsWithPeople(tx, customerId)
    return {
      customer: {
        ...presentCustomer(facts),
        free: (await freeMoneyOf(tx, customerId)).receiptsCents,
        country: facts.country,
        taxNumber: facts.tax_number,
        level: facts.level_list_id ?? '',
        contract: facts.contract_list_id ?? '',
        payerId: facts.payer_id ?? '',
        payerName: facts.payer_name ?? '',
      },
      levels: await priceLevels(tx),
      accounts: accounts.map(({ id, ...account }) => ({ accountId: id, ...account })),
      events: (await eventsOfCustomer(tx, customerId)).map(presentAudit),
    }
  },
  staffChangeCustomer: async (change, ctx) => ({
    released: await changeCustomer(ctx.tx, { ...change, now: ctx.now, by: whoActs(ctx) }),
  }),
  staffHoldCustomer: async (change, ctx) => ({
    released: await holdCustomer(ctx.tx, { ...change, now: ctx.now, by: whoActs(ctx) }),
  }),
  staffSetLetters: async (change, ctx) => {
    const letters = await changeLetters(ctx.tx, { ...change, now: ctx.now, by: whoActs(ctx) })
    await refuseSignedOut(ctx) // the change has waited for its locks
    return { letters }
  },
  staffResetFactor: async (input, ctx) => {
    await resetFactor(ctx, input)
    await refuseSignedOut(ctx)
    return {}
  },
  staffContractPrices: async ({ customerId, text }, { tx }) => {
    const rows = await contractPrices(tx, customerId, { text, limit: LIST_PAGE_MAX + 1 })
    return {
      prices: rows
        .slice(0, LIST_PAGE_MAX)
        .map(({ product_id, name, breaks }) => ({ productId: product_id, name, breaks })),
      hasMore: rows.length > LIST_PAGE_MAX,
    }
  },
  staffSetContractPrice: async (change, ctx) => {
    await setContractPrice(ctx.tx, { ...change, now: ctx.now, by: whoActs(ctx) })
    return {}
  },
}
