import type { OutputOf } from '#shared/calls/call.ts'
import type { cartCalls } from '#shared/calls/carts.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { breakAt } from '#shared/rules/price.ts'
import type { CartReadCtx } from './context.ts'
import { type ApprovalRow, approvalsOf } from './approvals.store.ts'
import { type CartLineRow, visibleCarts } from './cart-lines.store.ts'

type Carts = OutputOf<(typeof cartCalls)['shoppingCartsFromServer']>
type Line = Carts['shoppingCart']['shoppingCartIdToLines'][string][number]

/**
 * All carts a person sees (read anew unless the rows are at hand), with lines and, for letter D, the price of
 * the break each line has reached.
 */
export async function answerCarts(
  { tx, actor, services, now }: CartReadCtx,
  known?: CartLineRow[],
): Promise<Carts> {
  const rows = known ?? (await visibleCarts(tx, actor, allows(NEEDS.approveOrders, actor)))
  const submitted = [...new Set(rows.filter((row) => row.type === 'T').map((row) => row.cart_id))]
  const approvals = submitted.length > 0 ? await approvalsOf(tx, submitted) : []
  const snapshot = await services.catalogue.snapshot(now)
  const seesPrices = allows(NEEDS.dealerPrices, actor)
  const lineOf = (row: CartLineRow): Line[] => {
    if (row.product_id === null || row.quantity === null) return []
    const reached = seesPrices
      ? breakAt(snapshot.price(row.product_id, actor.lists)?.breaks ?? [], row.quantity)?.priceCents
      : undefined
    const price = seesPrices ? (row.locked_price_cents ?? reached) : undefined
    const product = snapshot.byId.get(row.product_id)?.name ?? row.product_id
    return [
      {
        productid: row.product_id,
        product,
        quantity: row.quantity,
        ...(price === undefined ? {} : { price }),
      },
    ]
  }
  const byCart = Map.groupBy(rows, (row) => row.cart_id)
  const current = rows.find((row) => row.is_current)
  const currentLines = current ? (byCart.get(current.cart_id) ?? []).flatMap(lineOf) : []
  return {
    cartItems: currentLines.map(({ productid, quantity }) => ({ productid, quantity })),
    itemCount: currentLines.length,
    shoppingCart: {
      currentShoppingCartId: current ? String(current.cart_id) : '',
      shoppingCartIdToShoppingCart: Object.fromEntries(
        [...byCart].map(([id, [head]]) => [
          String(id),
          {
            id,
            name: head?.name ?? '',
            status: head?.status ?? '',
            type: head?.type ?? '',
            ...approvalOf(approvals, id, head?.user_id === actor.userId),
          },
        ]),
      ),
      shoppingCartIdToLines: Object.fromEntries(
        [...byCart].map(([id, lines]) => [String(id), lines.flatMap(lineOf)]),
      ),
    },
    approvalCartId: String(approvals.find((row) => row.opened_by_user_id === actor.userId)?.cart_id ?? ''),
  }
}

function approvalOf(approvals: readonly ApprovalRow[], cartId: number, isOwn: boolean) {
  const row = approvals.find(({ cart_id }) => cart_id === cartId)
  return (
    row && {
      approval: {
        submitter: row.submitter,
        approver: row.approver,
        submittedAt: row.submitted_at,
        openedBy: row.opened_by,
        comment: row.rejection_comment,
        isOwn,
      },
    }
  )
}
