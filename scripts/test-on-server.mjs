/**
 * The second half of .ci/run: the server's tests that ask a database once more on a PostgreSQL server, then
 * one line of figures for both halves. `npm test` before it has run them all on the embedded database and stored
 * its figures.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { serverTests } from './database-tests.mjs'
import { cache, root } from './project.mjs'
import { failureLines, nothingTried, oneTest } from './test-results.mjs'
import { runVitest } from './test-steps.mjs'

const { Client } = createRequire(join(root, 'package.json'))('pg')

const first = figuresOfNpmTest()
const second = await onServer()
const [passed, failed] = [first.passed + second.passed, first.failed + second.failed]
// Repeated, since the output of the first half is far above.
for (const line of failureLines([first, second])) console.log(line)
console.log(
  `\nembedded: ${first.passed} passed, ${first.failed} failed; server: ${second.passed} passed, ${second.failed} failed`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function onServer() {
  const { url, reason } = await reachableServer()
  if (url === null) {
    const excused = process.env.CI_WITHOUT_SERVER === '1'
    console.log(
      `\n--- No PostgreSQL server could be reached (${reason}), so nothing was tried on one.${excused ? ' CI_WITHOUT_SERVER=1 lets that pass.' : ''}`,
    )
    if (!excused)
      console.log('--- Name one with DATABASE_URL, or set CI_WITHOUT_SERVER=1. Counted as one failure.')
    return excused ? nothingTried : oneTest(false, `no PostgreSQL server could be reached (${reason})`)
  }
  console.log(`\n--- the server's tests on ${url.replace(/\/\/.*@/, '//')}`)
  const { again, once } = serverTests()
  console.log(`--- ${again.length} files; ${once.length} ask no server and do not run again`)
  return runVitest('server', again, { DATABASE_URL: url })
}

/** DATABASE_URL if it is set; else the server of this machine, as the current user or as its owner. */
async function reachableServer() {
  const local = (user) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`
  const candidates = process.env.DATABASE_URL
    ? [process.env.DATABASE_URL]
    : [local(userInfo().username), local('postgres')]
  let reason = ''
  for (const url of candidates) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query(
        'select rolcreatedb or rolsuper as able from pg_roles where rolname = current_user',
      )
      if (rows[0]?.able) return { url, reason: '' }
      reason ||= 'its user may not create databases'
    } catch (error) {
      reason ||= error.message || error.code
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return { url: null, reason }
}

function figuresOfNpmTest() {
  const file = join(cache, 'test-figures.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return oneTest(false, 'npm test left no figures')
}
