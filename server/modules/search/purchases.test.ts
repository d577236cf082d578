import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { purchases } from './purchases.ts'

let server: TestServer, people: TestPerson[]
let counted: ReturnType<typeof openDatabase>, statements: number
beforeAll(async () => {
  server = await testServer()
  counted = openDatabase(server.connection, { max: 2, log: () => void (statements += 1) })
  people = []
  for (let at = 0; at < 3; at += 1) {
    const person = await server.person()
    await buyNow(person, { [PRODUCTS.case]: 1 })
    people.push(person)
  }
})
afterAll(async () => {
  await counted.db.destroy()
  await server.close()
})

it('what accounts bought is read once for many searches, and memory has a bound of products', async () => {
  const bought = purchases(4) // each account counts one beside its product
  const ask = async (...whose: TestPerson[]) => {
    statements = 0
    const answers = await Promise.all(
      whose.map(({ accountId }) => bought.of(counted.db, accountId, server.clock.now)),
    )
    for (const products of answers) expect([...products]).toEqual([PRODUCTS.case])
    return statements
  }
  const [one, two, three] = people as [TestPerson, TestPerson, TestPerson]
  expect(await ask(one, one, one)).toBe(1)
  expect(await ask(one)).toBe(0)
  expect([await ask(two), bought.kept()]).toEqual([1, 2])
  expect([await ask(three), bought.kept()]).toEqual([1, 2])
  expect([await ask(three, two), await ask(one)]).toEqual([0, 1])
})

it('what cannot be read is asked for again', async () => {
  const bought = purchases()
  const gone = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, { max: 1 })
  const [person] = people
  await expect(bought.of(gone.db, person!.accountId, server.clock.now)).rejects.toThrow()
  await gone.db.destroy()
  expect([...(await bought.of(counted.db, person!.accountId, server.clock.now))]).toEqual([PRODUCTS.case])
})
