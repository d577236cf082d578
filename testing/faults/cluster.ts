import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Connection, openDatabase } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { killAllOf, processesOf } from '#testing/embedded/test-processes.ts'

const run = promisify(execFile)
const DISK_MB = 1_024
const SYSTEM_BINARIES = '/usr/lib/postgresql'

/** A PostgreSQL of the test's own. The test may kill it, stop it and fill its disk. */
export type Cluster = {
  kind: 'embedded' | 'server'
  connection: Connection
  /**
   * Kills every process of it at once. It is restarted, by the portal's own code where it is the embedded
   * one.
   */
  kill(): Promise<void>
  /** Shuts it down immediately, as an administrator does. It is restarted. */
  stop(): Promise<void>
  /** Fills its disk. Answers a function that frees the space again; null where the disk is shared. */
  fillDisk: (() => Promise<() => Promise<void>>) | null
  /** Starts it where it has stopped by itself, and waits until it accepts connections. */
  isBack(): Promise<void>
  close(): Promise<void>
}

/** The embedded PostgreSQL. */
export async function embeddedCluster(): Promise<Cluster> {
  const disk = await ownDisk('embedded')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(disk.folder, 'data'),
    log: () => undefined,
    restartPauseMs: 250,
  })
  const cluster = join(postgres.folder, 'cluster')
  return {
    kind: 'embedded',
    connection: postgres.owner,
    fillDisk: disk.fill,
    kill: () => killAllOf(cluster),
    stop: async () => {
      const [postmaster] = processesOf(cluster).sort((a, b) => a - b)
      if (postmaster !== undefined) process.kill(postmaster, 'SIGINT')
      while (postmaster !== undefined && processesOf(cluster).includes(postmaster)) await pause(10)
    },
    isBack: async () => {
      await answering(postgres.owner)
    },
    close: async () => {
      await postgres.stop()
      await disk.remove()
    },
  }
}

/** A server of the system's own PostgreSQL, on its own port; null where the system has none. */
export async function serverCluster(): Promise<Cluster | null> {
  const versions = existsSync(SYSTEM_BINARIES)
    ? readdirSync(SYSTEM_BINARIES).sort((a, b) => Number(b) - Number(a))
    : []
  const [version] = versions.filter((name) => existsSync(join(SYSTEM_BINARIES, name, 'bin', 'initdb')))
  if (version === undefined) return null
  const bin = (name: string) => join(SYSTEM_BINARIES, version, 'bin', name)
  const disk = await ownDisk('server')
  const owner = userInfo().uid === 0 ? await systemUser('postgres') : null
  const folder = join(disk.folder, 'cluster')
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  const port = await freePort()
  const options = { ...(owner ?? {}), cwd: folder }
  await run(
    bin('initdb'),
    ['-D', folder, '-U', 'portal', '--auth=trust', '--no-locale', '-E', 'UTF8'],
    options,
  )
  const start = async () => {
    const settings = [
      '-D',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'log_min_messages=panic',
      '-c',
      'max_connections=60',
    ]
    // It does not start while another process has its port, or the process id in its lock file.
    for (let isUp = false; !isUp; ) {
      const server = spawn(bin('postgres'), settings, { ...options, stdio: 'ignore', detached: true })
      server.unref()
      isUp = await answering(connection, () => server.exitCode !== null)
    }
  }
  const connection = { host: '127.0.0.1', port, user: 'portal', database: 'postgres' }
  const stop = () =>
    run(bin('pg_ctl'), ['-D', folder, '-m', 'fast', '-w', 'stop'], options).then(
      () => undefined,
      () => undefined,
    )
  await start()
  return {
    kind: 'server',
    connection,
    fillDisk: disk.fill,
    kill: async () => {
      await killAllOf(folder)
      await start()
    },
    stop: async () => {
      await stop()
      await start()
    },
    isBack: async () => {
      if (processesOf(folder).length === 0) await start()
      else await answering(connection)
    },
    close: async () => {
      await stop()
      await disk.remove()
    },
  }
}

type Disk = { folder: string; fill: Cluster['fillDisk']; remove(): Promise<void> }

/**
 * A folder on a small disk of its own where this process may mount one. Else a plain folder, whose disk is
 * never filled.
 */
async function ownDisk(name: string): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), `tradecounter-${name}-`))
  const isOwn = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${String(DISK_MB)}m,mode=755`,
    'tmpfs',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  const filler = join(folder, 'filler')
  const fill = async () => {
    const { bavail, bsize } = await statfs(folder)
    // the database writes meanwhile, so the rest is taken repeatedly
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined)
    return () => rm(filler, { force: true })
  }
  return {
    folder,
    fill: isOwn ? fill : null,
    remove: async () => {
      if (isOwn) await run('umount', ['-l', folder]).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function systemUser(name: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, name])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Waits until it accepts connections. @returns false where it stopped instead */
async function answering(connection: Connection, hasEnded = () => false): Promise<boolean> {
  const { db } = openDatabase(connection, { max: 1 })
  try {
    while (!hasEnded()) {
      if (
        await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        )
      )
        return true
      await pause(5)
    }
    return false
  } finally {
    await db.destroy()
  }
}
