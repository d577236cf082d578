import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/* The first start of a new wholesaler in production, on an empty folder, page by page. */

let dataDir: string
let portal: ChildProcess | null = null
let output = ''
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tradecounter-first-'))
})
test.afterAll(async () => {
  const ended = new Promise((done) => portal?.once('exit', done))
  if (portal?.kill('SIGTERM')) await ended
  await rm(dataDir, { recursive: true, force: true })
})

function start() {
  portal = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'production',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    },
  })
  for (const stream of [portal.stdout, portal.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
}
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('PWD-11 PWD-12 PWD-13 PWD-14 PWD-15 PWD-16 PWD-17 PWD-18 PWD-19 PWD-20 PWD-24 a new wholesaler sets the portal up by page, and the invited customer chooses a password', async ({
  page,
}) => {
  start()
  await expect.poll(() => output, { timeout: 280_000 }).toMatch(/Set it up at http\S+\/setup/)
  const base = (/Set it up at (http\S+)\/setup/.exec(output)?.[1] ?? '').replace('localhost', '127.0.0.1')
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
  }
  const go = (name = 'Save and continue') => page.getByRole('button', { name }).click()
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.goto(`${base}/shop`)
  await fill({ 'Code from the log': 'AAAA' })
  await go('Begin')
  await expect(page.getByText('This code is wrong or used up.')).toBeVisible()
  const code = /: ((?:[A-Z0-9]{4}-){3}[A-Z0-9]{4})/.exec(output)?.[1] ?? ''
  await fill({ 'Code from the log': code })
  await go('Begin')

  await heading('Your company')
  await fill({
    Company: 'Harbour Parts Pty Ltd',
    ABN: '51 824 753 557',
    'Name of the portal': 'Harbour Trade',
  })
  await go()
  await expect(page.getByText('This is no ABN: its check digits are wrong')).toBeVisible()
  await expect(page.getByLabel('ABN', { exact: true })).toBeFocused()
  await fill({ ABN: '51 824 753 556' })
  await go()
  await heading('Bank account')
  await fill({ BSB: '062-000', 'Account number': '1234 5678', 'Account name': 'Harbour Parts' })
  await go()
  await heading('Offices')
  await go()
  await expect(page.getByText('Please fill in one office at least')).toBeVisible()
  await page.getByLabel('Address').first().fill('5 Wharf Street, Brisbane')
  await page.getByLabel('Phone').first().fill('07 3000 0000')
  await page.getByLabel('Email').first().fill('hello@harbour.example')
  await go() // without an office in New Zealand
  await heading('Mail')
  await page.getByLabel('Send mail', { exact: true }).selectOption('no')
  await expect(page.getByLabel('Mail server')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send the test mail' })).toHaveCount(0)
  await go()
  await heading('Online payments')
  await page.reload() // finished steps stay finished
  await heading('Online payments')
  await page.getByRole('button', { name: 'Bank account' }).click()
  await expect(page.getByLabel('BSB')).toHaveValue('062-000')
  await page.getByRole('button', { name: 'Online payments' }).click()
  await go()
  await heading('First staff user')
  await fill({
    'User name': 'pat',
    Email: 'pat@harbour.example',
    'First name': 'Pat',
    'Last name': 'Ng',
    Password: 'counter number 9',
    'Password once more': 'counter number 9',
  })
  await go()
  await heading('Second factor')
  const picture = page.getByRole('img', { name: 'QR code' })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '')
  await fill({ 'Code of the authenticator': codeOf(secret) })
  await go('Check the code')
  await heading('Recovery codes')
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(recovery).toHaveLength(10)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recovery.join('\n'))
  await go('I have saved these codes')
  await heading('First customer')
  await fill({
    'Customer id': 'BAY100',
    Company: 'Bayside Mobile',
    'Account id': 'BAY101',
    'Account name': 'Bayside Sandgate',
    'User name': 'alex',
    Email: 'alex@bayside.example',
    'First name': 'Alex',
    'Last name': 'Lee',
  })
  await go()
  await heading('The customer is invited')
  const link = await page.getByText(/\/reset-password\//).innerText()
  await expect(page.getByText('No mail is sent until a mail server is set up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await go('Continue')
  await heading('Open the portal')
  await go('Open the portal')

  await expect(page).toHaveURL(`${base}/login`)
  expect((await page.request.get(`${base}/setup`)).status()).toBe(404)
  await page.getByLabel('Username').fill('pat')
  await page.getByLabel('Password').fill('counter number 9')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Staff Verification').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${base}/staff/orders/toPick`)
  await expect(page.getByText('No order has been placed yet.')).toBeVisible()
  await page.getByRole('link', { name: /, home$/ }).click() // to the shop
  await expect(page.getByText('Harbour Parts Pty Ltd, ABN 51 824 753 556')).toBeVisible()
  await page.goto('about:blank') // an open page would notice that its session is gone, and sign out
  await page.context().clearCookies()

  await page.goto(link)
  await heading('Choose your password')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rest/updatePassword')) sent.push(request.postData() ?? '')
  })
  const problem = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()
  await go('Next')
  await problem('Please input a valid password!')
  await page.getByLabel('New password').fill('abcd')
  await go('Next')
  await problem('Please input a valid password!')
  await page.getByLabel('New password').fill('abcde')
  await go('Next')
  await go('Finish')
  await problem('Please confirm your password!')
  await page.getByLabel('New password once more').fill('abcdf')
  await go('Finish')
  await problem('The two passwords that you entered do not match!')
  expect(sent).toEqual([])
  await page.getByLabel('New password once more').fill('abcde')
  await go('Finish')
  await expect(page.getByRole('status')).toHaveText('Your password has been changed.')
  expect(sent).toEqual([`token=${link.split('/').at(-1) ?? ''}&password=abcde`])
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill('alex')
  await page.getByLabel('Password').fill('abcde')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${base}/`)
  await page.goto(`${base}/contact-us`) // without the office that there is not
  await expect(page.getByRole('region', { name: 'Australia' })).toContainText('5 Wharf Street, Brisbane')
  await expect(page.getByRole('region', { name: 'New Zealand' })).toHaveCount(0)
  await page.goto(link) // PWD-24
  await expect(page).toHaveURL(`${base}/`)
})
