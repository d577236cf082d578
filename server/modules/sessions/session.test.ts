import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdAccount, type PersonSpec } from '#testing/build.ts'
import { quickHash } from '#testing/quick-hash.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { NOW } from '#testing/template-database.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
let server: TestServer
const passwordHash = quickHash('counter')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOW
})

const person = (spec: PersonSpec = {}) => server.person({ passwordHash, ...spec })
const login = (name: string, password = 'counter', more: Record<string, string> = {}, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/rest/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({
      usernameOrEmailOrAlias: name,
      password,
      staffVerificationCode: '',
      stayLoggedIn: 'false',
      ...more,
    }).toString(),
  })
const codeAt = (now: Date) =>
  new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now.getTime() })
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const cookiesOf = (answer: Awaited<ReturnType<typeof login>>) => [answer.headers['set-cookie'] ?? []].flat()
const secretsOf = (answer: Awaited<ReturnType<typeof login>>) => {
  const values = Object.fromEntries(
    cookiesOf(answer).map((line) => line.split(';')[0]!.split('=') as [string, string]),
  )
  return { session: values['session'] ?? '', token: values['token'] ?? '' }
}

describe('sign-in', () => {
  it('SES-19 SES-20 SES-21 takes user name, e-mail and alias, in any letter case, as a form, and answers a token', async () => {
    const { login: name, email } = await person()
    for (const typed of [name, email, `alias-${name}`, name.toUpperCase(), ` ${email} `]) {
      const answer = await login(typed)
      expect(answer.json<{ token: string }>().token, typed).toMatch(/^[\w-]{43}$/)
    }
  })

  it('takes a name as it was given, of letters whose small form is another to JavaScript than to the database', async () => {
    const { userId } = await person()
    const name = 'İLKER.ΟΔΟΣ'
    await server.db.updateTable('portal_user').set({ login: name }).where('id', '=', userId).execute()
    for (const typed of [name, 'İlker.ΟΔΟΣ'])
      expect((await login(typed)).json(), typed).toHaveProperty('token')
  })

  it('SES-23 SES-24 SES-25 sets both cookies for a day on path /, the session out of reach of scripts', async () => {
    const cookies = cookiesOf(await login((await person()).login)).filter(
      (line) => !line.startsWith('device='),
    )
    expect(cookies.map((line) => line.replace(/=[\w-]{43};/, '=...;'))).toEqual([
      'session=...; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly',
      'token=...; Path=/; Max-Age=86400; SameSite=Lax',
    ])
  })

  it('marks the cookies Secure anywhere but on plain http on this very machine', async () => {
    const named = await testServer({ ALLOWED_HOSTS: 'portal.example.com' })
    const { login: name } = await named.person({ passwordHash })
    const answer = await named.app.inject({
      method: 'POST',
      url: '/rest/login',
      headers: { host: 'portal.example.com' },
      payload: { usernameOrEmailOrAlias: name, password: 'counter' },
    })
    expect(cookiesOf(answer)).toHaveLength(3)
    expect(cookiesOf(answer).every((line) => line.endsWith('; Secure'))).toBe(true)
    await named.close()
  })

  it('answers a wrong password, an unknown name, an inactive person and one without accounts in the same words', async () => {
    const inactive = await person({ type: 'c' })
    const homeless = await person()
    await server.db
      .updateTable('user_account')
      .set({ status: '90' })
      .where('user_id', '=', homeless.userId)
      .execute()
    const answers = await Promise.all([
      login((await person()).login, 'wrong'),
      login('nobody-there'),
      login(inactive.login),
      login(homeless.login),
      login((await person({ passwordHash: null })).login, ''),
    ])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0].json()).toMatchObject({ error: 'Wrong username or password' })
    expect(answers[0].headers['set-cookie']).toBeUndefined()
  })

  it('A1 A2 a name waits after ten failures, for a right password too, and is let in again after fifteen minutes', async () => {
    const { login: name } = await person()
    for (let i = 0; i < 10; i += 1) await login(name, 'wrong')
    expect((await login(name)).json()).toMatchObject({ code: 'session.tooManyAttempts' })
    expect((await login(name.toUpperCase())).json()).toMatchObject({ code: 'session.tooManyAttempts' })
    expect((await login((await person()).login)).json()).toHaveProperty('token')
    later(16)
    expect((await login(name)).json()).toHaveProperty('token')
  })

  it('SES-22 loginServer answers as login does', async () => {
    const { login: name } = await person()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/rest/loginServer',
      payload: { usernameOrEmailOrAlias: name, password: 'counter' },
    })
    expect(answer.json()).toHaveProperty('token')
  })

  it.each(["' or 1=1 --", '\u{1F4F1}\u202E', 'x'.repeat(201), '%', '_'])(
    'a name such as %j is refused, never broken',
    async (name) => {
      const answer = await login(name)
      expect([answer.statusCode, typeof answer.json<{ error: string }>().error]).toEqual([200, 'string'])
    },
  )
})

