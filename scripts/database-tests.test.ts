import { expect, it } from 'vitest'

type Script = {
  asksDatabase: (file: string, text: string) => boolean
  serverTests: () => { again: string[]; once: string[] }
}
const script: string = new URL('./database-tests.mjs', import.meta.url).href
const { asksDatabase: asks, serverTests } = (await import(script)) as Script
const { again, once } = serverTests()

it('a test that opens a database by any helper runs once more on a server', () => {
  for (const text of [
    `import { testServer } from '#testing/test-server.ts'`,
    `import { emptyDatabase } from '#testing/empty-database.ts'`,
    `const server = inject('serverConnection')`,
    `import { openDatabase } from '#server/db/connect.ts'`,
    `import { migrate } from './migrate.ts'`,
  ])
    expect(asks('server/x.test.ts', text), text).toBe(true)
})

it('a test of a rule, of a gateway alone, of a database of its own or of a program does not', () => {
  for (const text of [
    `import { readWorkbook } from './read-workbook.ts'`,
    `import { openStripePeer } from '#testing/gateways/stripe-peer.ts'`,
  ])
    expect(asks('server/x.test.ts', text), text).toBe(false)
  expect(asks('server/db/embedded/x.test.ts', `inject('serverConnection')`)).toBe(false)
  expect(
    asks('server/http/typed-texts.test.ts', `import { testServer } from '#testing/test-server.ts'`),
  ).toBe(false)
  expect(asks('server/x-program.test.ts', `import { testServer } from '#testing/test-server.ts'`)).toBe(false)
})

it('every test of the server is in one of the two lists, most in that of the database', () => {
  expect(new Set([...again, ...once]).size).toBe(again.length + once.length)
  expect(again).toContain('server/modules/carts/cart.test.ts')
  expect(once).toContain('server/ports/payments/real-gateways.test.ts')
  expect(again.length).toBeGreaterThan(once.length)
})
