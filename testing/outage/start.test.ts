import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import pg from 'pg'
import { type Connection, openDatabase } from '#server/db/connect.ts'
import {
  cleanUp,
  untilEnded,
  removeSharedFolder,
  sharedDataFolder,
  temporaryFolder,
} from '#testing/embedded/test-processes.ts'
import { databaseOn, dropDatabase, makeWorldIn, onServer } from '../template-database.ts'
import { socketProxy } from './socket-proxy.ts'

/** A started portal: its output and its exit code. */
type Run = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

const NAME = `tc_start_${String(process.pid)}`
const ROLE = `tc_stranger_${String(process.pid)}`
const running: ChildProcess[] = []
let taken: Server
let url: (database: string, user?: string) => string
let proxyUser: () => string
let closeProxy: () => Promise<void>

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-web.mjs'], { stdio: 'ignore' })
  taken = createServer().listen(0, '127.0.0.1')
  const proxy = await socketProxy(inject('serverConnection'))
  proxyUser = () => proxy.user
  url = (database, user = proxy.user) => `postgres://${user}@127.0.0.1:${String(proxy.port)}/${database}`
  closeProxy = () => proxy.close()
}, 300_000)
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await cleanUp()
})
afterAll(async () => {
  taken.close()
  await closeProxy()
  removeSharedFolder()
})

/** Two portals for all the tests, since making a database and loading the demo take seconds each. */
const demoFolder = () => sharedDataFolder('demo')
const newFolder = () => sharedDataFolder('new') // nobody signs in there

/** Starts the real program, without any setting of this process but where Node keeps what it has compiled. */
function start(
  settings: Record<string, string>,
  args: string[] = [],
  program = join('server', 'main.ts'),
): Run {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', ...settings }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  return { child, said: () => text, ended }
}

/** Starts a portal that must fail. @returns its output */
async function failedStart(settings: Record<string, string>, args: string[] = []): Promise<string> {
  const { said, ended } = start(settings, args)
  expect(await ended, said()).toBe(1)
  return said().trim()
}

async function opened({ said, ended }: Run): Promise<string> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  await expect
    .poll(() => isOver || said().includes('is open at'), { timeout: 300_000, interval: 50 })
    .toBe(true)
  return / is open at (http:\/\/\S+)/.exec(said())?.[1] ?? said()
}

const portTaken = () => String((taken.address() as AddressInfo).port)

it('npm start serves the portal, and stops it in order on a signal', async () => {
  const run = start({ DATA_DIR: demoFolder() }, [], join('scripts', 'start.mjs'))
  const address = await opened(run)
  expect((await fetch(`${address}/login`)).status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.ended, run.said()).toBe(0)
}, 300_000)

describe('F5 a start that fails leaves nothing running', () => {
  it('a port that is taken', async () => {
    const dataDir = demoFolder()
    const said = await failedStart({ DATA_DIR: dataDir, PORT: portTaken() })
    expect(said.split('\n').at(-1)).toBe(
      `The port ${portTaken()} of 127.0.0.1 is in use by another program. Stop that program, or choose another port with PORT.`,
    )
    await untilEnded(join(dataDir, 'cluster'))
  }, 300_000)

  it('a production start of a new portal without the key for its secrets is refused', async () => {
    const dataDir = newFolder()
    const said = await failedStart({ DATA_DIR: dataDir, NODE_ENV: 'production' })
    expect(said).toContain('The setting SECRETS_KEY is missing: the set-up keeps passwords and keys')
    await untilEnded(join(dataDir, 'cluster'))
  }, 300_000)

  it('a production start of a portal with people and without a mail server is refused', async () => {
    const dataDir = demoFolder()
    const production = { DATA_DIR: dataDir, NODE_ENV: 'production', ALLOW_DEMO_SIGN_INS: 'true' }
    const withDemo = start({ ...production, SEND_MAIL: 'false' }, ['--demo'])
    await opened(withDemo)
    withDemo.child.kill('SIGTERM')
    expect(await withDemo.ended).toBe(0)
    expect(await failedStart(production)).toContain(
      'The setting SMTP_URL is missing: in production the portal sends mail. Set SMTP_URL, or SEND_MAIL=false if it is to send none.',
    )
    await untilEnded(join(dataDir, 'cluster'))
  }, 300_000)

  it('a production start of a new portal serves its set-up without the demo, and ends in order; the demo is refused before it is loaded', async () => {
    const dataDir = newFolder()
    const refused = await failedStart({ DATA_DIR: dataDir, NODE_ENV: 'production', SEND_MAIL: 'false' }, [
      '--demo',
    ])
    expect(refused).toContain('NODE_ENV is production and the demo sign-ins exist')
    expect(refused).not.toContain('Loading the demo')
    await untilEnded(join(dataDir, 'cluster'))

    const run = start({ DATA_DIR: dataDir, NODE_ENV: 'production', SECRETS_KEY: 'A'.repeat(43) + '=' })
    await expect.poll(run.said, { timeout: 300_000 }).toContain('This portal is new. Set it up at http')
    expect(run.said()).not.toContain('demo sign-ins')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    await untilEnded(join(dataDir, 'cluster'))
  }, 300_000)
})