describe('staff verification', () => {
  it('SES-59 SES-14 asks staff for a code after the right password only, in words that reveal the field', async () => {
    const { login: name } = await person({ type: 'S', totpSecret: SECRET })
    expect((await login(name, 'wrong')).json()).toMatchObject({ code: 'session.wrongCredentials' })
    const asked = (await login(name)).json<{ error: string; code: string }>()
    expect(asked.code).toBe('session.staffVerification')
    expect(asked.error).toMatch(/verification|staff/i)
    expect((await login(name, 'counter', { staffVerificationCode: '000000' })).json()).toMatchObject({
      code: 'session.wrongStaffCode',
      error: expect.stringMatching(/staff verification code is wrong/) as unknown, // S25
    })
    expect(
      (await login(name, 'counter', { staffVerificationCode: codeAt(server.clock.now) })).json(),
    ).toHaveProperty('token')
  })

  it('takes a code once', async () => {
    const { login: name } = await person({ type: 'S', totpSecret: SECRET })
    const code = { staffVerificationCode: codeAt(server.clock.now) }
    expect((await login(name, 'counter', code)).json()).toHaveProperty('token')
    expect((await login(name, 'counter', code)).json()).toMatchObject({ code: 'session.wrongStaffCode' })
    later(1)
    expect(
      (await login(name, 'counter', { staffVerificationCode: codeAt(server.clock.now) })).json(),
    ).toHaveProperty('token')
  })
})

