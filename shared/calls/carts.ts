import * as z from 'zod/mini'
import { CSV_ROWS_MAX, LARGE_BODY_MAX } from '#shared/codes/limits.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

/** What is known of a cart that was submitted for approval (decision 12). */
const approval = z.object({
  submitter: f.string,
  approver: f.string,
  submittedAt: z.nullable(f.moment),
  /** Who has it open now, or ''. */
  openedBy: f.string,
  /** Why it was rejected, or ''. */
  comment: f.string,
  /** Whether it is the person's own: they wait, others act. */
  isOwn: f.boolean,
})
const cart = z.object({
  id: f.keyOut,
  name: f.string,
  status: f.string,
  type: f.string,
  approval: z.optional(approval),
})
const line = z.object({
  productid: f.string,
  product: f.string,
  quantity: f.int,
  /** Dealer price of one, ex GST, at the break this quantity reaches; only with letter D. */
  price: z.optional(f.money),
})

/** Every cart answer is the whole of it, so that badges, drawer and page agree. */
const carts = z.object({
  cartItems: z.array(z.object({ productid: f.string, quantity: f.int })),
  itemCount: f.int,
  shoppingCart: z.object({
    currentShoppingCartId: f.string,
    shoppingCartIdToShoppingCart: z.record(f.string, cart),
    shoppingCartIdToLines: z.record(f.string, z.array(line)),
  }),
  /** The waiting cart that this approver has open, or ''. */
  approvalCartId: f.string,
})
/** As JSON, of 2,000 lines with the longest product numbers. */
const LINES_MAX = 300_000
const wantedLines = z
  .array(z.object({ productId: f.id, quantity: f.count }))
  .check(z.minLength(1), z.maxLength(CSV_ROWS_MAX))
const oneCart = z.object({ cartId: f.key })
/** The cart that a change is meant for. Where another is the current one by now, the change is refused. */
const meant = { currentCartId: z.optional(f.key) }

export const cartCalls = calls({
  shoppingCartsFromServer: {
    method: 'GET',
    about: 'The current cart, the saved ones and those awaiting approval',
    needs: NEEDS.placeOrders,
    input: f.nothing,
    output: carts,
  },
  updateShoppingCartProductQuantity: {
    method: 'PUT',
    about:
      'Set how many of a product the cart holds; 0 removes the line. With cartId an approver reduces a line of a waiting cart',
    needs: NEEDS.placeOrders,
    transaction: 'statement', // the change that dealers make most
    input: z.object({ productId: f.id, quantity: f.count, cartId: z.optional(f.key), ...meant }),
    output: carts,
  },
  updateShoppingCartProductQuantities: {
    method: 'PUT',
    needs: NEEDS.placeOrders,
    bodyMax: LARGE_BODY_MAX,
    about:
      'Set how many the current cart holds of up to 2,000 products, in one change; a line that is refused leaves the others',
    input: z.object({ lines: f.json(wantedLines, LINES_MAX), ...meant }),
    output: z.extend(carts, {
      /** One for each line that was sent, in its order. */
      results: z.array(
        z.object({
          productId: f.string,
          /** What it was fitted to; 0 where it was removed or refused. */
          quantity: f.int,
          /** Why the line is refused, or ''; and the code of shared/codes/refusals.ts. */
          error: f.string,
          code: f.string,
        }),
      ),
    }),
  },
  clearCurrentShoppingCart: {
    method: 'PUT',
    about: 'Empty the current cart',
    needs: NEEDS.placeOrders,
    input: z.object(meant),
    output: carts,
  },
  saveCurrentShoppingCart: {
    method: 'POST',
    about: 'Put the current cart aside under a name',
    needs: NEEDS.placeOrders,
    input: z.object({ cartName: f.optionalLine(200), ...meant }),
    output: carts,
  },
  loadSavedShoppingCart: {
    method: 'PUT',
    about:
      'Make a saved cart the current one, keeping the current lines as a saved cart; or, for an approver, open a waiting one',
    needs: NEEDS.placeOrders,
    input: oneCart,
    output: carts,
  },
  deleteSavedShoppingCart: {
    method: 'DELETE',
    about: 'Delete a saved cart',
    needs: NEEDS.placeOrders,
    input: oneCart,
    output: carts,
  },
  restoreSavedShoppingCart: {
    method: 'PUT',
    about: 'Bring back a saved cart that was deleted within the last 24 hours, as it was',
    needs: NEEDS.placeOrders,
    input: oneCart,
    output: carts,
  },
  setApproverForCurrentShoppingCart: {
    method: 'PUT',
    about: 'Submit the current cart for approval',
    needs: NEEDS.submitForApproval,
    input: z.object({ approverUserId: f.key, cartName: f.line(200), ...meant }),
    output: carts,
  },
  rejectApprovalShoppingCart: {
    method: 'PUT',
    about: 'Hand a waiting cart back to who submitted it',
    needs: NEEDS.approveOrders,
    input: z.object({ cartId: f.key, comment: f.optionalText(1_000) }),
    output: carts,
  },
})
