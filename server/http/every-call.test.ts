import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { bodyMaxOf, type CallSpec } from '#shared/calls/call.ts'
import { allCalls, type CallName } from '#shared/calls/index.ts'
import { allEndpoints } from '#shared/calls/endpoints.ts'
import { LETTERS } from '#shared/codes/letters.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, type Need } from '#shared/rules/access.ts'
import { wireDoc } from './openapi.ts'
import { NO_RIGHTS } from '#testing/build.ts'
import { callRequest, isInUrl, sampleFields } from '#testing/requests.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
let owner: TestPerson, other: TestPerson, nobody: TestPerson
beforeAll(async () => {
  server = await testServer()
  owner = await server.person()
  other = await server.person()
  nobody = await server.person({ letters: '', customAddresses: false, cash: true })
  await owner.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
})
afterAll(() => server.close())

const calls = Object.entries(allCalls) as [CallName, CallSpec][]
const guarded = calls.filter(([, spec]) => spec.needs.is !== 'anyone')

async function send(person: TestPerson | null, name: CallName, spec: CallSpec, fields = sampleFields(spec)) {
  const request = callRequest(name, spec, fields)
  const answer = await (person ? person.raw(request) : server.app.inject(request))
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    json: JSON.parse(answer.body) as Record<string, unknown>,
  }
}

describe('every call', () => {
  it.each(guarded)(
    'SES-34 SES-43 ACC-36 %s refuses a stranger as not authenticated, with status 200 and JSON',
    async (name, spec) => {
      const { status, type, json } = await send(null, name, spec)
      expect({ status, authenticated: json['authenticated'], type }).toEqual({
        status: 200,
        authenticated: false,
        type: 'application/json; charset=utf-8',
      })
    },
  )

  it.each(guarded.filter(([, spec]) => !isOpenToAll(spec.needs)))(
    'PRM-21 PRM-23 PRM-25 PRM-31 PRM-32 ACC-38 %s refuses somebody without the letter, with an error',
    async (name, spec) => {
      const { status, json } = await send(nobody, name, spec)
      expect({ status, json }).toMatchObject({
        status: 200,
        json: { authenticated: true, code: 'access.denied', error: expect.stringMatching(/./) as string },
      })
    },
  )

  it.each(guarded.filter(([, spec]) => spec.method !== 'GET'))(
    'SES-41 %s takes no write without the token header, the proof against forged forms',
    async (name, spec) => {
      const form = new URLSearchParams(sampleFields(spec)).toString()
      const answer = await server.app.inject({
        method: spec.method,
        url: `/rest/${name}${spec.method === 'DELETE' ? `?${form}` : ''}`,
        headers: { cookie: `session=${owner.session}; token=${owner.token}` },
        ...(spec.method === 'DELETE' ? {} : { payload: Object.fromEntries(new URLSearchParams(form)) }),
      })
      expect(answer.json()).toMatchObject({ authenticated: false })
    },
  )

  it.each(guarded.filter(([, spec]) => spec.method !== 'GET'))(
    'SES-44 ACC-35 %s takes a form and JSON alike',
    async (name, spec) => {
      if (spec.method === 'DELETE') return
      const person = await server.person()
      const asForm = await send(person, name, spec)
      const asJson = await person.raw({
        method: spec.method,
        url: `/rest/${name}`,
        payload: sampleFields(spec),
      })
      expect(asJson.json<{ code?: string }>().code).toBe(asForm.json['code'])
    },
  )

  it.each(calls.filter(([, spec]) => Object.keys(spec.input.shape).length > 0))(
    '%s answers fields it cannot read with a refusal or a 400, never a fault',
    async (name, spec) => {
      const fields = Object.keys(sampleFields(spec))
      // more is 413 (body-limits.test.ts)
      const long = isInUrl(spec) ? 30_000 : Math.floor(bodyMaxOf(spec) / fields.length) - 100
      for (const bad of [
        'x'.repeat(long),
        '{"$gt":""}',
        '\ud800',
        '-1',
        '1e9',
        "' or 1=1 --",
        '<script>alert(1)</script>',
        '\u202Eabc \u{1F4F1}',
      ]) {
        const { status, json } = await send(
          owner,
          name,
          spec,
          Object.fromEntries(fields.map((key) => [key, bad])),
        )
        expect(status).toBe(200)
        expect(JSON.stringify(json)).not.toMatch(/at .*\.ts:|node_modules|syntax error/)
      }
    },
  )

  it('takes no whole number that its column could not hold, as JSON either', () => {
    const unlimited: string[] = []
    const look = (at: string, schema: unknown) => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, maximum } = schema as { type?: string; maximum?: number }
      if (type === 'integer' && !(maximum !== undefined && maximum < 10 ** 15)) unlimited.push(at)
      for (const [key, part] of Object.entries(schema)) look(`${at} ${key}`, part)
    }
    for (const [name, spec] of calls)
      look(name, z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' }))
    expect(unlimited).toEqual([])
  })

  it('PRM-36 the cart of another account is not found, whoever asks with whatever letters', async () => {
    const shop = await server.person()
    const { shoppingCart } = await shop.call('updateShoppingCartProductQuantity', {
      productId: PRODUCTS.case,
      quantity: 1,
    })
    const cartId = Number(shoppingCart.currentShoppingCartId)
    const address = {
      company: '',
      name: 'x',
      address1: 'x',
      address2: '',
      suburb: 'x',
      city: '',
      state: 'QLD',
      postcode: '4000',
    }
    for (const attempt of [
      () => other.call('loadSavedShoppingCart', { cartId }),
      () => other.call('deleteSavedShoppingCart', { cartId }),
      () => other.call('restoreSavedShoppingCart', { cartId }),
      () => other.call('checkoutConfirm', { cartId }),
      () =>
        other.call('checkoutSetConfirmEmailCustRef', {
          cartId,
          confirmationEmail: '',
          customerReference: '',
        }),
      () => other.call('checkoutSetDeliveryAddress', { cartId, ...address }),
      () =>
        other.call('checkoutSetFreightBackOrderOptions', {
          cartId,
          freightOptionId: 'STD',
          allowBackorders: true,
        }),
      () =>
        other.call('checkoutSetPaymentMethod', {
          cartId,
          paymentMethodId: 'DIRECT_DEPOSIT',
          justCalculatePrices: false,
        }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'cart.unknown' })
    expect((await shop.call('shoppingCartsFromServer', {})).itemCount).toBe(1)
  })
})

