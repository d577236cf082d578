import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase } from '#testing/empty-database.ts'
import { SETUP_ANSWERS } from '#testing/setup-answers.ts'
import { urlOf } from '#testing/template-database.ts'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'

let connection: Connection, drop: () => Promise<void>, db: Db, folder: string
beforeAll(async () => {
  ;({ connection, drop } = await emptyDatabase())
  db = openDatabase(connection, { max: 1 }).db
  folder = await mkdtemp(join(tmpdir(), 'tradecounter-setup-'))
})
afterAll(async () => {
  await db.destroy()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

const KEY = randomBytes(32).toString('base64')
/** Runs a command as npm does. */
async function run(
  program: string,
  args: string[],
  environment: Record<string, string> = { SECRETS_KEY: KEY },
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: urlOf(connection), NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = '',
    said = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, said }
}
async function setup(answers: object, environment?: Record<string, string>) {
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  return run('server/setup.ts', ['--answers', file], environment)
}

it('npm run setup does the same from a file, goes on where it stopped, and is refused afterwards', async () => {
  const words = (text: string) => ({ code: 1, said: expect.stringContaining(text) as string })
  expect(await setup(SETUP_ANSWERS, { SECRETS_KEY: '' })).toMatchObject(words('SECRETS_KEY is missing'))
  expect(await setup({ bonk: {} })).toMatchObject(words('names a step bonk, which is none'))
  expect(await setup({ bank: { iban: '1' } })).toMatchObject(words('names a field bank.iban, which is none'))
  const { bank, ...noBank } = SETUP_ANSWERS
  expect(await setup(noBank)).toMatchObject(words('bank: bsb: Please fill this in'))
  const wrong = { ...SETUP_ANSWERS, bank: { ...bank, bsb: '1' } }
  expect(await setup(wrong)).toMatchObject(words('bsb: Please input a BSB of six digits'))
  const done = await setup({ ...SETUP_ANSWERS, company: {} }) // the first run saved the company
  expect(done, done.said).toMatchObject({ code: 0 })
  const made = JSON.parse(done.out) as { totpSecret: string; recoveryCodes: string[]; invitation: string }
  expect([made.totpSecret.length, made.recoveryCodes.length]).toEqual([32, 10])
  expect(made.invitation).toMatch(/^https:\/\/trade\.harbour\.example\/reset-password\/[\w-]{43}$/)
  expect(await setup(SETUP_ANSWERS)).toMatchObject(words('this portal is set up already'))
  const people = await db.selectFrom('portal_user').select('login').orderBy('id').execute()
  expect(people).toEqual([{ login: 'pat' }, { login: 'alex' }])
}, 300_000)

it('npm run invite makes a new link for somebody, and says that no mail is sent', async () => {
  const hashes = () => db.selectFrom('invitation').select('token_hash').execute()
  const [before] = await hashes()
  const invited = await run('server/invite.ts', ['ALEX'])
  expect(invited).toMatchObject({ code: 0, said: expect.stringContaining('No mail is sent') as string })
  expect(invited.out).toMatch(/^https:\/\/trade\.harbour\.example\/reset-password\/[\w-]{43}\n$/)
  const after = await hashes()
  expect([after.length, after[0]!.token_hash.equals(before!.token_hash)]).toEqual([1, false])
  expect((await run('server/invite.ts', ['nobody'])).said).toContain('nobody with the login name nobody')
  expect((await run('server/invite.ts', [])).code).toBe(2)
}, 300_000)
