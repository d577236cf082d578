import type { Selectable } from 'kysely'
import { inject } from 'vitest'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { readConfig } from '#server/config/config.ts'
import type { LogOutput } from '#server/observability/log.ts'
import { openPortal, type Portal } from '../server/portal.ts'
import { staffCalls } from '../shared/calls/staff.ts'
import { restClient, type RestClient } from '../web/data/client.ts'
import '../web/data/later-calls.ts'
import { addCalls } from '../web/data/known-calls.ts'
import { type Built, buildPerson, type PersonSpec } from './build.ts'
import type { Connection } from '../server/db/connect.ts'
import type { MailTable } from '../server/db/schema/personal.ts'
import { demoTemplate, NOW as DEMO_NOW } from './demo-database.ts'
import { cloneDatabase, databaseOn, dropDatabase, NOW, onServer } from './template-database.ts'

/** A signed-in person of a test: who they are, and their typed client. */
export type TestPerson = Built & {
  call: RestClient
  raw(options: InjectOptions): Promise<LightMyRequestResponse>
}
export type TestServer = Portal & {
  clock: { now: Date }
  /** The database of this server. */
  connection: Connection
  /** Does something while the database refuses connections and has cut the existing ones. */
  away<T>(work: () => Promise<T>): Promise<T>
  person(spec?: PersonSpec): Promise<TestPerson>
  stranger: RestClient
  /** The mails to an address, the oldest first. */
  mailsTo(address: string): Promise<Selectable<MailTable>[]>
  /** The client with any cookies and token. */
  as(secrets: { session: string; token: string }): RestClient
}

addCalls(staffCalls)
let count = 0

/**
 * A portal of its own for one test file, on a clone of the run's template database; or with the demo instead
 * of the small world.
 * @param through a proxy between the portal and its database
 * @param logOutput where the log goes, instead of standard output
 */
export async function testServer(
  settings: Record<string, string> = {},
  world: 'small' | 'demo' = 'small',
  through: (connection: Connection) => Promise<Connection> = (connection) => Promise.resolve(connection),
  logOutput?: LogOutput,
): Promise<TestServer> {
  count += 1
  const name = `tc_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${count}_${Math.random().toString(36).slice(2, 8)}`
  const server = inject('serverConnection')
  const template = world === 'small' ? inject('templateDatabase') : (await demoTemplate()).name
  await cloneDatabase(server, name, template)
  const clock = { now: world === 'small' ? NOW : DEMO_NOW }
  const config = readConfig({
    LOG_LEVEL: 'error',
    STOCK_REFRESH_SECONDS: '0.01',
    RATE_LIMIT_SCALE: '10000',
    ...settings,
  })
  const portal = await openPortal({
    connection: await through(databaseOn(server, name)),
    config,
    now: () => clock.now,
    poolSize: 8,
    ...(logOutput === undefined ? {} : { logOutput }),
  })

  const as = ({ session, token }: { session: string; token: string }) =>
    restClient(
      async (request) => {
        const answer = await portal.app.inject({
          method: request.method as 'GET',
          url: request.url,
          headers: { ...request.headers, cookie: `session=${session}; token=${token}` },
          ...(request.body === undefined ? {} : { payload: request.body }),
        })
        return { status: answer.statusCode, text: answer.body }
      },
      () => token,
    )

  const setOpen = (isOpen: boolean) =>
    onServer(server, `alter database ${name} allow_connections ${String(isOpen)}`)
  return {
    ...portal,
    clock,
    as,
    connection: databaseOn(server, name),
    away: async (work) => {
      await setOpen(false)
      await onServer(
        server,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
      )
      try {
        return await work()
      } finally {
        await setOpen(true)
      }
    },
    stranger: as({ session: '', token: '' }),
    mailsTo: (address) =>
      portal.db.selectFrom('mail').selectAll().where('recipient', '=', address).orderBy('id').execute(),
    person: async (spec = {}) => {
      const built = await buildPerson(portal.db, spec, clock.now)
      return {
        ...built,
        call: as(built),
        raw: (options) =>
          portal.app.inject({
            ...options,
            headers: {
              cookie: `session=${built.session}; token=${built.token}`,
              'x-session-token': built.token,
              ...options.headers,
            },
          }),
      }
    },
    close: async () => {
      await portal.close()
      await dropDatabase(server, name)
    },
  }
}
