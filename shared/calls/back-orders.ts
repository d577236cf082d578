import * as z from 'zod/mini'
import { ORDER_TEXT_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { orderWithLines } from './orders.ts'
import { pageInput, pageOutput } from './pages.ts'

export const backOrderCalls = calls({
  backOrdersFromServer: {
    method: 'GET',
    about: 'The orders of the account whose low status is from 21 to 29, newest first, with their lines',
    needs: NEEDS.backOrders,
    input: f.nothing,
    output: z.object({ backOrders: z.array(orderWithLines) }),
  },
  backOrdersPage: {
    method: 'GET',
    about: 'A page of these orders, filtered by words, newest first',
    needs: NEEDS.backOrders,
    input: z.object({
      ...pageInput,
      /** Every word must stand in a number of the order, its reference, or a product's number or name. */
      text: f.optionalText(ORDER_TEXT_MAX),
    }),
    output: z.object({ orders: z.array(orderWithLines), ...pageOutput }),
  },
  datesKept: {
    method: 'GET',
    about: 'Of each brand of which enough is known: how many of its last expected dates were kept',
    needs: NEEDS.backOrders,
    input: f.nothing,
    output: z.object({ brands: z.array(z.object({ brandId: f.string, kept: f.int, of: f.int })) }),
  },
  cancelBackOrder: {
    method: 'PUT',
    about: 'Cancel lines of an order that wait for stock; stock, credit and money go back at once',
    needs: NEEDS.cancelBackOrder,
    input: z.object({ orderId: f.id, orderLineIds: f.ids }),
    aliases: { 'orderLineIds[]': 'orderLineIds' },
    sentAs: 'json',
    /** The low status of the order from now on. */
    output: z.object({ lowstatus: f.string }),
  },
})
