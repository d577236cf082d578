import { spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeLibraryLinks, packagedBinaries, usableBinaries } from './binaries.ts'
import {
  DataFolderInUse,
  NoPostgresBinaries,
  WrongDataVersion,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres.ts'
import { canEnter } from './folders.ts'
import { ownUser, postgresUser, runsAsRoot } from './system-user.ts'
import {
  answerOf,
  cleanUp,
  killAllOf,
  killNow,
  processesOf,
  removeLater,
  removeSharedFolder,
  sharedDataFolder,
  startProgram,
  temporaryFolder,
  untilEnded,
} from '#testing/embedded/test-processes.ts'

afterEach(cleanUp)
afterAll(removeSharedFolder)

const nobody = { uid: 65_534, gid: 65_534 }
const canBeNobody = runsAsRoot() && (await canEnter({ ...nobody, switched: true }, import.meta.dirname))

async function start(dataDir: string, heard: string[] = []): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: (line) => heard.push(line),
    onLost: (error) => heard.push(`lost: ${error.message}`),
  })
}

async function ask<Row extends pg.QueryResultRow>(
  postgres: Pick<EmbeddedPostgres, 'owner'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(postgres.owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function until(what: () => boolean): Promise<void> {
  const deadline = Date.now() + 240_000
  while (!what()) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await pause(20)
  }
}

describe('an ordinary life', () => {
  test('a first start makes the database, the next one finds the data again, and nothing is left running', async () => {
    const dataDir = join(temporaryFolder(), 'below', 'data')
    const first = await start(dataDir)
    expect(first.connection).toMatchObject({ port: 5432, user: 'tradecounter', database: 'tradecounter' })
    await ask(first, `create table spare_parts (name text); insert into spare_parts values ('Größe Ω 屏幕')`)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    await untilEnded(join(first.folder, 'cluster'))

    const second = await start(dataDir)
    expect(await ask(second, 'select name from spare_parts')).toEqual([{ name: 'Größe Ω 屏幕' }])
    await second.stop()
  })

  test('it is durable, in UTF-8, with checksums, without TCP, its socket closed to others, and the portal has no power over the cluster', async () => {
    const postgres = await start(sharedDataFolder())
    const settings = await ask<{ name: string; setting: string }>(
      postgres,
      'select name, setting from pg_settings',
    )
    const value = (name: string): string | undefined =>
      settings.find((setting) => setting.name === name)?.setting
    expect([
      value('fsync'),
      value('synchronous_commit'),
      value('full_page_writes'),
      value('data_checksums'),
    ]).toEqual(['on', 'on', 'on', 'on'])
    expect([
      value('listen_addresses'),
      value('server_encoding'),
      value('max_connections'),
      value('TimeZone'),
    ]).toEqual(['', 'UTF8', '60', 'UTC'])
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
    expect(
      await ask(
        postgres,
        'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolcreatedb: true, rolcreaterole: false }])
    await postgres.stop()
  })

  test('settings of a newer release of the portal reach a folder that exists', async () => {
    const dataDir = sharedDataFolder()
    const first = await start(dataDir)
    await first.stop()
    writeFileSync(join(first.folder, 'cluster', 'tradecounter.conf'), 'max_connections = 20\n')
    const second = await start(dataDir)
    expect(await ask(second, 'show max_connections')).toEqual([{ max_connections: '60' }])
    await second.stop()
  })

  test('a path too long for a socket gets a short folder for it', async () => {
    const dataDir = join(
      temporaryFolder(),
      'a-folder-with-a-long-name'.repeat(3),
      'and-another-one-of-that-kind'.repeat(2),
      'data',
    )
    const postgres = await start(dataDir)
    removeLater(postgres.connection.host)
    expect(Buffer.byteLength(`${postgres.connection.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(100)
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
    await postgres.stop()
  })
})

describe('one portal to a folder', () => {
  test('a second portal is refused with instructions; after the first has stopped it starts', async () => {
    const dataDir = sharedDataFolder()
    const first = await start(dataDir)
    const refused = await start(dataDir).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    expect((refused as Error).message).toContain(first.folder)
    expect((refused as Error).message).toMatch(new RegExp(`process ${process.pid}.*DATA_DIR`))
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    await (await start(dataDir)).stop()
  })

  test('of two that start in the same instant one wins and the other is refused', {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < 2; round++) {
      const dataDir = join(temporaryFolder(), 'data')
      const portals = [startProgram('test-portal.ts', dataDir), startProgram('test-portal.ts', dataDir)]
      const answers = await Promise.all(portals.map(answerOf))
      expect(
        answers.map((answer) => (answer.ready ? 'ready' : (answer.name ?? answer.message))).sort(),
      ).toEqual(['DataFolderInUse', 'ready'])
      expect(readdirSync(dataDir).filter((name) => name.includes('making'))).toEqual([])
      for (const portal of portals) portal.kill('SIGTERM')
      await untilEnded(join(dataDir, 'cluster'))
    }
  })

  test('the data of a portal started as another user are refused with a reason', async ({ skip }) => {
    if (!canBeNobody) skip('needs root, and a checkout that every user can read')
    const dataDir = sharedDataFolder()
    await (await start(dataDir)).stop()
    const answer = await answerOf(startProgram('test-portal.ts', dataDir, nobody))
    expect(answer.message).toMatch(/belongs to the user with the id \d+.*Start the portal as that user/)
  })
})

describe('after a bad end', () => {
  test('a portal killed with -9 leaves its database running; the next one takes it over with the data', async () => {
    const dataDir = sharedDataFolder()
    const killed = startProgram('test-portal.ts', dataDir)
    const answer = await answerOf(killed)
    await ask(answer, 'create table parts_1 as select 7 as id')
    await killNow(killed)
    const [postmaster] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')

    const heard: string[] = []
    const next = await start(dataDir, heard)
    expect(heard.join()).toContain('took it over')
    expect(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]).toBe(postmaster)
    expect(await ask(next, 'select id from parts_1')).toEqual([{ id: 7 }])
    await next.stop()
    await untilEnded(join(dataDir, 'cluster'))
  })

  test('a first start killed at any moment leaves nothing half', { timeout: 300_000 }, async () => {
    for (const afterMs of [300, 500, 700]) {
      const dataDir = join(temporaryFolder(), 'data')
      const killed = startProgram('test-portal.ts', dataDir)
      await pause(afterMs)
      await killNow(killed)
      const next = await start(dataDir)
      expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }])
      await next.stop()
    }
  })

  test('a note of a process that is gone, and one whose id another program was given, do not stop a start', async () => {
    const dataDir = sharedDataFolder()
    const first = await start(dataDir)
    const note = join(first.folder, 'cluster', 'postmaster.pid')
    const asItWas = readFileSync(note, 'utf8')
    const { uid, gid } = statSync(join(first.folder, 'cluster'))
    await first.stop()

    const other = spawn('sleep', ['60'], runsAsRoot() ? { uid, gid } : {})
    try {
      for (const pid of [4_194_000, other.pid]) {
        writeFileSync(note, asItWas.replace(/^\d+/, String(pid)), { mode: 0o600 })
        if (runsAsRoot()) chownSync(note, uid, gid)
        await (await start(dataDir)).stop()
      }
      expect(other.exitCode).toBeNull()
    } finally {
      await killNow(other)
    }
  })

  test('a database killed while a statement runs is started once its last process has ended', async () => {
    const dataDir = sharedDataFolder()
    const portal = startProgram('test-portal.ts', dataDir)
    const answer = await answerOf(portal)
    const running = ask(answer, 'select count(*) from generate_series(1, 12000000)').catch(() => 'cut')
    await pause(200)
    const postmaster = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
    await killNow(portal)
    const next = await start(dataDir)
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
    await running
  })

  test('when one process of the database is killed the portal keeps its folder', async () => {
    const dataDir = sharedDataFolder()
    const heard: string[] = []
    const postgres = await start(dataDir, heard)
    await ask(postgres, 'create table parts_2 as select 7 as id')
    const cluster = join(postgres.folder, 'cluster')
    const client = new pg.Client(postgres.owner)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGKILL')
    await until(() => heard.some((line) => line.includes('is running again')))
    expect(await start(dataDir).catch((error: unknown) => error)).toBeInstanceOf(DataFolderInUse)
    expect(await ask(postgres, 'select id from parts_2')).toEqual([{ id: 7 }])
    expect(heard.filter((line) => line.startsWith('lost'))).toEqual([])
    await postgres.stop()
    await untilEnded(cluster)
  })

  test('F1 a database that is killed whole is started again by the portal that locked it, as often as it is killed', async () => {
    const dataDir = sharedDataFolder()
    const heard: string[] = []
    const postgres = await start(dataDir, heard)
    await ask(postgres, 'create table parts_4 as select 7 as id')
    for (let kill = 1; kill <= 3; kill += 1) {
      await killAllOf(join(postgres.folder, 'cluster'))
      await until(() => heard.filter((line) => line.includes('is running again')).length === kill)
      expect(await ask(postgres, 'select id from parts_4')).toEqual([{ id: 7 }])
    }
    expect(await start(dataDir).catch((error: unknown) => error)).toBeInstanceOf(DataFolderInUse)
    expect(heard.filter((line) => line.startsWith('lost'))).toEqual([])
    await postgres.stop()
    await untilEnded(join(postgres.folder, 'cluster'))
  })

  test('F1 a database that cannot be started again is given up after five tries, the portal is notified once, and stops without an error', async () => {
    const dataDir = sharedDataFolder()
    const heard: string[] = []
    const log = (line: string) => heard.push(line)
    const onLost = (error: Error) => heard.push(`lost: ${error.message}`)
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost, restartPauseMs: 1 })
    const [version, aside] = ['PG_VERSION', 'PG_VERSION.aside'].map((name) =>
      join(postgres.folder, 'cluster', name),
    ) as [string, string]
    renameSync(version, aside)
    await killAllOf(join(postgres.folder, 'cluster'))
    await until(() => heard.some((line) => line.startsWith('lost')))
    await postgres.stop()
    expect(heard.filter((line) => line.startsWith('lost'))).toEqual([
      expect.stringMatching(/could not be started again in 5 tries/),
    ])
    expect(heard.filter((line) => /try [1-4] of 5/.test(line))).toHaveLength(4)
    renameSync(aside, version)
    await (await start(dataDir)).stop()
  })

  test('data of another major version, and a folder without a database, are refused with a reason', async () => {
    const dataDir = sharedDataFolder()
    const first = await start(dataDir)
    await first.stop()
    const version = join(first.folder, 'cluster', 'PG_VERSION')
    const { uid, gid } = statSync(version)
    const ours = readFileSync(version)
    writeFileSync(version, '15\n')
    await expect(start(dataDir)).rejects.toThrow(WrongDataVersion)
    rmSync(version)
    await expect(start(dataDir)).rejects.toThrow(/holds no database/)
    writeFileSync(version, ours)
    if (runsAsRoot()) chownSync(version, uid, gid)
  })
})

describe('users and binaries', () => {
  test('an ordinary user runs everything as itself', async ({ skip }) => {
    if (!canBeNobody) skip('needs root, and a checkout that every user can read')
    const folder = temporaryFolder()
    chownSync(folder, nobody.uid, nobody.gid)
    const portal = startProgram('test-portal.ts', join(folder, 'data'), nobody)
    const answer = await answerOf(portal)
    expect(answer.ready, answer.message).toBe(true)
    expect(await ask(answer, 'select 1 as one')).toEqual([{ one: 1 }])
    const [postmaster] = processesOf(join(folder, 'data', 'cluster'))
    expect(statSync(`/proc/${postmaster ?? 0}`).uid).toBe(nobody.uid)
    portal.kill('SIGTERM')
    await untilEnded(join(folder, 'data', 'cluster'))
  })

  test('below a folder that is closed to the user postgres, root keeps the data elsewhere, says where, and finds them again', async ({
    skip,
  }) => {
    if (!runsAsRoot()) skip('needs root')
    const closed = temporaryFolder(0o700)
    const dataDir = join(closed, 'data')
    const heard: string[] = []
    const first = await start(dataDir, heard)
    removeLater(first.folder)
    expect(first.folder).toMatch(/^\/var\/lib\/tradecounter\/[0-9a-f]{12}$/)
    expect(heard.join()).toContain(first.folder)
    expect(readFileSync(join(dataDir, 'the-database-is-elsewhere.txt'), 'utf8')).toContain(first.folder)
    await ask(first, 'create table spare_parts as select 7 as id')
    await first.stop()

    const second = await start(dataDir)
    expect(await ask(second, 'select id from spare_parts')).toEqual([{ id: 7 }])
    await second.stop()
  })

  test('a data folder that root has closed to others is opened to the user postgres alone', async ({
    skip,
  }) => {
    if (!runsAsRoot()) skip('needs root')
    const dataDir = temporaryFolder(0o700)
    const postgres = await start(dataDir)
    expect(postgres.folder).toBe(dataDir)
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: (await postgresUser()).gid })
    expect(statSync(dataDir).mode & 0o777).toBe(0o710)
    await postgres.stop()
  })

  test('data that root copied back from a backup are given to the user again', async ({ skip }) => {
    if (!runsAsRoot()) skip('needs root')
    const [dataDir, copy] = [sharedDataFolder(), join(temporaryFolder(), 'data')]
    const first = await start(dataDir)
    await ask(first, 'create table parts_3 as select 7 as id')
    await first.stop()
    cpSync(join(dataDir, 'cluster'), join(copy, 'cluster'), { recursive: true })
    expect(statSync(join(copy, 'cluster')).uid).toBe(0)
    const second = await start(copy)
    expect(await ask(second, 'select id from parts_3')).toEqual([{ id: 7 }])
    await second.stop()
  })

  test('the links of the libraries are made when the install script of the package did not run', async () => {
    const packaged = await packagedBinaries()
    const folder = join(temporaryFolder(), 'elsewhere')
    cpSync(packaged.folder, folder, {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
    })
    const binaries = await usableBinaries({ ...packaged, folder }, ownUser(), join(folder, 'copies'))
    expect(binaries).toMatchObject({ folder, major: '18' })
    await makeLibraryLinks(folder)
  })

  test('binaries in a folder that the user cannot enter are copied where it can', async ({ skip }) => {
    if (!runsAsRoot()) skip('needs root')
    const packaged = await packagedBinaries()
    const closed = temporaryFolder(0o700)
    const copies = join(temporaryFolder(), 'copies')
    mkdirSync(join(closed, 'below'))
    cpSync(packaged.folder, join(closed, 'below', 'native'), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
    })
    const user = await postgresUser()
    const [one, two] = await Promise.all(
      [1, 2].map(() =>
        usableBinaries({ ...packaged, folder: join(closed, 'below', 'native') }, user, copies),
      ),
    )
    expect(one).toEqual(two)
    expect(one?.folder.startsWith(copies)).toBe(true)
    expect(readdirSync(copies)).toHaveLength(1)
    expect(existsSync(join(one!.folder, 'lib'))).toBe(true)
  })

  test('a platform without binaries gets instructions to name a server', async () => {
    await expect(packagedBinaries('sunos-x64')).rejects.toThrow(
      /no PostgreSQL binaries for sunos-x64.*DATABASE_URL=/,
    )
    const absent = process.platform === 'linux' ? 'darwin-arm64' : 'linux-arm64'
    await expect(packagedBinaries(absent)).rejects.toThrow(NoPostgresBinaries)
  })
})
