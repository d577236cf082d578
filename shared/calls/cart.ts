import { z } from 'zod'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

/** What is known of a cart that was submitted for approval (decision 12). */
const approval = z.object({
  submitter: z.string(), approver: z.string(), submittedAt: f.moment.nullable(),
  /** Who has it open now, or ''. */
  openedBy: z.string(),
  /** Why it was rejected, or ''. */
  comment: z.string(),
  /** Whether it is the person's own: they wait, others act. */
  isOwn: z.boolean(),
})
const cart = z.object({ id: f.keyOut, name: z.string(), status: z.string(), type: z.string(), approval: approval.optional() })
const line = z.object({
  productid: z.string(), product: z.string(), quantity: z.int(),
  /** Dealer price of one, ex GST, at the break this quantity reaches; only with letter D. */
  price: f.money.optional(),
})

/** Every cart answer is the whole of it, so that badges, drawer and page agree. */
export const carts = z.object({
  cartItems: z.array(z.object({ productid: z.string(), quantity: z.int() })),
  itemCount: z.int(),
  shoppingCart: z.object({
    currentShoppingCartId: z.string(),
    shoppingCartIdToShoppingCart: z.record(z.string(), cart),
    shoppingCartIdToLines: z.record(z.string(), z.array(line)),
  }),
  /** The waiting cart that this approver has open, or ''. */
  approvalCartId: z.string(),
})
const oneCart = z.object({ cartId: f.key })

export const cartCalls = calls({
  shoppingCartsFromServer: { method: 'GET', about: 'The current cart, the saved ones and those awaiting approval', needs: NEEDS.placeOrders, input: f.nothing, output: carts },
  updateShoppingCartProductQuantity: {
    method: 'PUT', about: 'Set how many of a product the cart holds; 0 removes the line. With cartId an approver reduces a line of a waiting cart', needs: NEEDS.placeOrders,
    transaction: 'statement', // the change that dealers make most
    input: z.object({ productId: f.id, quantity: f.count, cartId: f.key.optional() }), output: carts,
  },
  clearCurrentShoppingCart: { method: 'PUT', about: 'Empty the current cart', needs: NEEDS.placeOrders, input: f.nothing, output: carts },
  saveCurrentShoppingCart: {
    method: 'POST', about: 'Put the current cart aside under a name', needs: NEEDS.placeOrders,
    input: z.object({ cartName: f.optionalText(200) }), output: carts,
  },
  loadSavedShoppingCart: {
    method: 'PUT', about: 'Make a saved cart the current one, keeping the current lines as a saved cart; or, for an approver, open a waiting one', needs: NEEDS.placeOrders,
    input: oneCart, output: carts,
  },
  deleteSavedShoppingCart: { method: 'DELETE', about: 'Delete a saved cart', needs: NEEDS.placeOrders, input: oneCart, output: carts },
  setApproverForCurrentShoppingCart: {
    method: 'PUT', about: 'Submit the current cart for approval', needs: NEEDS.submitForApproval,
    input: z.object({ approverUserId: f.key, cartName: f.text(200) }), output: carts,
  },
  rejectApprovalShoppingCart: {
    method: 'PUT', about: 'Hand a waiting cart back to who submitted it', needs: NEEDS.approveOrders,
    input: z.object({ cartId: f.key, comment: f.optionalText(1_000) }), output: carts,
  },
})
