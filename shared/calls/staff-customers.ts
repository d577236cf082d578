import * as z from 'zod/mini'
import { CUSTOMER_LISTS } from '../codes/customer-lists.ts'
import { LETTERS_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'
import { auditEntry } from './staff-orders.ts'

const TEXT_MAX = 200
const FACTS_MAX = 600 // characters
const BREAKS_MAX = 1_500 // characters: some fifty prices

/** Amounts inc GST. */
const customer = {
  customerId: f.string,
  name: f.string,
  businessGroup: f.string,
  terms: f.string,
  limit2: f.money,
  limit3: f.money,
  owing: f.money,
  openOrders: f.money,
  overdue: f.money,
  isStopped: f.boolean,
  heldOrders: f.int,
}
/** What staff change: limits in cents. level: a price level, or ''. */
const terms = z.object({ terms: f.line(20), limit2Cents: f.int, limit3Cents: f.int, level: f.line(100) })
const breaks = z.array(z.object({ quantity: f.int, cents: f.int }))
const released = z.object({
  /** Web order numbers of held orders that go on by it. */
  released: f.ints,
})

export const staffCustomerCalls = calls({
  staffCustomersPage: {
    method: 'GET',
    about: 'A page of the customers with terms and what they owe, by number, name, account or login',
    needs: NEEDS.staffCustomers,
    work: 'search',
    input: z.object({
      ...pageInput,
      /** By name; the overdue by how much, the most first. */
      list: z._default(z.enum(CUSTOMER_LISTS), 'all'),
      text: f.optionalText(TEXT_MAX),
    }),
    output: z.object({ customers: z.array(z.object(customer)), ...pageOutput }),
  },
  staffCustomer: {
    method: 'GET',
    about: 'A customer with its terms, accounts, people with their letters, and history',
    needs: NEEDS.staffCustomers,
    input: z.object({ customerId: f.id }),
    output: z.object({
      customer: z.object({
        ...customer,
        /** Money of it that has come in and pays nothing yet. */
        free: f.money,
        country: f.string,
        taxNumber: f.string,
        level: f.string,
        contract: f.string,
        /** Who pays for it; '' where it does so itself. */
        payerId: f.string,
        payerName: f.string,
      }),
      levels: z.array(z.object({ id: f.string, name: f.string })),
      accounts: z.array(
        z.object({
          accountId: f.string,
          name: f.string,
          people: z.array(
            z.object({
              userId: f.keyOut,
              login: f.string,
              name: f.string,
              email: f.string,
              type: f.string,
              letters: f.string,
              extras: f.string,
              isActive: f.boolean,
              hasFactor: f.boolean,
            }),
          ),
        }),
      ),
      /** The newest first. */
      events: z.array(auditEntry),
    }),
  },
  staffChangeCustomer: {
    method: 'PUT',
    about:
      'Change terms, credit limits and price level of a customer; held orders that fit the limits then go on',
    needs: NEEDS.staffCredit,
    input: z.object({
      customerId: f.id,
      /** As the page read it: refused where somebody else has changed it since. */
      was: f.json(terms, FACTS_MAX),
      set: f.json(terms, FACTS_MAX),
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: released,
  },
  staffHoldCustomer: {
    method: 'PUT',
    about: 'Stop all new orders of a customer, or let them go again',
    needs: NEEDS.staffCredit,
    input: z.object({ customerId: f.id, isStopped: f.flag, reason: f.optionalLine(TEXT_MAX) }),
    output: released,
  },
  staffSetLetters: {
    method: 'PUT',
    notWhileMasquerading: true,
    about: 'Give a person of a customer other letters on an account; they count from the next call on',
    needs: NEEDS.staffLetters,
    input: z.object({
      accountId: f.id,
      userId: f.key,
      /** As the page read them: refused where somebody else has changed them since. */
      was: f.optionalLine(LETTERS_MAX),
      letters: f.optionalLine(LETTERS_MAX),
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: z.object({ letters: f.string }),
  },
  staffResetFactor: {
    method: 'PUT',
    notWhileMasquerading: true,
    about:
      'Take the second factor from a person of a customer, who has lost it, and sign them out; a mail tells them',
    needs: NEEDS.staffLetters,
    input: z.object({ accountId: f.id, userId: f.key, reason: f.optionalLine(TEXT_MAX) }),
    output: f.nothing,
  },
  staffContractPrices: {
    method: 'GET',
    about: 'The contract prices of a customer, of a product or the first of them, ex GST',
    needs: NEEDS.staffCustomers,
    work: 'search',
    input: z.object({ customerId: f.id, text: f.optionalText(TEXT_MAX) }),
    output: z.object({
      prices: z.array(
        z.object({
          productId: f.string,
          name: f.string,
          breaks: z.array(z.object({ quantity: f.int, price: f.money })),
        }),
      ),
      hasMore: f.boolean,
    }),
  },
  staffSetContractPrice: {
    method: 'PUT',
    about: 'Set the contract prices of a product for a customer, or take them away; placed orders stay',
    needs: NEEDS.staffPrices,
    input: z.object({
      customerId: f.id,
      productId: f.id,
      /** Cents ex GST from quantities on; none takes the prices away. */
      breaks: f.json(breaks, BREAKS_MAX),
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: f.nothing,
  },
})
