import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '#shared/calls/call.ts'
import { allEndpoints } from '#shared/calls/endpoints.ts'
import { staffCalls } from '#shared/calls/staff.ts'
import { STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { EXTRA_LETTERS, LETTERS } from '#shared/codes/letters.ts'
import { allows } from '#shared/rules/access.ts'
import { ALL_LETTERS, NO_RIGHTS } from '#testing/build.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/* Who may make which call of the staff console, generated from the table of calls. */

const table = Object.entries(staffCalls) as [string, CallSpec][]
const letters = Object.keys(STAFF_LETTERS)
let server: TestServer
const people = new Map<string, TestPerson>()
beforeAll(async () => {
  server = await testServer()
  await server.person() // of the id that the calls below name
  for (const letter of letters)
    people.set(letter, await server.person({ type: 'S', letters: ALL_LETTERS, roles: letter }))
  people.set('none', await server.person({ type: 'S', letters: ALL_LETTERS, totpSecret: 'sealed' }))
  people.set('dealer', await server.person({ letters: ALL_LETTERS, extras: 'M', roles: 'UWNGYZ' }))
  const unverified = await server.person({ type: 'S', roles: 'UWNGYZ' })
  await server.db
    .updateTable('portal_user')
    .set({ totp_secret: null })
    .where('id', '=', unverified.userId)
    .execute()
  people.set('no second factor', unverified)
})
afterAll(() => server.close())

async function code(who: string, name: string, { method, input }: CallSpec): Promise<string | undefined> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
  }
  const form = new URLSearchParams(Object.keys(properties).map((field) => [field, '1'])).toString()
  const person = people.get(who)
  if (!person) throw new Error(`nobody is ${who}`)
  const answer = await person.raw(
    method === 'GET'
      ? { method, url: `/rest/${name}?${form}` }
      : {
          method,
          url: `/rest/${name}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: form,
        },
  )
  expect(answer.statusCode).toBe(200)
  return answer.json<{ code?: string }>().code
}

describe('every paper of the back office', () => {
  const { invoicesPdf, statementPdf, packingSlipPdf, pickListPdf } = allEndpoints
  const papers = Object.entries({ invoicesPdf, statementPdf, packingSlipPdf, pickListPdf }).map(
    ([name, { needs, path }]) => [name, needs, path] as const,
  )
  it.each(papers)('%s is for staff with one of its letters and nobody else', async (_name, needs, path) => {
    const url = path.replace(/:\w+/, '1') + (path.includes(':') ? '' : '?numbers=1')
    for (const [who, person] of people) {
      const isAdmitted = letters.includes(who) && allows(needs, { ...NO_RIGHTS, staff: true, roles: who })
      expect((await person.raw({ method: 'GET', url })).statusCode, who).toBe(isAdmitted ? 404 : 403)
    }
  })
})

describe('every call of the staff console', () => {
  it.each(table)('%s is for staff with one of its letters and nobody else', async (name, spec) => {
    const admitted = letters.filter((roles) => allows(spec.needs, { ...NO_RIGHTS, staff: true, roles }))
    expect(admitted).not.toEqual([])
    for (const letter of letters) {
      const answered = await code(letter, name, spec)
      if (admitted.includes(letter)) expect(answered, letter).not.toBe('access.denied')
      else expect(answered, letter).toBe('access.denied')
    }
    for (const who of ['none', 'dealer', 'no second factor'])
      expect(await code(who, name, spec), who).toBe('access.denied')
  })

  it('has no letter that is an account letter or an extra letter', () => {
    expect(letters.filter((letter) => letter in LETTERS || letter in EXTRA_LETTERS)).toEqual([])
  })
})
