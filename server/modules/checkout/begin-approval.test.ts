import { expect, it } from 'vitest'
import { fillCart } from '#testing/checkout.ts'
import { logLines } from '#testing/log-lines.ts'
import { testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

it('CRT-23 CRT-25 opening a submitted cart locks all carts of others at once, to look at it after their own', async () => {
  const log = logLines()
  const server = await testServer({ LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0' }, 'small', undefined, log.output)
  const approver = await server.person()
  const buyer = await server.person({ accountId: approver.accountId, letters: 'PDRE' })
  await fillCart(buyer, { [PRODUCTS.case]: 1 })
  const { currentShoppingCartId } = (await buyer.call('shoppingCartsFromServer', {})).shoppingCart
  const cartId = Number(currentShoppingCartId)
  await buyer.call('setApproverForCurrentShoppingCart', {
    approverUserId: approver.userId,
    cartName: 'Window',
  })
  const locksOf = async (open: () => Promise<unknown>) => {
    const before = log.lines().length
    await open()
    const statements = log
      .lines()
      .slice(before)
      .map(({ statement }) => String(statement))
    return statements.filter((text) => /from cart\b.* for update/.test(text))
  }
  expect(await locksOf(() => approver.call('checkoutApprovalShoppingCart', { cartId }))).toHaveLength(1)
  const [own = '', ...others] = await locksOf(() => approver.call('loadSavedShoppingCart', { cartId }))
  expect(own).toContain('c.is_current')
  expect(others).toHaveLength(1)
  await server.close()
})
