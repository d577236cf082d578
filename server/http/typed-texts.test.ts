import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressCalls } from '#shared/calls/addresses.ts'
import { cartCalls } from '#shared/calls/carts.ts'
import { checkoutCalls } from '#shared/calls/checkout.ts'
import { searchCalls } from '#shared/calls/search.ts'
import { staffCustomerCalls } from '#shared/calls/staff-customers.ts'
import { staffInvoiceCalls } from '#shared/calls/staff-invoices.ts'
import { staffMoneyCalls } from '#shared/calls/staff-money.ts'
import { staffOrderCalls } from '#shared/calls/staff-orders.ts'
import { staffPickingCalls } from '#shared/calls/staff-picking.ts'
import { staffReceiptCalls } from '#shared/calls/staff-receipts.ts'
import { staffStockCalls } from '#shared/calls/staff-stock.ts'
import type { CallSpec } from '#shared/calls/call.ts'
import type { CallName } from '#shared/calls/index.ts'
import { returnCalls } from '#shared/calls/returns.ts'
import { mailContactCalls } from '#shared/calls/mail-contacts.ts'
import { noticePreferenceCalls } from '#shared/calls/notice-preferences.ts'
import { secondFactorCalls } from '#shared/calls/second-factor.ts'
import { sessionCalls } from '#shared/calls/sessions.ts'
import { signInCalls } from '#shared/calls/sign-ins.ts'
import { staffFileCalls } from '#shared/calls/staff-files.ts'
import { staffReturnCalls } from '#shared/calls/staff-returns.ts'
import { staffUserCalls } from '#shared/calls/staff-users.ts'
import { staffViewCalls } from '#shared/calls/staff-views.ts'
import { staffHomeCalls } from '#shared/calls/staff-home.ts'
import { staffNoticeCalls } from '#shared/calls/staff-notices.ts'
import { staffThreadCalls } from '#shared/calls/staff-threads.ts'
import { threadCalls } from '#shared/calls/threads.ts'
import { userCalls } from '#shared/calls/users.ts'
import { WRITTEN_TAGS } from '#shared/codes/written-html.ts'
import { plainFileName } from '#server/modules/uploads/checked-upload.ts'
import { PASSWORD_MIN } from '#shared/codes/limits.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { pdfOf } from '#testing/files.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { profileOf } from '#testing/users.ts'
import {
  type Answer,
  asSent,
  HTML_FIELDS,
  keptAs,
  NOT_TYPED,
  NOTHING_TYPED,
  type ReadyCall,
  type TypedCall,
  typedCalls,
} from '#testing/typed-texts.ts'
import { hasHostileCollection, hostileNote, hostileTexts } from '#testing/hostile-texts.ts'
import { tradeTexts } from '#testing/typed-trade-texts.ts'
import { loginTexts, staffTexts } from '#testing/typed-login-texts.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

const tables = {
  ...userCalls,
  ...addressCalls,
  ...returnCalls,
  ...threadCalls,
  ...staffThreadCalls,
  ...staffNoticeCalls,
  ...staffHomeCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...signInCalls,
  ...mailContactCalls,
  ...noticePreferenceCalls,
  ...staffUserCalls,
  ...staffReturnCalls,
  ...staffFileCalls,
  ...staffViewCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...searchCalls,
  ...staffOrderCalls,
  ...staffPickingCalls,
  ...staffStockCalls,
  ...staffCustomerCalls,
  ...staffInvoiceCalls,
  ...staffReceiptCalls,
  ...staffMoneyCalls,
}
type Property = { type?: string; enum?: unknown; pattern?: string }
/** The fields of a call that take any text by their schema. */
function textFields(name: string, { input }: CallSpec): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties as Record<string, Property>)
    .filter(([, one]) => one.type === 'string' && !one.enum && !one.pattern)
    .filter(([field]) => !NOT_TYPED[field] && !NOT_TYPED[`${name} ${field}`])
    .map(([field]) => field)
}
const typed = (Object.entries(tables) as [CallName, CallSpec][])
  .filter(
    ([name, spec]) => spec.method !== 'GET' && textFields(name, spec).length > 0 && !NOTHING_TYPED[name],
  )
  .map(([name, spec]) => [name, textFields(name, spec)] as const)

type Sent = Readonly<Record<string, unknown>>

