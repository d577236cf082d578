import { withEnding } from '#server/modules/uploads/checked-upload.ts'
import { FILE_NAME_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import type { CallName } from '#shared/calls/index.ts'
import { savedCartName } from '#shared/rules/cart-state.ts'
import { ofOneLine } from '#shared/rules/one-line.ts'
import { signInName } from '#shared/rules/sign-in-name.ts'
import { ADDRESS } from './addresses.ts'
import { holdAccount } from './build.ts'
import { banner, notice } from './publishing.ts'
import { begunReturn, bought, draftReturn, RETURN_CONTACT, staffOf } from './returns.ts'
import type { TestPerson, TestServer } from './test-server.ts'
import { message } from './threads.ts'
import { addedUser, newUser, profileOf } from './users.ts'

/* What people type into the calls of their own records, and what the portal then has. */

type Fields = Readonly<Record<string, unknown>>
/** A call that is ready to be made with valid fields. */
export type ReadyCall = {
  who: TestPerson
  fields: Fields
  /** Fields that are others in each call. */
  anew?: () => Fields
  /** Its text fields as the portal has them, from the answer of the call or from the database. */
  kept(answer: Answer): Fields | Promise<Fields>
  /** Done before each call: undoes what the one before did, in the database where that is quick. */
  again?: () => Promise<unknown>
  /** Takes back what was made, where answers or limits would grow. */
  undo?: (answer: Answer) => Promise<unknown>
}
/** The answer of a call in its wire form, with the lists that are read of the calls which have them. */
export type Answer = Fields & {
  users: (Fields & { accounts: Fields[] })[]
  addresses: (Fields & { otherContacts: string[] })[]
  returns: (Fields & { lines: Fields[] })[]
  messages: Fields[]
  notice: Fields
  pieces: Fields[]
  passkeys: Fields[]
  contacts: Fields[]
  statements: Fields | null
  preferences: Fields
  files: Fields[]
  request: { lines: Fields[]; events: Fields[] }
}
export type TypedCall = {
  /** Which codes refuse a field, besides `input.invalid`. */
  refusals: Readonly<Record<string, RegExp>>
  make: () => Promise<ReadyCall>
  /** After so many calls the next needs another person or thing; unlimited where it is left out. */
  uses?: number
  /** What is done before every call, where one that is refused leaves something. */
  before?: () => Promise<unknown>
  /** Only each so many of the texts are sent: other calls get all of them in fields of the same kind. */
  each?: number
  /** Fields that this way of making the call does not keep. */
  without?: readonly string[]
}

/** Fields of texts, of any call or of one, that nobody types, or that are never shown again. */
export const NOT_TYPED: Readonly<Record<string, string>> = {
  password: 'only its hash is kept; a test of its own sends every text',
  key: 'the page makes it',
  token: 'the portal made it',
  answer: 'an authenticator makes it',
  'staffReceiveReturn lines': 'a list of numbers',
  'staffReplaceReturn lines': 'a list of numbers',
  'staffCreditInvoice units': 'a list of numbers',
  'staffShipOrder units': 'a list of numbers',
  'staffChangeCustomer was': 'what the page read',
  'staffChangeCustomer set': 'codes and numbers',
  'staffSetContractPrice breaks': 'a list of numbers',
  'staffSaveCarrier was': 'what the page read',
  'staffSetLetters was': 'what the page read',
  'staffTakeMoney pays': 'numbers of invoices',
  'staffReceiveStock lines': 'numbers of products: a table of its own tests them',
  'staffPauseDunning until': 'a day',
  'staffSaveCarrier id': 'a code of letters and digits',
  'staffSetLetters letters': 'letters alone',
  'staffTakeMoney receivedOn': 'a day',
  'staffShipOrder carrierId': 'a code that is chosen',
  'checkoutSetDeliveryAddress city': 'of New Zealand; an address book has it, whose rule is the same',
}
/** Changing calls with a text field that no person types a text into. */
export const NOTHING_TYPED: Readonly<Partial<Record<CallName, string>>> = {
  staffOrderHome: 'a list of numbers',
  staffAddHomePicture: 'the bytes of a file',
  staffCreditReturn: 'a list of numbers',
  passkeyLogin: 'an authenticator makes its answer',
  requestPasswordReset: 'nothing is kept of it; a test of its own sends every text',
  updateShoppingCartProductQuantities: 'codes of products: a test of its own sends unknown ones',
  checkoutConfirm: 'what the page showed',
  updatePayPalOrderPayment: 'a gateway makes it',
  addSearchTerm: 'what of it is kept has a test of its own',
  staffReadStatement: 'a file: its lines have tests of their own',
  staffOpenWave: 'a list of numbers',
  staffConfirmPicked: 'a list of numbers',
  staffSetExpected: 'a day',
  staffPayInvoices: 'numbers of invoices and credit notes',
  staffMatchLine: 'numbers of invoices and accounts',
  staffDeleteView: 'a name that was saved; the test of saving deletes by it',
}
/** Fields whose text is HTML. */
export const HTML_FIELDS = ['message', 'content']

const trimmed = (text: string) => text.trim()
const ofLine = (text: string) => ofOneLine(text).trim()
/** Letters in their order; approving drops the need of an approval (USR-17, USR-18). */
const lettersKept = (letters: string) =>
  Array.from(letters)
    .sort()
    .join('')
    .replace('E', letters.includes('F') ? '' : 'E')
/** The name of a PDF that was published under a text. */
const publishedName = (typed: string): string =>
  withEnding(typed.normalize('NFC').trim(), 'application/pdf', FILE_NAME_MAX)
/** What is kept of a text where that is not the text as one line. */
const KEPT_AS: Readonly<Record<string, (text: string, fields: Fields) => string>> = {
  faultDescription: trimmed,
  text: trimmed,
  note: trimmed,
  comment: trimmed,
  alias: (text) => signInName(ofLine(text)),
  addressName: (text, { addressLine1 }) => ofLine(text) || String(addressLine1),
  // without a path, and cut
  cartName: (text) => savedCartName(ofLine(text), MESSAGES.currentCartName),
  fileName: (text) => ofLine(text.split(/[/\\]/).at(-1) ?? '').slice(0, 200) || 'file',
  permissions: (text) => lettersKept(ofLine(text)),
  path: trimmed,
  // of a published file with its ending
  name: (text, fields) => ('audience' in fields ? publishedName(ofLine(text)) : ofLine(text)),
}
/** What the portal is to have of a text that it took. */
export const keptAs = (field: string, text: string, fields: Fields): string =>
  (KEPT_AS[field] ?? ofLine)(text, fields)
/** A text as its field travels. */
export const asSent = (field: string, text: string): string => {
  if (field === 'contacts') return JSON.stringify([text])
  if (field === 'fields') return JSON.stringify({ q: text })
  return field === 'lines' ? JSON.stringify([{ lineNo: 1, accepted: 1, reason: text }]) : text
}

const PERSON = {
  firstName: /^user\.firstName$/,
  lastName: /^user\.lastName$/,
  email: /^user\.email(?:Missing)?$/,
  phone: /^user\.phone$/,
}
const ACCESS = { permissions: /^(?:person|user)\.letter$/, managerUserId: /^user\.manager$/ }

/** Profile and users. */
function userTexts(server: TestServer): Partial<Record<CallName, TypedCall[]>> {
  const managed = async () => {
    const who = await server.person()
    return { who, user: await addedUser(who) }
  }
  const accessOf = (answer: Answer, userId: number, accountId: string): Fields => {
    const user = answer.users.find((one) => Number(one['id']) === userId)
    const link = user?.accounts.find((one) => one['accountid'] === accountId)
    return { permissions: link?.['permissions'], managerUserId: link?.['managerid'] }
  }
  return {
    updateUserProfile: [
      {
        refusals: { ...PERSON, alias: /^user\.(?:alias|nameInUse)$/ },
        make: async () => {
          const who = await server.person()
          const read = () => profileOf(server.db, who.userId)
          return { who, fields: await read(), kept: read }
        },
      },
    ],
    addUser: [
      {
        refusals: { ...PERSON, ...ACCESS, activateDateTime: /^user\.activation$/ },
        uses: 10,
        make: async () => {
          const who = await server.person()
          const kept = async (answer: Answer) => {
            const id = Number(answer['userId'])
            const row = server.db.selectFrom('portal_user').select('activates_at').where('id', '=', id)
            const { activates_at: at } = await row.executeTakeFirstOrThrow()
            const access = accessOf(answer, id, who.accountId)
            const activateDateTime = at?.toISOString() ?? ''
            return { ...(await profileOf(server.db, id)), ...access, activateDateTime }
          }
          const email = () => newUser(who.accountId).email
          return { who, fields: newUser(who.accountId), anew: () => ({ email: email() }), kept }
        },
      },
    ],
    addUserAccount: [
      {
        refusals: ACCESS,
        uses: 1,
        make: async () => {
          const { who, user } = await managed()
          const { accountId } = await server.person()
          await holdAccount(server.db, who.userId, accountId, 'AP')
          const fields = { userId: user.id, accountId, permissions: 'P', managerUserId: '' }
          return { who, fields, kept: (answer) => accessOf(answer, user.id, accountId) }
        },
      },
    ],
    updateUserAccount: [
      {
        refusals: ACCESS,
        make: async () => {
          const { who, user } = await managed()
          const { accountId } = who
          const fields = { userId: user.id, accountId, permissions: 'P', managerUserId: '' }
          return { who, fields, kept: (answer) => accessOf(answer, user.id, accountId) }
        },
      },
    ],
    reactivateUserProfile: [
      {
        refusals: { email: PERSON.email },
        uses: 1,
        make: async () => {
          const { who, user } = await managed()
          await who.call('deactivateUserProfile', { userId: user.id })
          const fields = { userId: user.id, email: `back.${String(user.id)}@users.example` }
          return { who, fields, kept: () => profileOf(server.db, user.id) }
        },
      },
    ],
  }
}

export const ADDRESS_REFUSALS = {
  addressLine1: /^address\.line1$/,
  contactName: /^address\.name$/,
  suburb: /^address\.suburb$/,
  city: /^address\.city$/,
  state: /^address\.state$/,
  postcode: /^address\.postcode/,
}
/** Every line of an address, in Australia without a city and in New Zealand without a state. */
function addressTexts(server: TestServer): Partial<Record<CallName, TypedCall[]>> {
  const wellington = { ...ADDRESS, city: 'Wellington', state: '' }
  const found = (answer: Answer, addressId: number) =>
    answer.addresses.find((one) => Number(one['addressId']) === addressId)
  const savedAt = (answer: Answer, addressId: number): Fields => {
    const { otherContacts: [contacts = ''] = [], ...address } = found(answer, addressId) ?? {}
    return { ...address, contacts }
  }
  const inCountry = (country: 'AU' | 'NZ', isNew: boolean): TypedCall => ({
    refusals: { ...ADDRESS_REFUSALS, contacts: /^account\.addressContact$/ },
    uses: 10,
    without: [country === 'AU' ? 'city' : 'state', 'contacts'],
    make: async () => {
      const who = await server.person({ country })
      const { addressId } = who
      const typed = country === 'AU' ? ADDRESS : wellington
      if (!isNew)
        return {
          who,
          fields: { ...typed, addressId, contacts: '[]' },
          kept: (answer) => savedAt(answer, addressId),
        }
      return { who, fields: typed, kept: (answer) => found(answer, Number(answer['addressId'])) ?? {} }
    },
  })
  return {
    addAddress: [inCountry('AU', true), inCountry('NZ', true)],
    // another contact of the same name as the first one is left out, so it is sent by itself
    updateAddress: [
      inCountry('AU', false),
      inCountry('NZ', false),
      { ...inCountry('AU', false), without: Object.keys(ADDRESS) },
    ],
    setAddressContacts: [
      {
        refusals: { contacts: /^account\.addressContact$/ },
        make: async () => {
          const who = await server.person()
          const { addressId } = who
          const fields = { addressId, contacts: '[]' }
          return { who, fields, kept: (answer) => savedAt(answer, addressId) }
        },
      },
    ],
  }
}

const CONTACT_REFUSALS = {
  customerRef: /^return\.customerRef$/,
  contactName: /^return\.contactName$/,
  contactEmail: /^return\.email(?:Invalid)?$/,
  contactPhone: /^return\.phone$/,
  reasonCode: /^return\.reason$/,
  rtsInvoiceNo: /^return\.rts(?:Invoice|Unknown)$/,
}
const GIVEN = { address1: '9 Quay Street', address2: 'Level 2', address3: 'Dock', suburb: 'Sydney' }
const SENT_ADDRESS = { ...GIVEN, city: 'Sydney', state: 'NSW', postcode: '2000' }
const keptRequest = ({ returns: [request] }: Answer): Fields => ({
  ...request,
  customerRef: request?.['customerref'],
  contactName: request?.['contactname'],
  contactEmail: request?.['contactemail'],
  contactPhone: request?.['contactphone'],
  reasonCode: request?.['reason'],
})

/** Service requests and the names of their files. */
function returnTexts(server: TestServer): Partial<Record<CallName, TypedCall[]>> {
  const withLine = async () => {
    const who = await server.person()
    return { who, ...(await draftReturn(server, who, { reasonCode: 'R20' })) }
  }
  return {
    createReturnRequestContact: [
      {
        refusals: CONTACT_REFUSALS,
        uses: 25, // drafts of an account are limited
        make: async () => {
          const who = await server.person()
          const fields = { reasonCode: 'R31', ...RETURN_CONTACT, ...SENT_ADDRESS }
          return { who, fields, kept: keptRequest }
        },
      },
    ],
    createReturnRequestContactRTS: [
      {
        refusals: CONTACT_REFUSALS,
        uses: 25, // drafts of an account are limited
        make: async () => {
          const who = await server.person()
          const rtsInvoiceNo = await bought(server, who)
          const fields = { reasonCode: 'R89', rtsInvoiceNo, ...RETURN_CONTACT, ...SENT_ADDRESS }
          return { who, fields, kept: keptRequest }
        },
      },
    ],
    updateReturnRequestContact: [
      {
        refusals: CONTACT_REFUSALS,
        make: async () => {
          const who = await server.person()
          const fields = { requestNo: await begunReturn(who), ...RETURN_CONTACT }
          return { who, fields, kept: keptRequest }
        },
      },
    ],
    addReturnRequestProduct: [
      {
        refusals: {
          productId: /^(?:return\.product|product\.unknown)$/,
          faultDescription: /^return\.fault$/,
          invoiceNo: /^return\.notCovered$/,
        },
        make: async () => {
          const { who, requestNo } = await withLine()
          const [[line]] = [(await who.call('returnRequest', { requestNo })).returns[0]?.lines ?? []]
          const { itemno: productId = '', invoiceno: invoiceNo = '' } = line ?? {}
          const last = ({ returns: [request] }: Answer) => request?.lines.at(-1) ?? {}
          return {
            who,
            fields: { requestNo, productId, quantity: 1, faultDescription: 'Dark', invoiceNo },
            // every number but the one of its invoice is refused, and a blank one stands for any
            kept: (answer) => ({ faultDescription: last(answer)['faultdesc'], invoiceNo: '' }),
            undo: (answer) =>
              who.call('deleteReturnRequestLine', { requestNo, lineNo: Number(last(answer)['linno']) }),
          }
        },
      },
    ],
    changeReturnRequestLine: [
      {
        refusals: { faultDescription: /^return\.fault$/ },
        make: async () => {
          const { who, requestNo } = await withLine()
          const fields = { requestNo, lineNo: 1, quantity: 1, faultDescription: 'Dark' }
          return {
            ...{ who, fields },
            kept: ({ returns: [request] }) => ({ faultDescription: request?.lines[0]?.['faultdesc'] }),
          }
        },
      },
    ],
    beginReturnDocument: [
      {
        refusals: {},
        make: async () => {
          const { who, requestNo } = await withLine()
          const kept = async (answer: Answer) => {
            const files = server.db.selectFrom('service_request_file').select('file_name')
            const own = files.where('id', '=', Number(answer['documentId']))
            return { fileName: (await own.executeTakeFirstOrThrow()).file_name }
          }
          const undo = (answer: Answer) =>
            who.call('deleteReturnRequestDocument', { requestNo, documentId: Number(answer['documentId']) })
          return { who, fields: { requestNo, fileName: 'a.jpg', size: 10 }, kept, undo }
        },
      },
    ],
  }
}

/** The message of the contact page, what follows, and the answers of staff. */
function threadTexts(server: TestServer): Partial<Record<CallName, TypedCall[]>> {
  const refusals = { text: /^thread\.text$/ }
  const kept = ({ messages }: Answer) => ({ text: messages.at(-1)?.['text'] })
  const opened = async () => {
    const who = await server.person()
    return { who, thread: await who.call('openThread', { topic: 'order', ...message() }) }
  }
  let staff: Promise<TestPerson> | undefined
  return {
    openThread: [
      {
        ...{ refusals, uses: 10 }, // threads and messages of a person are limited
        make: async () => ({ who: await server.person(), fields: { topic: 'order', ...message() }, kept }),
      },
    ],
    writeToThread: [
      {
        ...{ refusals, uses: 25 },
        make: async () => {
          const { who, thread } = await opened()
          return { who, fields: { threadNo: thread.threadNo, ...message() }, kept }
        },
      },
    ],
    staffAnswerThread: [
      {
        ...{ refusals, uses: 100 },
        make: async () => {
          const { threadNo } = (await opened()).thread
          let seen = 1
          return {
            who: await (staff ??= staffOf(server)),
            fields: { threadNo, seen, isClosing: false, ...message() },
            anew: () => ({ seen }),
            kept: (answer) => {
              seen = Number(answer['seen'])
              return kept(answer)
            },
          }
        },
      },
    ],
  }
}

/** Notices, and the pieces of the home page. */
function publishedTexts(server: TestServer): Partial<Record<CallName, TypedCall[]>> {
  const refusals = {
    message: /^publish\.empty$/,
    content: /^(?:publish\.empty|home\.words)$/,
    audienceId: /^publish\.account$/,
    from: /^notice\.from$/,
    backgroundcolor: /^home\.colour$/,
    linkorhref: /^home\.link$/,
    image1170x50: /^home\.picture$/,
    image375x575: /^home\.picture$/,
  }
  const forOne = async () => ({ audience: 'account', audienceId: (await server.person()).accountId })
  const noticeKept = ({ notice }: Answer) => ({ ...notice, from: '' })
  const piece = (typed: object): TypedCall => ({
    refusals,
    make: async () => {
      const who = await staffOf(server)
      const last = ({ pieces }: Answer) =>
        pieces.reduce((a, b) => (Number(a['id']) > Number(b['id']) ? a : b))
      return {
        ...{ who, fields: banner({ ...(await forOne()), ...typed }), kept: last },
        undo: (answer) =>
          who.call('staffRemoveHomePiece', {
            id: Number(last(answer)['id']),
            version: Number(last(answer)['version']),
          }),
      }
    },
  })
  const words = ['backgroundcolor', 'linkorhref', 'image1170x50', 'image375x575']
  return {
    staffWriteNotice: [
      {
        refusals,
        make: async () => ({
          ...{ who: await staffOf(server), fields: notice(await forOne()), kept: noticeKept },
        }),
      },
    ],
    staffChangeNotice: [
      {
        refusals,
        without: ['from'], // it has begun
        make: async () => {
          const who = await staffOf(server)
          const typed = notice(await forOne())
          const written = (await who.call('staffWriteNotice', typed)).notice
          let { version } = written
          return {
            who,
            fields: { ...typed, noticeNo: written.noticeNo },
            anew: () => ({ version }),
            kept: (answer) => {
              version = Number(answer.notice['version'])
              return noticeKept(answer)
            },
          }
        },
      },
      {
        ...{ refusals, uses: 1, without: ['message', 'audienceId'] },
        make: async () => {
          const who = await staffOf(server)
          const typed = notice({ ...(await forOne()), from: '2027-01-05T09:00' })
          const { noticeNo, version } = (await who.call('staffWriteNotice', typed)).notice
          return { who, fields: { ...typed, noticeNo, version }, kept: noticeKept }
        },
      },
    ],
    staffSaveHomePiece: [
      piece({}),
      { ...piece({ kind: 'words', linkorhref: '', backgroundcolor: '' }), without: words },
    ],
  }
}

/** How each call that takes texts of people is made, and how what it keeps is read. */
export const typedCalls = (server: TestServer): Partial<Record<CallName, TypedCall[]>> => ({
  ...userTexts(server),
  ...addressTexts(server),
  ...returnTexts(server),
  ...threadTexts(server),
  ...publishedTexts(server),
})
