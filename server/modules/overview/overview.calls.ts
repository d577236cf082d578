import type { overviewCalls } from '#shared/calls/overview.ts'
import { ATTENTION_ROWS, TOP_PRODUCTS } from '#shared/codes/limits.ts'
import { brisbaneDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { monthsUntil, SPEND_MONTHS, spendByMonth } from '#shared/rules/spend-by-month.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { changedDays, heldOrders, spendOf, topProducts } from './overview.store.ts'

/** Whoever has been away for a fortnight still sees which days have moved. */
const CHANGED_SINCE_DAYS = 14
const TOP_SINCE_DAYS = 365

export const overviewHandlers: HandlersFor<typeof overviewCalls> = {
  attentionFromServer: async (_input, { tx, actor, now }) => {
    const since = startOfBrisbaneDay(addDays(brisbaneDay(now), -CHANGED_SINCE_DAYS))
    const [held, dates] = await Promise.all([
      heldOrders(tx, actor.accountId, ATTENTION_ROWS),
      changedDays(tx, actor.accountId, { since, limit: ATTENTION_ROWS }),
    ])
    return {
      held: held.rows.map(({ order_no, reason }) => ({ orderno: order_no, reason })),
      heldTotal: held.total,
      dates: dates.rows.map(({ order_no, product_id, name, units, before, now: today }) => ({
        ...{ orderno: order_no, productId: product_id, name, units, before, now: today },
      })),
      datesTotal: dates.total,
    }
  },
  spendFromServer: async (_input, { tx, actor, now }) => {
    const today = brisbaneDay(now)
    const [first] = monthsUntil(today, SPEND_MONTHS)
    const { months, categories } = spendByMonth(
      await spendOf(tx, actor.accountId, `${first ?? ''}-01`),
      today,
    )
    return { months, categories: categories.map(({ name, cents }) => ({ name, spent: cents })) }
  },
  topProductsFromServer: async (_input, { tx, actor, now }) => {
    const since = startOfBrisbaneDay(addDays(brisbaneDay(now), -TOP_SINCE_DAYS))
    const found = await topProducts(tx, actor.accountId, { since, limit: TOP_PRODUCTS })
    return {
      products: found.map(({ product_id, units, orders }) => ({ productId: product_id, units, orders })),
    }
  },
}