/** The words of markup, as a page shows them. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<\/p><p>|<br ?\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&amp;', '&')
/** The tags of markup that act, or lead to an address that acts. */
const actsIn = (html: string) =>
  (html.match(/<[^>]*>?/g) ?? []).filter((tag) => {
    const name = /^<\/?([a-z\d]+)/i.exec(tag)?.[1] ?? ''
    const addresses = [...tag.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to = '']) => wordsOf(to))
    return (
      !(WRITTEN_TAGS as readonly string[]).includes(name) ||
      /\s(?:on\w+|style)\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '')) ||
      addresses.some((to) => !/^(?:https?|mailto|tel):$/.test(new URL(to, 'https://shop.example').protocol))
    )
  })

/** Sends texts in fields of a call, and notes what is wrong with what became of them. */
class Trying {
  readonly problems: string[] = []
  #ready: ReadyCall | undefined
  #taken = 0
  readonly name: CallName
  readonly call: TypedCall
  constructor(name: CallName, call: TypedCall) {
    this.name = name
    this.call = call
  }

  /** Sends a text in some fields. @returns whether it was taken */
  async send(fields: readonly string[], text: string, html = text): Promise<boolean> {
    const ready = (this.#ready ??= await this.call.make())
    await this.call.before?.()
    await ready.again?.()
    const put = fields.map((field) => [field, asSent(field, HTML_FIELDS.includes(field) ? html : text)])
    const anew = { ...(ready.fields['key'] !== undefined && { key: randomUUID() }), ...ready.anew?.() }
    const payload = { ...ready.fields, ...anew, ...(Object.fromEntries(put) as Record<string, string>) }
    const { method } = (tables as Record<string, CallSpec>)[this.name] as CallSpec
    const answer = await ready.who.raw({ method, url: `/rest/${this.name}`, payload })
    const json = answer.json<Answer>()
    const at = `${this.name} ${fields.join(' ')} ${JSON.stringify(text)}`
    if (json['error'] !== undefined) {
      if (fields.length === 1) this.#checkRefusal(at, fields[0] ?? '', answer.statusCode, json)
      return false
    }
    if (answer.statusCode !== 200) this.problems.push(`${at}: status ${String(answer.statusCode)}`)
    const kept = await ready.kept(json)
    for (const field of fields) this.#checkKept(at, field, { text, html, kept: kept[field], payload })
    await ready.undo?.(json)
    this.#taken += 1
    if (this.#taken % (this.call.uses ?? Infinity) === 0) this.#ready = undefined
    return true
  }

  /** Sends a text in some fields, until those that are refused are refused by themselves. */
  async sendInParts(fields: readonly string[], text: string): Promise<void> {
    if (fields.length === 0 || (await this.send(fields, text)) || fields.length === 1) return
    const half = Math.ceil(fields.length / 2)
    await this.sendInParts(fields.slice(0, half), text)
    await this.sendInParts(fields.slice(half), text)
  }

  #checkRefusal(at: string, field: string, status: number, json: Answer) {
    const code = String(json['code'])
    const isOfField =
      code === 'input.invalid' ? String(json['error']).includes(field) : this.call.refusals[field]?.test(code)
    if (!isOfField || ![200, 400].includes(status))
      this.problems.push(`${at}: refused with ${String(status)} ${code} ${String(json['error'])}`)
  }

  #checkKept(at: string, field: string, is: { text: string; html: string; kept: unknown; payload: Sent }) {
    const kept = String(is.kept)
    if (HTML_FIELDS.includes(field)) {
      const isText = is.html !== is.text || !/<\/?[a-z]/i.test(is.text)
      if (actsIn(kept).length > 0) this.problems.push(`${at}: kept ${kept}, which acts`)
      if (isText && wordsOf(kept).trim() !== is.text.trim()) this.problems.push(`${at}: kept as ${kept}`)
    } else if (is.kept !== keptAs(field, is.text, is.payload))
      this.problems.push(`${at}: kept as ${JSON.stringify(is.kept)}`)
  }
}

const waysOf = () => ({
  ...typedCalls(server),
  ...loginTexts(server),
  ...staffTexts(server),
  ...tradeTexts(server, office),
})

/** Sends every text to calls as well that otherwise get some, since each takes long to prepare. */
const isWhole = process.env['EVERY_TEXT'] === '1'
const textsFor = (each = 1) => hostileTexts.filter((_, at) => isWhole || at % each === 0)