describe('a session', () => {
  it('ACC-50 accountFromServer answers the facts of the current account, and takes nothing', async () => {
    const one = await person()
    const { currentUserAccount } = await one.call('accountFromServer', {})
    expect(currentUserAccount).toMatchObject({ accountid: one.accountId })
  })

  it('SES-38 SES-39 ends with logout: neither cookie nor token opens anything any more', async () => {
    const one = await person()
    expect(await one.call('accountFromServer', {})).toHaveProperty('currentUserAccount')
    const answer = await one.raw({ method: 'GET', url: '/rest/logout' })
    expect(cookiesOf(answer)).toEqual([
      'session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'token=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect((await one.raw({ method: 'GET', url: '/rest/accountFromServer' })).json()).toMatchObject({
      authenticated: false,
    })
    expect(
      (await one.raw({ method: 'PUT', url: '/rest/updatePath', payload: { path: '/' } })).json(),
    ).toMatchObject({ authenticated: false })
  })

  it('another site cannot sign somebody out', async () => {
    const one = await person()
    await one.raw({ method: 'GET', url: '/rest/logout', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await one.call('accountFromServer', {})).toHaveProperty('currentUserAccount')
  })

  it('SES-35 takes back both cookies of a session that is over', async () => {
    const one = await person()
    await server.db.deleteFrom('session').where('user_id', '=', one.userId).execute()
    const answer = await one.raw({ method: 'GET', url: '/rest/initFromServer' })
    expect(answer.json()).toMatchObject({ authenticated: false })
    expect(cookiesOf(answer)).toHaveLength(2)
  })

  it('ends two hours after its last use without Stay Logged In, and after a day with it', async () => {
    const [brief, long] = await Promise.all([person(), person()])
    const briefSecrets = secretsOf(await login(brief.login)),
      longSecrets = secretsOf(await login(long.login, 'counter', { stayLoggedIn: 'true' }))
    later(119)
    await server.as(briefSecrets)('accountFromServer', {})
    later(119)
    await server.as(briefSecrets)('accountFromServer', {})
    later(121)
    await expect(server.as(briefSecrets)('accountFromServer', {})).rejects.toThrow()
    await server.as(longSecrets)('accountFromServer', {})
    later(24 * 60)
    await expect(server.as(longSecrets)('accountFromServer', {})).rejects.toThrow()
  })

  it('PRM-01 a letter taken away acts at once, for reads and for writes', async () => {
    const one = await person()
    await one.call('ordersFromServer', {})
    await server.db
      .updateTable('user_account')
      .set({ permissions: '' })
      .where('user_id', '=', one.userId)
      .execute()
    await expect(
      one.call('updateShoppingCartProductQuantity', { productId: 'CASE-1', quantity: 1 }),
    ).rejects.toMatchObject({ code: 'access.denied' })
    await expect
      .poll(() =>
        one.call('ordersFromServer', {}).then(
          () => 'seen',
          (e: unknown) => (e as { code?: string }).code,
        ),
      )
      .toBe('access.denied')
  })

  it('a person set inactive is out at once', async () => {
    const one = await person()
    await one.call('accountFromServer', {})
    await server.db.updateTable('portal_user').set({ type: 'c' }).where('id', '=', one.userId).execute()
    await expect
      .poll(() =>
        one.call('accountFromServer', {}).then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('out')
  })
})

describe('the bootstrap', () => {
  it('SES-45 SES-53 SES-54 SES-55 SES-56 SES-57 HOM-04 answers the person, the account, the customer and the home page', async () => {
    const one = await person({ letters: 'CDPR', extras: 'A', customAddresses: false })
    const init = (await one.raw({ method: 'GET', url: '/rest/initFromServer' })).json<
      Record<string, unknown>
    >()
    for (const key of [
      'currentCustomer',
      'currentPayer',
      'userAccounts',
      'customers',
      'payers',
      'homeContent',
      'banners',
      'userId',
      'login',
      'firstName',
      'lastName',
      'email',
      'type',
      'phone',
      'businessGroup',
      'currentUserAccount',
    ]) {
      expect(init, key).toHaveProperty(key)
    }
    expect(init).toMatchObject({
      userId: String(one.userId),
      login: one.login,
      email: one.email,
      type: 'C',
      businessGroup: 'AU01',
      token: one.token,
      currentUserAccount: {
        accountid: one.accountId,
        permissions: 'CDPR',
        extrapermissions: 'A',
        orderApprovers: [],
        invoiceAddress: expect.stringContaining('1 Queen Street') as string,
        timeZone: expect.stringMatching(/^Australia\//) as string,
      },
      currentCustomer: {
        id: one.customerId,
        country: 'AU',
        deliveryId: String(one.addressId),
        creditLimit2: 100_000,
        creditLimit3: 100_000,
        paymentTermsId: '30D',
        payerId: '',
        customAddresses: 'N',
      },
      banners: [
        {
          content: '<p>Welcome</p>',
          backgroundcolor: '#123456',
          linkorhref: '/shop/new',
          image1170x50: '',
          image375x575: '',
        },
      ],
    })
  })

  it('A9 SES-57 gives credit limits with letter C of that account only; the keys stay', async () => {
    const [one, other, blind] = [
      await person({ letters: 'CP' }),
      await person({ letters: 'CP' }),
      await person({ letters: 'DPR' }),
    ]
    await server.db
      .updateTable('customer')
      .set({ payer_id: other.customerId })
      .where('id', '=', blind.customerId)
      .execute()
    await holdAccount(server.db, one.userId, blind.accountId, 'P')
    const shown = { creditLimit2: 100_000, creditLimit3: 100_000 },
      hidden = { creditLimit2: null, creditLimit3: null }
    const wire = async (who: TestPerson, name: string) =>
      (await who.raw({ method: 'GET', url: `/rest/${name}` })).json<Record<string, unknown>>()
    expect(await wire(blind, 'initFromServer')).toMatchObject({
      currentCustomer: hidden,
      currentPayer: { id: other.customerId, ...hidden },
      customers: [hidden],
      payers: [hidden],
    })
    expect(await wire(blind, 'accountFromServer')).toMatchObject({
      currentCustomer: hidden,
      currentPayer: hidden,
    })
    const init = await wire(one, 'initFromServer')
    expect(init).toMatchObject({
      currentCustomer: { id: one.customerId, ...shown },
      currentPayer: null,
      payers: [hidden],
    })
    expect(init['customers']).toHaveLength(2)
    expect(init['customers']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one.customerId, ...shown }),
        expect.objectContaining({ id: blind.customerId, ...hidden }),
      ]),
    )
    await one.call('changeToAccountOnServer', { accountId: blind.accountId })
    expect(await wire(one, 'accountFromServer')).toMatchObject({
      currentCustomer: hidden,
      currentPayer: hidden,
    })
  })

  it('SES-54 SES-55 staff are of type S, a New Zealand customer of a group that is not AU', async () => {
    expect(await (await person({ type: 'S' })).call('initFromServer', {})).toMatchObject({ type: 'S' })
    expect(await (await person({ country: 'NZ' })).call('initFromServer', {})).toMatchObject({
      businessGroup: 'NZ01',
    })
  })

  it('CRT-34 lists the people with letter F as approvers, by first and last name', async () => {
    const buyer = await person({ letters: 'PE' })
    const boss = await person({ letters: 'PF', accountId: buyer.accountId })
    const { currentUserAccount } = await buyer.call('accountFromServer', {})
    expect(currentUserAccount.orderApprovers).toEqual([
      { id: boss.userId, firstname: 'Pat', lastname: boss.login },
    ])
  })
})

describe('switching account', () => {
  it('NAV-44 BUS-10 PRM-01 moves the session, its letters and its cart to another account of the person', async () => {
    const [one, two] = await Promise.all([person(), person({ country: 'NZ' })])
    await holdAccount(server.db, one.userId, two.accountId, 'P')
    await one.call('updateShoppingCartProductQuantity', { productId: 'CASE-1', quantity: 3 })
    const moved = await one.call('changeToAccountOnServer', { accountId: two.accountId })
    expect(moved.currentUserAccount).toMatchObject({ accountid: two.accountId, permissions: 'P' })
    expect(await one.call('initFromServer', {})).toMatchObject({
      businessGroup: 'NZ01',
      currentUserAccount: { accountid: two.accountId },
    })
    expect((await one.call('shoppingCartsFromServer', {})).itemCount).toBe(0)
    await expect(one.call('ordersFromServer', {})).rejects.toMatchObject({ code: 'access.denied' })
    await one.call('changeToAccountOnServer', { accountId: one.accountId })
    expect((await one.call('shoppingCartsFromServer', {})).itemCount).toBe(1)
  })

  it('NAV-48 refuses an account the person neither has nor may serve; the session stays', async () => {
    const [one, two, second] = await Promise.all([person(), person(), person()])
    await holdAccount(server.db, one.userId, second.accountId, 'P')
    for (const accountId of [two.accountId, 'no-such'])
      await expect(one.call('changeToAccountOnServer', { accountId })).rejects.toMatchObject({
        code: 'account.notYours',
      })
    expect((await one.call('accountFromServer', {})).currentUserAccount.accountid).toBe(one.accountId)
  })

  it('NAV-43 NAV-40 staff with extra M find and open any account; PRM-04 a customer with extra M does not', async () => {
    const [agent, customer, sly] = await Promise.all([
      person({ type: 'S', extras: 'M' }),
      person(),
      person({ extras: 'M' }),
    ])
    const { results } = await agent.call('searchForAccount', { searchText: customer.accountId.slice(2) })
    expect(results).toContainEqual({
      ...{ id: customer.accountId, name: expect.any(String) as string, country: 'AU' },
    })
    await agent.call('changeToAccountOnServer', { accountId: customer.accountId, reason: 'Phoned in' })
    expect((await agent.call('accountFromServer', {})).currentUserAccount.accountid).toBe(customer.accountId)
    await expect(sly.call('searchForAccount', { searchText: 'abc' })).rejects.toMatchObject({
      code: 'access.denied',
    })
    await expect(
      sly.call('changeToAccountOnServer', { accountId: customer.accountId }),
    ).rejects.toMatchObject({ code: 'access.denied' })
  })

  it.each(['%', '_', '\\', "'"])('a search for %j is taken by the letter', async (searchText) => {
    const agent = await person({ type: 'S', extras: 'M' })
    expect((await agent.call('searchForAccount', { searchText })).results).toEqual([])
  })
})

it('SES-47 SES-51 accountFromServer and updatePath answer a session of any letters', async () => {
  const one = await person({ letters: '' })
  expect(await one.call('accountFromServer', {})).toHaveProperty('currentCustomer')
  await one.call('updatePath', { path: '/shop/brands' })
  expect(
    await server.db.selectFrom('session').select('last_path').where('user_id', '=', one.userId).execute(),
  ).toEqual([{ last_path: '/shop/brands' }])
})
