import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { builtWeb } from '#testing/built-web.ts'
import { emptyDatabase } from '#testing/empty-database.ts'
import { SETUP_ANSWERS } from '#testing/setup-answers.ts'
import { setupBrowser } from '#testing/setup-browser.ts'
import { openSmtpPeer } from '#testing/smtp-peer.ts'
import { SETUP_ORDER, type SetupStep } from '#shared/codes/setup-steps.ts'
import { readConfig } from '#server/config/config.ts'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { type FirstStart, serveFirstStart } from '../../first-start.ts'
import { openPortal } from '../../portal.ts'
import { needsSetup, settledConfig } from '../../setup-on.ts'
import { newRecoveryCodes, totpCode } from '../sessions/second-factor.ts'

/* The first start of a new wholesaler over real HTTP: what a browser receives and what the log contains. */

const KEY = randomBytes(32).toString('base64')
const ENVIRONMENT = {
  NODE_ENV: 'production',
  SECRETS_KEY: KEY,
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000',
}
const NOW = new Date('2026-03-02T00:00:00Z')

let connection: Connection, drop: () => Promise<void>, db: Db
let built: URL
const running: FirstStart[] = []
const said: string[] = []
beforeAll(async () => {
  built = await builtWeb()
})
async function emptied() {
  ;({ connection, drop } = await emptyDatabase())
  await migrate(connection)
  db = openDatabase(connection, { max: 3 }).db
}
async function dropped() {
  for (const one of running.splice(0)) await one.close()
  await db.destroy()
  await drop()
}

/** Restarts the portal on the same database. */
async function start(environment: Record<string, string> = ENVIRONMENT) {
  for (const one of running.splice(0)) await one.close()
  said.length = 0
  const opened = await serveFirstStart({
    connection,
    config: readConfig(environment),
    environment,
    say: (line) => void said.push(line),
    now: () => NOW,
    built,
  })
  running.push(opened)
  return { ...opened, base: `http://127.0.0.1:${opened.port}` }
}
const codes = () => said.flatMap((line) => /: ((?:[A-Z0-9]{4}-){3}[A-Z0-9]{4})$/.exec(line)?.[1] ?? [])
const lastCode = () => codes().at(-1) ?? ''
async function entered(port: number) {
  const browser = setupBrowser(port)
  expect((await browser.enter(lastCode())).status).toBe(200)
  return browser
}

describe('while nobody is in the database', () => {
  beforeAll(emptied)
  afterAll(dropped)
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close()
  })

  it('serves the set-up alone: the process lives, is not ready, and every call and page says so', async () => {
    const { base } = await start()
    const statusOf = async (path: string, method = 'GET') => (await fetch(base + path, { method })).status
    expect(await statusOf('/health/live')).toBe(200)
    expect(await (await fetch(`${base}/health/ready`)).json()).toEqual({
      status: 'not ready',
      missing: ['setup'],
    })
    expect(await statusOf('/setup')).toBe(200)
    const page = await fetch(`${base}/shop`)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('"setup":true')])
    for (const call of ['/rest/login', '/rest/initFromServer']) expect(await statusOf(call, 'POST')).toBe(503)
    for (const path of ['/webhooks/stripe', '/CreditCardServlet', '/setup'])
      expect([path, await statusOf(path, 'POST')]).toEqual([path, 503])
  })

  it('shows and saves nothing without the code, which is of use once and ends with the process', async () => {
    const { port } = await start()
    const stranger = setupBrowser(port)
    expect(await stranger.state()).toMatchObject({ code: 'setup.code' })
    expect((await stranger.save('company', SETUP_ANSWERS.company)).status).toBe(401)
    const code = lastCode()
    const browser = setupBrowser(port)
    expect((await browser.enter(` ${code.toLowerCase().replaceAll('-', '')} `)).status).toBe(200)
    expect((await browser.state()).step).toBe('company')
    expect(await setupBrowser(port).enter(code)).toMatchObject({
      status: 401,
      body: { code: 'setup.wrongCode' },
    })
    expect(codes()).toHaveLength(2) // the next one is announced
    const again = await start()
    const old = setupBrowser(again.port, browser.cookie)
    expect(await old.state()).toMatchObject({ code: 'setup.code' })
    expect((await setupBrowser(again.port).enter(code)).status).toBe(401)
    expect(await db.selectFrom('portal_setup').selectAll().execute()).toEqual([])
  })

  it('takes ten guesses of one network, also where they come at once', async () => {
    const { port } = await start()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => setupBrowser(port).enter('AAAA-AAAA-AAAA-AAAA')),
    )
    const statuses = guesses.map(({ status }) => status)
    expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 20])
    const late = await setupBrowser(port).enter(lastCode())
    expect([late.status, late.body['code']]).toEqual([429, 'setup.guesses'])
  })

  it('is refused in words without SECRETS_KEY', async () => {
    await expect(start({ ...ENVIRONMENT, SECRETS_KEY: '' })).rejects.toThrow(
      'The setting SECRETS_KEY is missing',
    )
  })

  it('sends a test mail before the mail server is kept, and says why where it is refused', async () => {
    const peer = await openSmtpPeer()
    const { port } = await start()
    const browser = await entered(port)
    for (const step of ['company', 'bank', 'offices'] as const) await browser.save(step, SETUP_ANSWERS[step])
    const mail = {
      sendsMail: 'yes',
      fromName: 'Harbour Parts',
      fromAddress: 'orders@harbour.example',
      host: '127.0.0.1',
      port: new URL(peer.url).port,
      security: 'none',
      testTo: 'pat@harbour.example',
    }
    const refused = await browser.save('mail', { ...mail, port: '1' })
    expect(refused.problems['host']).toContain('The test mail could not be sent')
    expect(refused.state.step).toBe('mail')
    const encrypted = await browser.save('mail', { ...mail, security: 'starttls' })
    expect(encrypted.problems['host']).toContain('The test mail could not be sent')
    expect((await browser.save('mail', mail)).state.step).toBe('gateways')
    expect(peer.received).toHaveLength(1)
    expect(peer.received[0]).toContain('From: Harbour Parts <orders@harbour.example>')
    expect(peer.received[0]).toContain('To: pat@harbour.example')
    await peer.close()
  })
})

