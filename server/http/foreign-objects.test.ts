import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import { type EndpointSpec, isOfPeople } from '#shared/calls/endpoint.ts'
import { allEndpoints, type EndpointName } from '#shared/calls/endpoints.ts'
import { allCalls, type CallName } from '#shared/calls/index.ts'
import { allows } from '#shared/rules/access.ts'
import { ALL_LETTERS, holdAccount, NO_RIGHTS } from '#testing/build.ts'
import {
  asField,
  type ObjectKind,
  OF_CASH,
  type Own,
  ownerOf,
  unknownOf,
  waysOf,
} from '#testing/foreign-objects.ts'
import { isInUrl } from '#testing/requests.ts'
import { RETURN_CONTACT } from '#testing/returns.ts'
import { changedTables, rowDigests } from '#testing/row-digests.ts'
import { PASSWORD } from '#testing/sign-ins.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/*
 * Objects of somebody else's account, in every call and at every endpoint that takes a number of one.
 * Somebody with every letter on an account of their own gets the answer that they get for a number of
 * nothing, and nothing in the database changes.
 */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Name = CallName | EndpointName
type Fields = Readonly<Record<string, unknown>>

/** Everything that a dealer can have; the letters of staff serve all accounts, so their calls name any. */
const DEALER = { ...NO_RIGHTS, letters: `${ALL_LETTERS}E`, cash: false, customAddresses: true, accounts: 2 }
const isForDealers = (need: CallSpec['needs']) =>
  need.is !== 'anyone' && (allows(need, DEALER) || allows(need, { ...DEALER, letters: ALL_LETTERS }))
const dealerGates: [Name, readonly string[]][] = [
  ...(Object.entries(allCalls) as [CallName, CallSpec][])
    .filter(([, { needs }]) => isForDealers(needs))
    .map(([name, { input }]): [Name, string[]] => [name, Object.keys(input.shape)]),
  ...(Object.entries(allEndpoints) as [EndpointName, EndpointSpec][])
    .filter(([, { needs }]) => isOfPeople(needs) && isForDealers(needs))
    .map(([name, { input }]): [Name, string[]] => [name, Object.keys(input.shape)]),
]

/** Fields that name nothing which belongs to an account or a person, and why. */
const NAME_NO_OBJECT: Readonly<Record<string, readonly string[]>> = {
  'is what everybody sees: products, phones, methods, reasons': [
    ...['productId', 'productIds', 'deviceId', 'templateId', 'freightOptionId', 'paymentMethodId'],
    ...['reasonCode', 'topic', 'statuses', 'list', 'sort', 'format', 'months', 'month', 'searchCategory'],
  ],
  'is numbered within the order or the request that another field names': [
    ...['orderLineId', 'orderLineIds', 'lineNo', 'lines'],
  ],
  'is a secret, or proves something': [
    ...['password', 'code', 'presentCode', 'answer', 'proof', 'bankCode'],
    ...['number', 'expiry'], // of a card
  ],
  'is made by the page, or says what it has seen': [
    ...['key', 'cursor', 'hash', 'version', 'shown', 'offset', 'size', 'done', 'bank', 'path'],
    ...['acceptRaisedPrices', 'justCalculatePrices', 'withNear', 'newest', 'readingMs'],
  ],
  'is a kind of mail, or whether it is wanted': ['mail', 'isWanted'],
  'is text that is searched for': ['text', 'searchText', 'hitsPerPage', 'pageNo', 'limit'],
  'is a day or a moment': [
    'from',
    'to',
    'day',
    'frequency',
    'placedFrom',
    'placedBefore',
    'activateDateTime',
  ],
  'is written down as it is': [
    ...['reason', 'quantity', 'cartName', 'comment', 'name', 'value', 'address', 'orders', 'invoices'],
    ...['statements', 'backOrders', 'confirmationEmail', 'customerReference', 'company', 'address1'],
    ...['address2', 'address3', 'suburb', 'city', 'state', 'postcode', 'allowBackorders', 'addressName'],
    ...['companyName', 'contactName', 'addressLine1', 'addressLine2', 'contacts', 'firstName', 'lastName'],
    ...['email', 'phone', 'permissions', 'isDemanded', 'alias', 'customerRef', 'contactEmail'],
    ...['contactPhone', 'faultDescription', 'fileName', 'paymentAllocations'],
  ],
}
/** The same of single calls and endpoints. */
const NAMES_NO_OBJECT_IN: Partial<Record<Name, Readonly<Record<string, string>>>> = {
  changeToAccountOnServer: { forUserId: 'is of staff who act for a customer; others are refused with it' },
  allocateInvoicePayments: { allocationToken: 'is made by the page; a test of its own is below' },
  updatePayPalOrderPayment: { payerID: 'is what PayPal calls the payer' },
  updatePayPalAllocationPayment: { payerID: 'is what PayPal calls the payer' },
  homePicture: { id: 'is of a banner, a digest of what is in it' },
}