/** Every text in every field: together in those that take any words, else by itself. */
async function tryAll(name: CallName, call: TypedCall, fields: readonly string[]): Promise<string[]> {
  const trying = new Trying(name, call)
  const free: string[] = []
  for (const field of fields) if (await trying.send([field], 'plain words')) free.push(field)
  const strict = fields.filter((field) => !free.includes(field))
  for (const text of textsFor(call.each)) {
    await trying.sendInParts(free, text)
    for (const field of strict) await trying.send([field], text)
    if (fields.some((field) => HTML_FIELDS.includes(field)))
      for (const field of HTML_FIELDS.filter((one) => fields.includes(one)))
        await trying.send([field], text, `<p>${escapeHtml(text)}</p>`)
  }
  return trying.problems
}

describe('hostile texts', () => {
  it('are sent in every text field of the calls by which people write of themselves, their goods and logins', () => {
    const ways = waysOf()
    const missing = typed.flatMap(([name, fields]) =>
      fields
        .filter((field) => !(ways[name] ?? []).some(({ without = [] }) => !without.includes(field)))
        .map((field) => `${name} ${field}`),
    )
    expect(missing).toEqual([])
    expect(typed.length).toBeGreaterThan(40)
  })

  it.each(typed)(
    `of %s are kept as they were typed, or refused with a refusal of the field${hostileNote}`,
    async (name, fields) => {
      expect(hostileTexts.length).toBeGreaterThan(hasHostileCollection ? 200 : 40)
      for (const call of waysOf()[name] ?? []) {
        const { without = [] } = call
        const problems = await tryAll(
          name,
          call,
          fields.filter((field) => !without.includes(field)),
        )
        expect(problems).toEqual([])
      }
    },
  )

  it('as the name of a forgotten password are answered alike, and mail nothing', async () => {
    const mails = () => server.db.selectFrom('mail').select('id').execute()
    const before = await mails()
    const answers = new Set<string>()
    for (const accountName of hostileTexts) {
      const payload = { accountName }
      const { body } = await server.app.inject({
        method: 'POST',
        url: '/rest/requestPasswordReset',
        payload,
      })
      answers.add(body)
    }
    const isOfField = (body: string) => body === '{}' || /"code":"input\.invalid"/.test(body)
    expect([...answers].filter((body) => !isOfField(body))).toEqual([])
    expect(await mails()).toEqual(before)
  })

  it('as a new password sign in as they were typed, and in no other form of their characters', async () => {
    const who = await server.person()
    const own = await profileOf(server.db, who.userId)
    const signIn = async (password: string) => {
      await server.db.deleteFrom('sign_in_failure').execute()
      const payload = { usernameOrEmailOrAlias: who.login, password }
      const answer = await server.app.inject({ method: 'POST', url: '/rest/login', payload })
      return answer.json<{ code?: string }>().code ?? 'in'
    }
    let [last, taken] = ['', 0]
    for (const password of hostileTexts) {
      const payload = { ...own, password }
      const answer = await who.raw({ method: 'PUT', url: '/rest/updateUserProfile', payload })
      const { code = 'taken' } = answer.json<{ code?: string }>()
      const isShort = password !== '' && password.length < PASSWORD_MIN
      expect([password, code]).toEqual([password, isShort ? 'session.password' : 'taken'])
      if (isShort || password === '') continue // the one before stays
      expect([password, await signIn(password)]).toEqual([password, 'in'])
      const forms = [password.trim(), password.normalize('NFC'), password.normalize('NFKD')]
      const other = forms.find((form) => form !== password)
      if (other !== undefined)
        expect([other, await signIn(other)]).toEqual([other, 'session.wrongCredentials'])
      ;[last, taken] = [password, taken + 1]
    }
    expect(await signIn(last)).toBe('in')
    expect(taken).toBeGreaterThan(hostileTexts.length / 2)
  })

  it('as the name of a sent file become one line without a path', async () => {
    const staff = await staffOf(server)
    const bytes = pdfOf('a hostile name')
    for (const text of textsFor(4)) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), text)
      const sent = new Response(form)
      const answer = await staff.raw({
        method: 'POST',
        url: '/papers/file-content',
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
      const { name } = answer.json<{ name: string }>()
      expect({ text, status: answer.statusCode, name }).toEqual({
        text,
        status: 200,
        name: plainFileName(name),
      })
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u)
    }
  })
})
