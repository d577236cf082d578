import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startJobs } from '#server/start-jobs.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
let crons: { name: string; cron: string }[]
beforeAll(async () => {
  server = await testServer()
  const end = await startJobs({
    connection: server.connection,
    config: readConfig({ SEND_MAIL: 'false' }),
    gateways: server.gateways,
    documents: server.documents,
    onProblem: (problem) => {
      throw problem as Error
    },
    now: () => server.clock.now,
  })
  const schedules = sql<(typeof crons)[number]>`select name, cron from pgboss.schedule order by name`
  crons = (await schedules.execute(server.db)).rows
  await end()
})
afterAll(() => server.close())

/** The queue reads expressions in UTC; Brisbane is ten hours ahead all year. */
const BRISBANE_HOURS = 10

it('docs/operations/jobs.md names the hour in Brisbane at which each daily job runs', () => {
  const docs = readFileSync(new URL('../docs/operations/jobs.md', import.meta.url), 'utf8')
  const told = [...docs.matchAll(/^\| `([\w-]+)` .*every (?:night|morning) at (\d+):(\d+) in Brisbane \|$/gm)]
  const daily = crons.flatMap(({ name, cron }) => {
    const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
    return minute === undefined ? [] : [[name, (Number(hour) + BRISBANE_HOURS) % 24, Number(minute)]]
  })
  expect(daily.length).toBeGreaterThan(0)
  expect(told.map(([, name, hour, minute]) => [name, Number(hour), Number(minute)]).toSorted()).toEqual(
    daily.toSorted(),
  )
})