describe('a new wholesaler', () => {
  beforeAll(emptied)
  afterAll(dropped)

  it('is set up step by step, over restarts and in two browsers, and the portal opens', async () => {
    let { port } = await start()
    let browser = await entered(port)
    expect((await browser.save('staff', SETUP_ANSWERS.staff)).status).toBe(409) // other steps come first
    for (const step of ['company', 'bank', 'offices', 'mail'] as const) {
      const { status, problems } = await browser.save(step, SETUP_ANSWERS[step])
      expect([step, status, problems]).toEqual([step, 200, {}])
    }
    ;({ port } = await start())
    browser = await entered(port)
    expect(await browser.state()).toMatchObject({
      step: 'gateways',
      done: ['company', 'bank', 'offices', 'mail'],
    })
    // settings may be typed again
    const other = { ...SETUP_ANSWERS.bank, accountName: 'Harbour' }
    expect((await browser.save('bank', other)).state).toMatchObject({
      step: 'gateways',
      typed: { bank: other },
    })
    await browser.save('bank', SETUP_ANSWERS.bank)
    const keyed = await browser.save('gateways', SETUP_ANSWERS.gateways)
    expect(JSON.stringify(keyed.state)).not.toContain('sk_live_x')

    await browser.save('staff', SETUP_ANSWERS.staff)
    ;({ port } = await start())
    browser = await entered(port)
    const second = await entered(port)
    const secret = (await browser.state()).factor?.secret ?? ''
    expect((await browser.state()).factor?.picture).toContain('<svg')
    expect((await browser.save('staffCode', { code: '000000' })).problems).toHaveProperty('code')
    expect(await db.selectFrom('portal_user').select('id').execute()).toEqual([])
    const code = totpCode(secret, NOW)
    const both = await Promise.all([browser, second].map((one) => one.save('staffCode', { code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await db.selectFrom('portal_user').select(['login', 'type']).execute()).toEqual([
      { login: 'pat', type: 'S' },
    ])
    expect((await second.save('staff', { ...SETUP_ANSWERS.staff, login: 'other' })).status).toBe(409)

    ;({ port } = await start()) // the answer with the recovery codes was lost
    browser = await entered(port)
    const { recoveryCodes } = await browser.state()
    expect(new Set(recoveryCodes).size).toBe(newRecoveryCodes().length)
    expect((await browser.save('recoveryCodes')).state.recoveryCodes).toEqual([])

    const taken = await browser.save('customer', {
      ...SETUP_ANSWERS.customer,
      login: 'PAT',
      accountId: 'STF001',
    })
    expect(Object.keys(taken.problems)).toEqual(['accountId', 'login'])
    const { link, state } = await browser.save('customer', SETUP_ANSWERS.customer)
    expect([link?.replace(/[\w-]{43}$/, '#'), state.step]).toEqual([
      'https://trade.harbour.example/reset-password/#',
      'finish',
    ])
    const [running1] = running
    expect((await browser.save('finish')).state.step).toBeNull()
    await running1?.finished
    expect(await needsSetup(db)).toBe(false)
    await opensWith({ link: link ?? '', secret, recoveryCode: recoveryCodes[3] ?? '' })
  }, 300_000)

  /** The portal on that database: settings, the first staff user, the invited customer, and no set-up. */
  async function opensWith({
    link,
    secret,
    recoveryCode,
  }: Record<'link' | 'secret' | 'recoveryCode', string>) {
    const config = await settledConfig(db, readConfig(ENVIRONMENT), ENVIRONMENT)
    expect(config).toMatchObject({
      productName: 'Harbour Trade',
      publicUrl: 'https://trade.harbour.example',
      seller: {
        company: 'Harbour Parts Pty Ltd',
        abn: '51 824 753 556',
        bankAccount: { bsb: '062-000', number: '1234 5678', name: 'Harbour Parts' },
      },
      offices: { newZealand: { address: '7 Quay Street, Auckland 1010' } },
      mail: { isWanted: false },
      payments: { stripe: { secretKey: 'sk_live_x' }, payPal: null },
    })
    const kept = await db.selectFrom('portal_setting').select(['name', 'value', 'is_sealed']).execute()
    expect(kept.filter(({ is_sealed }) => is_sealed).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
    )
    expect(JSON.stringify(kept)).not.toContain('sk_live_x')
    const setup = await db.selectFrom('portal_setup').select(['typed', 'pending']).execute()
    expect(setup).toEqual([{ typed: {}, pending: null }])
    const entries = await db
      .selectFrom('audit')
      .select(['actor_kind', 'address', 'action', 'subject_kind', 'subject_id'])
      .orderBy('id')
      .execute()
    const page = { actor_kind: 'stranger', address: '127.0.0.1' }
    for (const subject_id of SETUP_ORDER)
      expect(entries).toContainEqual({ ...page, action: 'setup.save', subject_kind: 'setup', subject_id })
    expect(entries).toContainEqual(expect.objectContaining({ ...page, action: 'person.invite' }))
    const other = { ...ENVIRONMENT, SECRETS_KEY: randomBytes(32).toString('base64') }
    await expect(settledConfig(db, readConfig(other), other)).rejects.toThrow('SECRETS_KEY is not the key')

    const portal = await openPortal({ connection, config, now: () => NOW })
    try {
      const host = 'trade.harbour.example'
      const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, fields?: Record<string, string>) => {
        const answer = await portal.app.inject({
          method,
          url,
          headers: { host, ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
          ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
        })
        return { status: answer.statusCode, ...(/^\{/.test(answer.body) ? answer.json<object>() : {}) }
      }
      for (const url of ['/setup/state', '/setup', '/setup/enter', '/setup/steps/company'])
        for (const method of ['GET', 'POST'] as const)
          expect([url, method, (await ask(method, url)).status]).toEqual([url, method, 404])
      const staff = { usernameOrEmailOrAlias: 'pat', password: SETUP_ANSWERS.staff.password }
      // the code that proved the second factor is used up
      const used = { ...staff, staffVerificationCode: totpCode(secret, NOW) }
      expect(await ask('POST', '/rest/login', used)).toMatchObject({ code: 'session.wrongStaffCode' })
      const next = totpCode(secret, new Date(NOW.getTime() + 30_000))
      expect(await ask('POST', '/rest/login', { ...staff, staffVerificationCode: next })).toHaveProperty(
        'token',
      )
      const once = { ...staff, staffVerificationCode: recoveryCode.toUpperCase() }
      expect(await ask('POST', '/rest/login', once)).toHaveProperty('token')
      expect(await ask('POST', '/rest/login', once)).toMatchObject({ code: 'session.wrongStaffCode' })
      const token = link.split('/').at(-1) ?? ''
      expect(await ask('PUT', '/rest/updatePassword', { token, password: 'bayside 1' })).toEqual({
        status: 200,
      })
      const alex = { usernameOrEmailOrAlias: 'alex@bayside.example', password: 'bayside 1' }
      expect(await ask('POST', '/rest/login', alex)).toHaveProperty('token')
    } finally {
      await portal.close()
    }
    const customer = await db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', 'BAY100')
      .executeTakeFirstOrThrow()
    expect(customer).toMatchObject({ level_list_id: 'GOLD', payment_terms_id: 'COD', custom_addresses: true })
  }
})

describe('a new wholesaler of New Zealand', () => {
  beforeAll(emptied)
  afterAll(dropped)

  it('has a GST number, a bank account without a BSB and one office; a change of country leaves nothing behind', async () => {
    const { port } = await start()
    const browser = await entered(port)
    const saved = async (step: SetupStep, values: Record<string, string>) => {
      const { status, problems } = await browser.save(step, values)
      expect([step, status, problems]).toEqual([step, 200, {}])
    }
    await saved('company', SETUP_ANSWERS.company)
    await saved('company', { ...SETUP_ANSWERS.company, country: 'NZ', gstNumber: '49 098 576' })
    await saved('bank', { country: 'NZ', nzAccountNumber: '12 3456 0123456 00', accountName: 'Harbour' })
    expect((await browser.save('offices', {})).problems).toHaveProperty('auAddress')
    const { nzAddress, nzPhone, nzEmail } = SETUP_ANSWERS.offices
    await saved('offices', { nzAddress, nzPhone, nzEmail })
    await saved('mail', SETUP_ANSWERS.mail)
    const config = await settledConfig(db, readConfig(ENVIRONMENT), ENVIRONMENT)
    expect(config.offices).toEqual({
      australia: null,
      newZealand: { address: nzAddress, phone: nzPhone, email: nzEmail },
    })
    expect(config.seller).toMatchObject({
      abn: null,
      gstNumber: '49-098-576',
      bankAccount: { bsb: null, number: '12-3456-0123456-00', name: 'Harbour' },
      offices: { AU: null, NZ: { address: nzAddress } },
    })
  }, 120_000)
})
