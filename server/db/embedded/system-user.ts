import { spawn, type SpawnOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { NoPostgresBinaries } from './errors.ts'

/** The user that runs the database. `switched` is set when that is not the portal's own user. */
export type SystemUser = { uid: number; gid: number; switched: boolean }

export type Outcome = { code: number; stdout: string; stderr: string }

/** True when the portal runs as root, which PostgreSQL refuses to do. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/** The portal's own user. */
export function ownUser(): SystemUser {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, switched: false }
}

/** The owner of a path, as the user to run as when the portal is root. */
export async function ownerOf(path: string): Promise<SystemUser> {
  const { uid, gid } = await stat(path)
  return { uid, gid, switched: true }
}

/**
 * The environment of PostgreSQL's programs. It has none of the portal's variables, which include secrets, and
 * no PG* variable that would change a program's behaviour. The working folder is one that every user can
 * enter.
 */
export function spawnOptions(user: SystemUser): SpawnOptions {
  const libraries = process.env.LD_LIBRARY_PATH
  return {
    cwd: '/',
    env: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
    ...(user.switched ? { uid: user.uid, gid: user.gid } : {}),
  }
}

/** Runs a program to its end as the given user. A program that cannot be started answers code -1. */
export function run(user: SystemUser, file: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...spawnOptions(user), stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('error', (error) => resolve({ code: -1, stdout, stderr: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }))
  })
}

/**
 * The system user `postgres`, which runs the database when the portal is root. Created when the machine has
 * none.
 */
export async function postgresUser(): Promise<SystemUser> {
  const found = await lookUp('postgres')
  if (found !== null) return found
  const root = ownUser()
  const attempts: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ],
    ],
    [
      'adduser',
      [
        '--system',
        '--group',
        '--no-create-home',
        '--home',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', 'postgres']],
  ]
  let reason = ''
  for (const [program, args] of attempts) {
    const outcome = await run(root, program, args)
    // The lookup decides, not the program's exit code: a second portal may create the user at the same
    // moment.
    const made = await lookUp('postgres')
    if (made !== null) return made
    reason ||= outcome.stderr.trim()
  }
  throw new NoPostgresBinaries(
    `the portal runs as root, PostgreSQL refuses to, and the system user "postgres" could not be made (${reason}). Start the portal as an ordinary user, or make that user.`,
  )
}

async function lookUp(name: string): Promise<SystemUser | null> {
  const root = ownUser()
  const [uid, gid] = [await run(root, 'id', ['-u', name]), await run(root, 'id', ['-g', name])]
  if (uid.code !== 0 || gid.code !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), switched: true }
}
