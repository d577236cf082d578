import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseOn, onServer } from '#testing/template-database.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { migrate } from './migrate.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The columns each interface of server/db/schema names, read from its text: types are gone at run time. */
function declared(): Map<string, string[]> {
  const texts = readdirSync('server/db/schema')
    .map((file) => readFileSync(`server/db/schema/${file}`, 'utf8'))
    .join('\n')
  const tables = readFileSync('server/db/schema/tables.ts', 'utf8')
  return new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, type]) => {
      const body = new RegExp(`export interface ${type!} \\{\\n([^}]*)\\}`).exec(texts)?.[1] ?? ''
      return [table!, [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => column!).sort()]
    }),
  )
}

it('the types name exactly the tables and columns that the migrations make', async () => {
  const inDatabase = (await server.db.introspection.getTables()).filter(
    (table) => !table.isView && !table.name.startsWith('kysely_'),
  )
  const found = new Map(
    inDatabase.map((table) => [table.name, table.columns.map((column) => column.name).sort()]),
  )
  expect(Object.fromEntries([...declared()].sort())).toEqual(Object.fromEntries([...found].sort()))
})

it('an empty database is migrated once, by two portals starting at once', async () => {
  const name = `tc_empty_${String(process.pid)}`
  const connection = inject('serverConnection')
  await onServer(connection, `create database ${name}`)
  const there = databaseOn(connection, name)
  const applied = await Promise.all([migrate(there), migrate(there)])
  expect(applied.map((names) => names.length).sort()).toEqual([0, readdirSync('server/db/migrations').length])
  await onServer(connection, `drop database ${name}`)
})