describe('F7 while an import is at work', () => {
  const IMPORT = join('server', 'import.ts')
  const waitingForTables = sql`
    select 1 from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'relation' and not l.granted`

  it('a portal starts, and a second import is refused in words', async () => {
    const server = inject('serverConnection')
    await onServer(server, `create database ${NAME}`)
    await makeWorldIn(databaseOn(server, NAME))
    const { db } = openDatabase(databaseOn(server, NAME), { max: 2, isLimited: false })
    const file = join(temporaryFolder(), 'products.csv')
    writeFileSync(file, 'sku,name\nBESIDE-1,a\n')
    try {
      const { first, second } = await db.transaction().execute(async (tx) => {
        // the import waits for it, and has its own lock already
        await sql`lock table brand in row exclusive mode`.execute(tx)
        const first = start({ DATABASE_URL: url(NAME) }, ['products', file], IMPORT)
        await expect
          .poll(async () => (await waitingForTables.execute(db)).rows.length, { timeout: 300_000 })
          .toBe(1)
        const second = start({ DATABASE_URL: url(NAME) }, ['products', file], IMPORT)
        expect(await second.ended, second.said()).toBe(1)
        const portal = start({ DATABASE_URL: url(NAME) })
        expect(await opened(portal)).toMatch(/^http:/)
        expect(portal.said()).not.toContain('waiting for it')
        portal.child.kill('SIGTERM')
        expect(await portal.ended, portal.said()).toBe(0)
        return { first, second }
      })
      expect(second.said()).toBe('Another import is at work in this database; wait until it is over.\n')
      expect(await first.ended, first.said()).toBe(0)
    } finally {
      await db.destroy()
      await dropDatabase(server, NAME)
    }
  }, 300_000)
})

describe('F6 a start that fails says in a sentence which setting is concerned and what to do', () => {
  const onDatabase = async (
    prepare: (connection: Connection) => Promise<void>,
    work: () => Promise<void>,
  ) => {
    const server = inject('serverConnection')
    await onServer(server, `create database ${NAME}`)
    try {
      await prepare(databaseOn(server, NAME))
      await work()
    } finally {
      await dropDatabase(server, NAME)
    }
  }
  const expectSentence = async (settings: Record<string, string>, ...words: string[]) => {
    const said = await failedStart(settings)
    for (const word of words) expect(said).toContain(word)
    expect(said).not.toMatch(/\n\s+at |node:|Error:/)
    expect(said.split('\n').filter((line) => !line.startsWith('Bringing the database'))).toHaveLength(1)
  }

  it(
    'a host that cannot be found',
    () => expectSentence({ DATABASE_URL: 'postgres://me@base.invalid/shop' }, 'DATABASE_URL', 'base.invalid'),
    300_000,
  )

  it('a server that is not there', () =>
    expectSentence(
      { DATABASE_URL: 'postgres://me@127.0.0.1:9/shop' },
      'No PostgreSQL answers at 127.0.0.1, port 9',
      'DATABASE_URL',
    ))

  it('an address that cannot be read', () =>
    expectSentence({ DATABASE_URL: 'postgres://me@127.0.0.1:notaport/shop' }, 'DATABASE_URL cannot be read'))

  it(
    'a word alone, which names no host',
    () => expectSentence({ DATABASE_URL: 'base' }, 'DATABASE_URL cannot be read', 'postgres://user'),
    300_000,
  )

  it('a database that is not there', () =>
    expectSentence(
      { DATABASE_URL: url('tc_nowhere') },
      'There is no database "tc_nowhere"',
      'createdb tc_nowhere',
    ))

  it('a wrong password', async () => {
    const refusing = await refusingServer('28P01', 'password authentication failed for user "me"')
    await expectSentence(
      { DATABASE_URL: `postgres://me:wrong@127.0.0.1:${String(refusing.port)}/shop` },
      'wrong password',
      'DATABASE_URL',
    )
    refusing.close()
  })

  it('a user without rights', () =>
    onDatabase(
      (connection) => onServer(connection, 'revoke create on schema public from public, pg_database_owner'),
      async () => {
        const server = inject('serverConnection')
        const isSuperuser = await mayMakeRoles(server) // no right can be revoked from a superuser
        const user = isSuperuser ? ROLE : proxyUser()
        if (isSuperuser) await onServer(server, `create role ${user} login`)
        try {
          await expectSentence(
            { DATABASE_URL: url(NAME, user) },
            `The user ${user} of DATABASE_URL lacks a right`,
            `alter database "${NAME}" owner to "${user}"`,
          )
        } finally {
          if (isSuperuser) await onServer(server, `drop role ${user}`)
        }
      },
    ))

  it('the tables of another program', () =>
    onDatabase(
      (connection) => onServer(connection, 'create table product (id int)'),
      () =>
        expectSentence(
          { DATABASE_URL: url(NAME) },
          'holds tables of another program',
          'an empty database of its own',
        ),
    ))

  it('a database of a newer release', () =>
    onDatabase(
      async (connection) => {
        await onServer(
          connection,
          'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
        )
        await onServer(
          connection,
          `insert into kysely_migration values ('9999-of-the-future', '2030-01-01T00:00:00Z')`,
        )
      },
      () =>
        expectSentence(
          { DATABASE_URL: url(NAME) },
          'another release of the portal',
          '9999-of-the-future',
          'Start that release',
        ),
    ))
})

async function mayMakeRoles(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  const {
    rows: [row],
  } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  )
  await client.end()
  return row?.super === true
}

/**
 * A server of PostgreSQL's protocol that refuses every sign-in. The servers of the tests trust their socket
 * and never refuse a password.
 */
async function refusingServer(code: string, message: string) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
