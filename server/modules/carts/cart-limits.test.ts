import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADDRESSES_MAX, OPEN_CARTS_MAX, WAITING_CARTS_MAX } from '#shared/codes/limits.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* A6: what a person may pile up has stated limits. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const fill = (person: TestPerson) =>
  person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
const save = async (person: TestPerson) => {
  await fill(person)
  return person.call('saveCurrentShoppingCart', { cartName: 'x' })
}

it('A6 a person has so many saved carts and no more, refused in words; loading one still swaps, deleting one makes room', async () => {
  const person = await server.person()
  for (let n = 0; n < OPEN_CARTS_MAX; n += 1) await save(person)
  await expect(save(person)).rejects.toMatchObject({
    code: 'cart.tooMany',
    message: expect.stringContaining(String(OPEN_CARTS_MAX)) as string,
  })
  const carts = (await person.call('shoppingCartsFromServer', {})).shoppingCart
  const saved = Object.values(carts.shoppingCartIdToShoppingCart)
    .map(({ id }) => id)
    .filter((id) => String(id) !== carts.currentShoppingCartId)
  expect(saved).toHaveLength(OPEN_CARTS_MAX)
  await person.call('loadSavedShoppingCart', { cartId: saved[0] ?? 0 })
  await person.call('deleteSavedShoppingCart', { cartId: saved[1] ?? 0 })
  await save(person)
})

it('A6 carts that await approval count as well', async () => {
  const person = await server.person({ letters: 'PE' })
  const boss = await server.person({ letters: 'PF', accountId: person.accountId })
  const submit = async () => {
    await fill(person)
    await person.call('setApproverForCurrentShoppingCart', { approverUserId: boss.userId, cartName: 'x' })
  }
  for (let n = 0; n < OPEN_CARTS_MAX; n += 1) await submit()
  await expect(submit()).rejects.toMatchObject({ code: 'cart.tooMany' })
  await expect(save(person)).rejects.toMatchObject({ code: 'cart.tooMany' })
})

it('A6 an account has so many carts that await approval and no more, also when several are submitted at once', async () => {
  const boss = await server.person({ letters: 'PF' })
  const people: TestPerson[] = []
  for (let n = 0; n < 12; n += 1)
    people.push(await server.person({ letters: 'PE', accountId: boss.accountId }))
  await server.db
    .insertInto('cart')
    .values(
      Array.from({ length: WAITING_CARTS_MAX - 5 }, () => ({
        ...{ account_id: boss.accountId, user_id: people[0]!.userId, is_current: false },
        ...{ type: 'T' as const, status: 'WA' as const, name: 'x', updated_at: server.clock.now },
      })),
    )
    .execute()
  const others = people.slice(1)
  for (const person of others) await fill(person)
  const submit = (person: TestPerson) =>
    person.call('setApproverForCurrentShoppingCart', { approverUserId: boss.userId, cartName: 'x' })
  const answers = await Promise.allSettled(others.map(submit))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  for (const reason of refused) expect(reason).toMatchObject({ code: 'approval.full' })
})

it('A6 an account has so many addresses and no more, also when several are added at once', async () => {
  const person = await server.person()
  const row = {
    account_id: person.accountId,
    line1: '1 Queen Street',
    suburb: 'Brisbane',
    state: 'QL',
    postcode: '4000',
  }
  await server.db
    .insertInto('address')
    .values(Array.from({ length: ADDRESSES_MAX - 3 }, () => row))
    .execute()
  const form = {
    addressName: '',
    companyName: '',
    contactName: 'Sam',
    addressLine1: '2 Queen Street',
    addressLine2: '',
    suburb: 'Brisbane',
    city: '',
    state: 'QLD',
    postcode: '4000',
  }
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => person.call('addAddress', form)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(person.call('addAddress', form)).rejects.toMatchObject({ code: 'account.addresses' })
  expect((await person.call('addressesFromServer', {})).addresses).toHaveLength(ADDRESSES_MAX)
})
