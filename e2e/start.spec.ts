import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DEMO_SIGN_INS } from '#demo/people/sign-ins.ts'

/* Starting the portal with the two commands, on a data folder of its own. */

const START_LIMIT_MS = 280_000 // ends a start that hangs; on a busy machine the demo takes a minute

type Started = { process: ChildProcess; output: () => string; ended: Promise<number | null> }
let dataDir: string
const running: Started[] = []

function start(environment: Record<string, string> = {}, args: string[] = []): Started {
  let text = ''
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test', ...environment },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const started = {
    process: child,
    output: () => text,
    ended: new Promise<number | null>((done) => child.once('exit', (code) => done(code))),
  }
  running.push(started)
  return started
}
const addressOf = async (portal: Started) => {
  await expect.poll(portal.output, { timeout: START_LIMIT_MS }).toMatch(/open at http:\S+/)
  return /open at (http:\S+)/.exec(portal.output())?.[1] ?? ''
}
const stop = (portal: Started, signal: NodeJS.Signals = 'SIGTERM') => {
  portal.process.kill(signal)
  return portal.ended
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tradecounter-start-'))
})
test.afterAll(async () => {
  for (const portal of running)
    if (portal.process.exitCode === null && portal.process.signalCode === null) await stop(portal)
  await rm(dataDir, { recursive: true, force: true })
})

test('an empty data folder gets the demo; the address and every demo sign-in are printed, and the page is served', async ({
  request,
}) => {
  const portal = start()
  const base = await addressOf(portal)
  for (const { login } of DEMO_SIGN_INS) expect(portal.output()).toContain(`  ${login}`)
  const page = await request.get(`${base}/login`)
  expect([page.status(), page.headers()['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("default-src 'self'"),
  ])
  expect(await page.text()).toContain('"demo":{"signIns":')

  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(dataDir) // names the folder in use
  expect((await request.get(`${base}/login`)).status()).toBe(200)
  expect(await stop(portal)).toBe(0)
})

test('a second start finds its data, and loads no demo again', async ({ request }) => {
  const portal = start()
  const base = await addressOf(portal)
  expect(portal.output()).not.toContain('Loading the demo')
  const answer = await request.post(`${base}/rest/login`, {
    form: { usernameOrEmailOrAlias: 'credit', password: 'counter' },
  })
  expect(await answer.json()).toHaveProperty('token')
  expect(await stop(portal, 'SIGKILL')).toBeNull()
})

test('after kill -9 it opens again; in production it refuses to serve while demo sign-ins exist, unless asked', async () => {
  const refused = start({ NODE_ENV: 'production', SEND_MAIL: 'false' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/demo sign-ins exist/)
  const asked = start({ NODE_ENV: 'production', SEND_MAIL: 'false', ALLOW_DEMO_SIGN_INS: 'true' })
  await addressOf(asked)
  expect(await stop(asked, 'SIGINT')).toBe(0)
})

test('a shop of another name has it in its mark, its title and where it says that it is open, whatever signs are in it', async ({
  page,
}) => {
  const portal = start({ PRODUCT_NAME: 'Harbour & <i>Parts' })
  await expect.poll(portal.output).toContain('Harbour & <i>Parts is open at')
  const base = await addressOf(portal)
  expect(
    (
      await page.request.post(`${base}/rest/login`, {
        form: { usernameOrEmailOrAlias: 'credit', password: 'counter' },
      })
    ).status(),
  ).toBe(200)
  const bar = (await (await page.request.get(`${base}/cart`)).text()).match(/<div id="opening".*/)?.[0]
  expect(bar).toContain('<b>Harbour &amp;<em> &lt;i&gt;Parts</em></b>')
  await page.goto(`${base}/cart`)
  await expect(page.getByRole('link', { name: /, home$/ })).toHaveText('Harbour & <i>Parts')
  await expect(page.getByRole('link', { name: /, home$/ }).locator('em')).toHaveText('<i>Parts')
  await expect(page).toHaveTitle('Cart · Harbour & <i>Parts')
  expect(await stop(portal)).toBe(0)
})

test('a setting that cannot be used stops the start with its name', async () => {
  const portal = start({ PORT: 'eighty' })
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toContain('PORT')
})
