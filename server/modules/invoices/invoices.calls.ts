import type { invoiceCalls } from '#shared/calls/invoices.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { monthOf } from '#shared/rules/months.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import { listWords } from '#server/db/list-words.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { payerOfAccount, readCredit } from '#server/modules/credit/credit.store.ts'
import type { OrderServices } from '#server/modules/orders/context.ts'
import {
  accountInvoicePage,
  accountInvoices,
  openOfAccount,
  owedByDay,
  transactionsOf,
} from './account-invoices.store.ts'
import { firstInvoicedOn } from './account-statement.store.ts'
import { isInvoiceOf } from './invoice-papers.store.ts'
import { presentCredit, presentDue } from './present-due.ts'
import {
  presentInvoice,
  presentInvoiceRow,
  presentPayment,
  presentTransaction,
} from './present-account-invoice.ts'

export const invoiceHandlers: HandlersFor<typeof invoiceCalls, OrderServices> = {
  creditSummaryFromServer: async (_input, { tx, actor, now }) => {
    if (!allows(NEEDS.creditSummary, actor)) return { creditSummary: null }
    const [owed, credit] = await Promise.all([
      owedByDay(tx, actor.accountId),
      payerOfAccount(tx, actor.accountId).then((payerId) => readCredit(tx, payerId)),
    ])
    return { creditSummary: presentCredit(owed, credit, brisbaneDay(now)) }
  },
  dueInvoicesFromServer: async (_input, { tx, actor, now }) => {
    if (!allows(NEEDS.creditSummary, actor)) return { dueInvoices: [], dueTotal: 0, creditSummary: null }
    const [open, owed, credit] = await Promise.all([
      openOfAccount(tx, actor.accountId),
      owedByDay(tx, actor.accountId),
      payerOfAccount(tx, actor.accountId).then((payerId) => readCredit(tx, payerId)),
    ])
    return {
      dueInvoices: open.map(presentDue),
      dueTotal: owed.reduce((sum, { many }) => sum + many, 0),
      creditSummary: presentCredit(owed, credit, brisbaneDay(now)),
    }
  },
  statementsFromServer: async (_input, { tx, actor, now }) => {
    const day = await firstInvoicedOn(tx, actor.accountId)
    return { first: day === null ? null : monthOf(day), last: monthOf(brisbaneDay(now)) }
  },
  transactionsAndPaymentsFromServer: async (_input, { tx, actor }) => {
    const { invoices, payments } = await transactionsOf(tx, actor.accountId)
    return { transactions: invoices.map(presentTransaction), payments: payments.map(presentPayment) }
  },
  invoicesFromServer: async ({ invoiceNo }, { tx, actor }) => ({
    invoices: (await accountInvoices(tx, actor.accountId, invoiceNo)).map(presentInvoice),
  }),
  invoicesPage: async ({ cursor, limit = LIST_PAGE_MAX, ...asked }, { tx, actor, services, now }) => {
    const isNumber = asked.text !== '' && (await isInvoiceOf(tx, actor.accountId, asked.text))
    const number = isNumber ? asked.text : null
    const filter = {
      accountId: actor.accountId,
      list: asked.list,
      number,
      words: number !== null ? [] : listWords(asked.text),
      from: asked.from ?? null,
      to: asked.to ?? null,
    }
    const cursors = listCursor(services.keys.secrets, {
      list: 'invoices',
      accountId: actor.accountId,
      filter,
    })
    const page = { after: cursors.read(cursor), limit }
    const found = await accountInvoicePage(tx, { ...filter, today: brisbaneDay(now) }, page)
    return {
      invoices: found.rows.map(presentInvoiceRow),
      next: cursors.write(found.next),
      ...(found.total && { total: found.total }),
    }
  },
}
