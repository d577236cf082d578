import * as z from 'zod/mini'
import { ORDER_TEXT_MAX, VIEW_NAME_MAX } from '../codes/limits.ts'
import { ORDER_QUEUES } from '../codes/order-queues.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const COLUMNS_MAX = 30
const COLUMNS_TEXT_MAX = 1_000 // characters

/** Columns that are put away, by their ids on the screen. */
const hidden = z.array(z.string().check(z.regex(/^[A-Za-z]{1,30}$/))).check(z.maxLength(COLUMNS_MAX))

export const staffOrderViewCalls = calls({
  staffOrderViews: {
    method: 'GET',
    about: 'The saved views of the list of orders that a person keeps, the oldest first',
    needs: NEEDS.staffOrders,
    input: f.nothing,
    output: z.object({
      views: z.array(
        z.object({
          name: f.string,
          queue: z.enum(ORDER_QUEUES),
          text: f.string,
          sort: z.enum(['newest', 'oldest']),
          hidden: f.strings,
        }),
      ),
    }),
  },
  staffSaveOrderView: {
    method: 'PUT',
    about: 'Save a view of the list of orders under a name; the view of that name is replaced',
    needs: NEEDS.staffOrders,
    input: z.object({
      name: f.optionalLine(VIEW_NAME_MAX),
      /** The name it had, where it is renamed: another view of the new name is not replaced then. */
      was: f.optionalLine(VIEW_NAME_MAX),
      queue: z.enum(ORDER_QUEUES),
      text: f.optionalText(ORDER_TEXT_MAX),
      sort: z.enum(['newest', 'oldest']),
      hidden: f.json(hidden, COLUMNS_TEXT_MAX),
    }),
    output: f.nothing,
  },
  staffDeleteOrderView: {
    method: 'DELETE',
    about: 'Delete a saved view of the list of orders; one that is gone already stays gone',
    needs: NEEDS.staffOrders,
    input: z.object({ name: f.line(VIEW_NAME_MAX) }),
    output: f.nothing,
  },
})