describe('the wire', () => {
  it('is what docs/wire.md says; after a change run "npm run wire" and review the difference', () => {
    expect(readFileSync('docs/wire.md', 'utf8')).toBe(wireDoc(allCalls, allEndpoints))
  })

  it('is served as OpenAPI with an operation for each call', async () => {
    const { paths } = (await server.app.inject('/rest/openapi.json')).json<{
      paths: Record<string, object>
    }>()
    expect(Object.keys(paths)).toEqual(Object.keys(allCalls).map((name) => `/rest/${name}`))
  })

  it('ERR-09 an unknown path under /rest answers JSON with status 404', async () => {
    const answer = await server.app.inject('/rest/nope')
    expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
      404,
      'application/json; charset=utf-8',
      { error: 'There is no such call' },
    ])
  })

  it.each(['{', 'not json', '[1,2'])('a malformed body %s is a 400 without a stack', async (payload) => {
    const answer = await owner.raw({
      method: 'PUT',
      url: '/rest/updatePath',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'The request could not be read' }])
  })

  it('a fault of ours is a 500 with a number to look for and none of its text', async () => {
    const broken = await testServer({ LOG_LEVEL: 'silent' })
    const person = await broken.person()
    await broken.db.schema.dropTable('preference').execute()
    const answer = await person.raw({ method: 'GET', url: '/rest/preferencesFromServer' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toMatch(/^\{"error":"Something went wrong on our side \([0-9a-f]{12}-\d+\)"\}$/)
    await broken.close()
  })

  it.each(['40P01', '40001'])(
    'a call that PostgreSQL gave up beside another one (%s) is asked to be sent again: 503 with words, and nothing was changed',
    async (state) => {
      const racing = await testServer({ LOG_LEVEL: 'silent' })
      const person = await racing.person()
      await sql`create function lose() returns trigger language plpgsql as $$ begin raise exception 'could not go on' using errcode = ${sql.lit(state)}; end $$`.execute(
        racing.db,
      )
      await sql`create constraint trigger lost after insert on favourite deferrable initially deferred for each row execute function lose()`.execute(
        racing.db,
      )
      const answer = await person.raw({
        method: 'POST',
        url: '/rest/addFavouriteProductId',
        payload: { productId: PRODUCTS.case },
      })
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '2',
        { error: refusalText('server.busy', { seconds: 2 }), code: 'server.busy' },
      ])
      expect(
        await racing.db.selectFrom('favourite').selectAll().where('user_id', '=', person.userId).execute(),
      ).toEqual([])
      await racing.close()
    },
  )

  it('PRM-02 the model knows exactly the seventeen account letters', () => {
    expect(Object.keys(LETTERS).join('')).toBe('ABCDEFHILOPQRSTVX')
  })
})

const isOpenToAll = (need: Need) => allows(need, NO_RIGHTS)