/** What anybody may ask names no object by its number: they have a secret, or an address of the web. */
const OPEN_TO_ANYONE: Partial<Record<Name, string>> = {
  login: 'a name and a password',
  loginServer: 'a name and a password',
  requestPasswordReset: 'a name, whether there is one or not',
  updatePassword: 'the secret of a mail',
  passkeyLogin: 'the signature of a passkey',
  unknownCall: 'an address of the web',
  contactLink: 'the secret of a mail',
  contactConfirm: 'the secret of a mail',
  emailLink: 'the secret of a mail',
  emailAnswer: 'the secret of a mail',
  media: 'a picture of a product',
  assets: 'an address of the web',
  page: 'an address of the web',
  setupPage: 'an address of the web',
  setupEnter: 'the secret of the log',
}

const A_LINE = { productId: PRODUCTS.case, quantity: 1 }
const A_FAULT = { lineNo: 1, quantity: 1, faultDescription: 'Dark' }
const ADDRESS = { line1: '2 King Street', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' }
const A_USER = { firstName: 'Kim', lastName: 'Lee', email: 'kim@foreign.example', phone: '07 3000 0001' }
const AN_ADDRESS = {
  ...{ addressName: 'Shed', companyName: 'Shop', contactName: 'Kim', addressLine1: ADDRESS.line1 },
  ...{ addressLine2: '', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' },
}
/** The other fields of a call, so that it is refused for its object alone. */
const FIELDS: Partial<Record<Name, Fields>> = {
  updateShoppingCartProductQuantity: A_LINE,
  updateShoppingCartProductQuantities: { lines: JSON.stringify([A_LINE]) },
  saveCurrentShoppingCart: { cartName: 'Later' },
  setApproverForCurrentShoppingCart: { cartName: 'For you' },
  checkoutSetConfirmEmailCustRef: { confirmationEmail: 'kim@foreign.example', customerReference: 'PO 1' },
  checkoutSetDeliveryAddress: { ...ADDRESS, company: 'Shop', name: 'Kim', address1: ADDRESS.line1 },
  checkoutSetFreightBackOrderOptions: { freightOptionId: 'STD', allowBackorders: 'true' },
  checkoutSetPaymentMethod: { paymentMethodId: 'DIRECT_DEPOSIT' },
  updateAddress: AN_ADDRESS,
  setAddressContacts: { contacts: '["Kim"]' },
  cancelBackOrder: { orderLineIds: '1' },
  swapOffers: { orderLineId: '1' },
  swapBackOrder: { orderLineId: '1', productId: PRODUCTS.case, shown: { units: 4 } },
  allocateInvoicePayments: {
    ...{ paymentAllocations: ['1.00'], paymentMethodId: 'VISA_CREDIT', justCalculatePrices: 'false' },
  },
  addUser: { ...A_USER, permissions: 'P' },
  addUserAccount: { permissions: 'P' },
  updateUserAccount: { permissions: 'P' },
  demandSecondFactor: { isDemanded: 'true' },
  reactivateUserProfile: { email: 'back@foreign.example' },
  updateUserProfile: { ...A_USER, alias: '' },
  returnVerdict: { ...A_LINE, reasonCode: 'R31' },
  createReturnRequestContactRTS: { reasonCode: 'R89', ...RETURN_CONTACT },
  updateReturnRequestContact: RETURN_CONTACT,
  addReturnRequestProduct: { ...A_LINE, faultDescription: 'Dark' },
  changeReturnRequestLine: A_FAULT,
  deleteReturnRequestLine: { lineNo: '1' },
  beginReturnDocument: { fileName: 'b.pdf', size: '10' },
  returnDocumentPiece: { offset: '0' },
  writeToThread: { text: 'Hello?', key: randomUUID() },
  renamePasskey: { name: 'Phone' },
  removePasskey: { password: PASSWORD },
  updateMailContact: { orders: 'true' },
}

const formOf = (name: Name): Pick<InjectOptions, 'headers' | 'payload'> | undefined =>
  name === 'returnDocumentPiece'
    ? { headers: { 'content-type': 'application/offset+octet-stream' }, payload: Buffer.alloc(5) }
    : name === 'returnDocumentForm'
      ? {
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          payload:
            '--x\r\ncontent-disposition: form-data; name="returnRequestDocument"; filename="a.pdf"\r\n\r\n' +
            '%PDF-1.4\ntrailer <<>>\n%%EOF\n\r\n--x--\r\n',
        }
      : undefined

/** A request of a call or an endpoint with these fields. */
function requestOf(name: Name, fields: Fields, token: string): InjectOptions {
  const call = (allCalls as Record<string, CallSpec>)[name]
  const endpoint = (allEndpoints as Record<string, EndpointSpec>)[name]
  const spec = call ?? endpoint
  if (!spec) throw new Error(`there is no ${name}`)
  const left = new Map(Object.entries(fields))
  const pattern = endpoint?.path ?? `/rest/${name}`
  const path = pattern.replace(/:(\w+)|\*/g, (text, key: string | undefined) => {
    const value = left.get(key ?? text)
    left.delete(key ?? text)
    return encodeURIComponent(String(value))
  })
  const rest = Object.fromEntries(left)
  const method = spec.method === 'ALL' ? 'GET' : spec.method
  const raw = formOf(name)
  if (method === 'GET' || (call && isInUrl(call)) || raw) {
    const url = `${path}?${new URLSearchParams(rest as Record<string, string>).toString()}`
    return { method, url, ...raw }
  }
  const proof = endpoint?.proof === 'field' ? { proof: token } : {}
  return { method, url: path, payload: { ...rest, ...proof } }
}

type Answered = { status: number; type: string; body: string }
async function ask(who: TestPerson, name: Name, fields: Fields): Promise<Answered> {
  const answer = await who.raw(requestOf(name, fields, who.token))
  const type = String(answer.headers['content-type'])
  return { status: answer.statusCode, type, body: answer.body }
}
/** Digits within another name are not the number. */
const wholeWord = (text: string) => new RegExp(`(?<!\\w)${text.replace(/\W/g, '\\$&')}(?!\\w)`, 'g')
/** An answer without the numbers that were asked for. */
const withoutNumbers = ({ status, type, body }: Answered, numbers: readonly string[]): Answered => ({
  ...{ status, type },
  body: numbers.reduce((text, number) => text.replace(wholeWord(number), '#'), body),
})

/** People on accounts of their own, with every letter that goes with a call. */
async function person(name: Name, cash: boolean, on?: string): Promise<Own> {
  const letters = name === 'setApproverForCurrentShoppingCart' ? `${ALL_LETTERS}E` : ALL_LETTERS
  const who = await server.person({ letters, cash, ...(on !== undefined && { accountId: on }) })
  const { accountId } = await server.person()
  await holdAccount(server.db, who.userId, accountId, ALL_LETTERS)
  return ownerOf(server, who)
}
const probes = dealerGates.flatMap(([name, fields]) =>
  waysOf(name, fields).flatMap((named) => named.map(([field, kind]) => [name, field, kind, named] as const)),
)

/** The fields of a call of somebody, all of their own but those that are given. */
async function fieldsOf(name: Name, own: Own, named: readonly [string, ObjectKind][], given: Fields) {
  const values: Record<string, unknown> = { ...FIELDS[name] }
  for (const [field, kind] of named) values[field] = given[field] ?? asField(field, await own.of(kind))
  return values
}

type Probe = { name: Name; field: string; kind: ObjectKind; named: readonly [string, ObjectKind][] }
const isOfCash = (named: Probe['named']) => named.some(([, one]) => OF_CASH.includes(one))

/** Asks for an object of somebody else, for none, and for the own one. */
async function isUnknown({ name, field, kind, named }: Probe, own: Own, other: Own) {
  const mine = await fieldsOf(name, own, named, {})
  const real = await other.of(kind)
  const unknown = unknownOf(kind)
  const foreign = await fieldsOf(name, own, named, { [field]: asField(field, real) })
  const none = await fieldsOf(name, own, named, { [field]: asField(field, unknown) })
  const before = await rowDigests(server.db)
  const refused = withoutNumbers(await ask(own.who, name, foreign), [real])
  expect(refused).toEqual(withoutNumbers(await ask(own.who, name, none), [unknown]))
  expect(changedTables(before, await rowDigests(server.db))).toEqual([])
  // the number is what it is refused for
  const taken = await ask(own.who, name, mine)
  expect(taken, `the own object is refused as well: add ${name} to FIELDS`).not.toEqual(refused)
}

describe('an object of another account', () => {
  it('is asked for in every call and at every endpoint of dealers that takes a number of one', () => {
    const words = new Set(Object.values(NAME_NO_OBJECT).flat())
    const open = dealerGates.flatMap(([name, fields]) => {
      const named = new Set(
        waysOf(name, fields)
          .flat()
          .map(([field]) => field),
      )
      return fields
        .filter((field) => !named.has(field) && !words.has(field) && !NAMES_NO_OBJECT_IN[name]?.[field])
        .map((field) => `${name} ${field}`)
    })
    expect(open).toEqual([])
    const forAnyone = Object.entries<CallSpec | EndpointSpec>({ ...allCalls, ...allEndpoints }).filter(
      ([, { needs, input }]) => needs.is === 'anyone' && Object.keys(input.shape).length > 0,
    )
    expect(forAnyone.map(([name]) => name)).toEqual(Object.keys(OPEN_TO_ANYONE))
    expect(probes.length).toBeGreaterThan(80)
  })

  it.each(probes)('%s %s: the %s is as unknown as a number of nothing', async (name, field, kind, named) => {
    const cash = isOfCash(named)
    await isUnknown({ name, field, kind, named }, await person(name, cash), await person(name, cash))
  })

  it('a token that somebody else has paid invoices with pays nothing and changes nothing', async () => {
    const [own, other] = [
      await person('allocateInvoicePayments', false),
      await person('allocateInvoicePayments', false),
    ]
    const asked = {
      ...{ ...FIELDS.allocateInvoicePayments, invoiceIds: [await own.of('invoice')] },
      allocationToken: await other.of('cardToken'),
    }
    const before = await rowDigests(server.db)
    const { body } = await ask(own.who, 'allocateInvoicePayments', asked)
    expect(JSON.parse(body)).toMatchObject({ code: 'payment.used' })
    expect(changedTables(before, await rowDigests(server.db))).toEqual([])
  })
})

describe('an object of a colleague on the same account', () => {
  const OF_PERSON: readonly ObjectKind[] = [
    ...(['currentCart', 'savedCart', 'deletedCart', 'checkoutCart'] as const),
    ...(['cardOrder', 'cardPayment', 'signIn', 'passkey', 'thread'] as const),
  ]
  it.each(probes.filter(([, , kind]) => OF_PERSON.includes(kind)))(
    '%s %s: the %s is as unknown as a number of nothing',
    async (name, field, kind, named) => {
      const own = await person(name, isOfCash(named))
      const colleague = await person(name, isOfCash(named), own.who.accountId)
      await isUnknown({ name, field, kind, named }, own, colleague)
    },
  )
})
