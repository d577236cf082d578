import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '#shared/calls/call.ts'
import { allCalls, type CallName } from '#shared/calls/index.ts'
import { hostileNote, hostileTexts } from '#testing/hostile-texts.ts'
import { callRequest, sampleFields } from '#testing/requests.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/** Asked at once: as many as the portal has connections. */
const AT_ONCE = 8

type Property = { type?: string; enum?: unknown }
type Schema = { properties?: Record<string, Property>; required?: string[] }
const schemaOf = ({ input }: CallSpec) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
/** The fields of a reading call that take text by their schema, a pattern or not. */
const textFields = (spec: CallSpec): string[] =>
  Object.entries(schemaOf(spec).properties ?? {})
    .filter(([, one]) => one.type === 'string' && !one.enum)
    .map(([field]) => field)
/** The other fields that it has to have. */
function needed(spec: CallSpec): Record<string, string> {
  const { required = [] } = schemaOf(spec)
  return Object.fromEntries(Object.entries(sampleFields(spec)).filter(([field]) => required.includes(field)))
}
const SEARCHED = /^(?:text|searchText|term)$/
/** Accounts of all customers are searched by who serves them. */
const isOfStaff = (name: string) => name.startsWith('staff') || name === 'searchForAccount'
const asked = (Object.entries(allCalls) as [CallName, CallSpec][])
  .filter(([, { method }]) => method === 'GET')
  .flatMap(([name, spec]) => textFields(spec).map((field) => [name, field, spec] as const))

let server: TestServer, dealer: TestPerson, staff: TestPerson
beforeAll(async () => {
  server = await testServer()
  dealer = await server.person()
  staff = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS, extras: 'M' })
})
afterAll(() => server.close())

describe('every text in every field that is searched for, or names something', () => {
  it('is sent to many calls', () => {
    expect(asked.length).toBeGreaterThan(40)
  })

  it.each(asked)(
    `%s %s: finds something, nothing, or is refused${hostileNote}`,
    async (name, field, spec) => {
      const who = isOfStaff(name) ? staff : dealer
      const wrong: string[] = []
      const send = async (text: string) => {
        const answer = await who.raw(callRequest(name, spec, { ...needed(spec), [field]: text }))
        const { code = '' } = JSON.parse(answer.body) as { code?: string }
        return { answer, code }
      }
      if (SEARCHED.test(field)) expect((await send('clear case')).code).toBe('')
      const ask = async (text: string) => {
        const { answer, code } = await send(text)
        if (answer.statusCode >= 500 || code.startsWith('server.'))
          wrong.push(`${JSON.stringify(text)}: ${String(answer.statusCode)} ${code}`)
      }
      for (let at = 0; at < hostileTexts.length; at += AT_ONCE)
        await Promise.all(hostileTexts.slice(at, at + AT_ONCE).map(ask))
      expect(wrong).toEqual([])
    },
  )
})
