import type { Config } from './config/config.ts'

type Target = {
  url: string | undefined
  isReadable: boolean
  host: string
  port: number
  webHost: string
  webPort: number
}
type Explain = (target: Target, problem: Error) => string

/**
 * What the system, PostgreSQL and the migrations say when a start fails, as the setting that is concerned and
 * what to do.
 */
const EXPLANATIONS: Record<string, Explain> = {
  EADDRINUSE: ({ webHost, webPort }) =>
    `The port ${String(webPort)} of ${webHost} is in use by another program. ` +
    'Stop that program, or choose another port with PORT.',
  EACCES: ({ webPort }) =>
    `This user may not listen on the port ${String(webPort)}. ` + 'Choose another with PORT, 3000 say.',
  EADDRNOTAVAIL: ({ webHost }) =>
    `HOST is ${webHost}, which is no address of this machine. ` +
    'Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.',
  ENOTFOUND: ({ host }) =>
    `DATABASE_URL names the host ${host}, which cannot be found. ` +
    'Check how it is written, or start without DATABASE_URL to use the embedded database.',
  EAI_AGAIN: ({ host }) =>
    `DATABASE_URL names the host ${host}, and no name server answers. ` +
    'Check the network of this machine and how the host is written.',
  ECONNREFUSED: ({ host, port }) =>
    `No PostgreSQL answers at ${host}, port ${String(port)}, as DATABASE_URL names it. ` +
    'Start that server, or correct host and port in DATABASE_URL.',
  ENOENT_SOCKET: ({ host, port }) =>
    `No PostgreSQL answers at the socket in ${host}, port ${String(port)}, as DATABASE_URL names it. ` +
    'Start that server, or correct DATABASE_URL.',
  ETIMEDOUT: ({ host, port }) =>
    `${host}, port ${String(port)}, does not answer, as DATABASE_URL names it. ` +
    'Check host and port, and that no firewall stands between.',
  ECONNRESET: ({ host, port }) =>
    `${host}, port ${String(port)}, closes the connection, as DATABASE_URL names it. ` +
    'Check that a PostgreSQL listens there.',
  '28P01': ({ url }) =>
    `PostgreSQL refuses the user ${userOf(url)}: wrong password. ` +
    'Correct the user name or the password in DATABASE_URL.',
  '28000': ({ url }, { message }) =>
    `PostgreSQL refuses the user ${userOf(url)} (${message}). ` +
    'Correct the user name in DATABASE_URL, or allow the user on the server (pg_hba.conf).',
  NO_PASSWORD: ({ url }) =>
    `PostgreSQL asks for the password of the user ${userOf(url)}. ` +
    'Write it into DATABASE_URL: postgres://user:password@host:5432/database',
  '3D000': ({ url }) =>
    `There is no database "${databaseOf(url)}" on the server that DATABASE_URL names. ` +
    `Make it (createdb ${databaseOf(url)}), or correct the name in DATABASE_URL.`,
  '42501': ({ url }, { message }) =>
    `The user ${userOf(url)} of DATABASE_URL lacks a right (${message}). ` +
    `Make the user the owner of the database, or name its owner in DATABASE_OWNER_URL: alter database "${databaseOf(url)}" owner to "${userOf(url)}"`,
  '42P07': (_, { message }) =>
    `The database that DATABASE_URL names holds tables of another program (${message}). ` +
    'Give the portal an empty database of its own.',
  '53300': () =>
    'The PostgreSQL that DATABASE_URL names has no connection left. ' +
    'Close others, or raise max_connections on the server.',
  '57P03': () => 'The PostgreSQL that DATABASE_URL names is starting or stopping. Try again in a moment.',
  '25006': () =>
    'The PostgreSQL that DATABASE_URL names can only be read: it is a standby. ' +
    'Name the primary server in DATABASE_URL.',
  NO_SSL: () =>
    'DATABASE_URL asks for an encrypted connection, and that PostgreSQL does not offer one. ' +
    'Switch SSL on at the server, or leave sslmode out of DATABASE_URL.',
  ERR_INVALID_URL: () =>
    'DATABASE_URL cannot be read. It has the form postgres://user:password@host:5432/database',
  OTHER_RELEASE: (_, { message }) =>
    'The database was last used by another release of the portal, probably a newer one ' +
    `(${message.replace('corrupted migrations: ', '')}). Start that release, or restore a backup from before it, ` +
    'or name another database with DATABASE_URL or DATA_DIR.',
}
/** What can also be with the embedded database, which words its other problems itself. */
const WITHOUT_SERVER: ReadonlySet<string> = new Set([
  'EADDRINUSE',
  'EACCES',
  'EADDRNOTAVAIL',
  'OTHER_RELEASE',
])
/** Problems without a code of their own. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^corrupted migrations/, 'OTHER_RELEASE'],
  [/client password must be a string/, 'NO_PASSWORD'],
  [/does not support SSL connections/, 'NO_SSL'],
  [/timeout expired|connection timeout|timeout exceeded when trying to connect/, 'ETIMEDOUT'],
  [/Connection terminated|connection has been discarded/, 'ECONNRESET'],
]

/**
 * A failed start in one sentence for whoever runs the portal, without a stack; what is not known here in the
 * words of whoever failed.
 */
export function startProblem(
  problem: unknown,
  config: Pick<Config, 'databaseUrl' | 'host' | 'port'> | null,
): string {
  const target = targetOf(config)
  for (const one of causesOf(problem)) {
    const key = target.isReadable ? keyOf(one) : unread(keyOf(one))
    const explain = EXPLANATIONS[key]
    if (explain && (target.url !== undefined || WITHOUT_SERVER.has(key))) return explain(target, one)
  }
  return problem instanceof Error ? problem.message : String(problem)
}

/** What looking up a host comes to where the address names none: the driver then makes one up. */
const unread = (key: string) => (['ENOTFOUND', 'EAI_AGAIN'].includes(key) ? 'ERR_INVALID_URL' : key)

/** A problem and what caused it. A host with several addresses fails once for each. */
function causesOf(problem: unknown): Error[] {
  if (!(problem instanceof Error)) return []
  const inner: unknown[] = problem instanceof AggregateError ? problem.errors : []
  return [problem, ...inner.flatMap(causesOf), ...causesOf(problem.cause)]
}

function keyOf(problem: Error): string {
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : ''
  const syscall = 'syscall' in problem ? problem.syscall : ''
  if (code === 'ENOENT' && syscall === 'connect') return 'ENOENT_SOCKET'
  if (code === 'EACCES' && syscall !== 'listen') return syscall === 'connect' ? '28000' : ''
  return code in EXPLANATIONS ? code : (WORDS.find(([words]) => words.test(problem.message))?.[1] ?? '')
}

function targetOf(config: Pick<Config, 'databaseUrl' | 'host' | 'port'> | null): Target {
  const url = config?.databaseUrl
  const { hostname = '', port = '' } = urlOf(url) ?? {}
  return {
    url,
    isReadable: /^(postgres|postgresql|socket):$/.test(urlOf(url)?.protocol ?? ''),
    host: decodeURIComponent(hostname) || 'localhost',
    port: Number(port || 5432),
    webHost: config?.host ?? '',
    webPort: config?.port ?? 0,
  }
}

const urlOf = (url: string | undefined): URL | null =>
  url !== undefined && URL.canParse(url) ? new URL(url) : null
const userOf = (url: string | undefined): string =>
  decodeURIComponent(urlOf(url)?.username ?? '') || '(none named)'
const databaseOf = (url: string | undefined): string =>
  decodeURIComponent(urlOf(url)?.pathname.slice(1) ?? '') || userOf(url)
