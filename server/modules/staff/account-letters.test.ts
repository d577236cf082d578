import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer, yara: TestPerson
beforeAll(async () => {
  server = await testServer()
  yara = await server.person({ type: 'S', roles: 'Y' })
})
afterAll(() => server.close())

const reason = 'Asked by phone'
const peopleOf = async ({ customerId, accountId }: TestPerson) => {
  const { accounts } = await yara.call('staffCustomer', { customerId })
  return accounts.find((account) => account.accountId === accountId)?.people ?? []
}
const lettersOf = async (person: TestPerson) =>
  (await peopleOf(person)).find(({ login }) => login === person.login)?.letters
const set = (
  person: TestPerson,
  was: string,
  letters: string,
  more: { by?: TestPerson; why?: string } = {},
) =>
  (more.by ?? yara).call('staffSetLetters', {
    accountId: person.accountId,
    userId: person.userId,
    was,
    letters,
    reason: more.why ?? reason,
  })

describe("letters of a customer's people", () => {
  it('count from their next call on, and the audit has them before and after', async () => {
    const person = await server.person({ letters: 'AP' })
    await expect(person.call('ordersFromServer', {})).rejects.toMatchObject({ code: 'access.denied' })
    await set(person, 'AP', 'PAH')
    await expect
      .poll(() => person.call('ordersFromServer', {}).then(() => 'answered', String))
      .toBe('answered')
    await set(person, 'AHP', 'AD')
    // a write asks the database itself
    await expect(
      person.call('updateShoppingCartProductQuantity', { productId: '0042', quantity: 1 }),
    ).rejects.toMatchObject({ code: 'access.denied' })
    const { events } = await yara.call('staffCustomer', { customerId: person.customerId })
    expect(events).toMatchObject([
      {
        action: 'person.letters',
        subjectId: String(person.userId),
        accountId: person.accountId,
        before: { letters: 'AHP' },
        after: { letters: 'AD' },
        detail: { reason },
      },
      { before: { letters: 'AP' }, after: { letters: 'AHP' } },
    ])
  })

  it('never E and F together, and V and X stay as they are', async () => {
    const person = await server.person({ letters: 'APVX' })
    await set(person, 'APVX', 'AEFP')
    expect(await lettersOf(person)).toBe('AFPVX')
  })

  it.each(['V', 'X', 'M', 'a', '9'])('%s is none to give', async (letter) => {
    const person = await server.person({ letters: 'AP' })
    await expect(set(person, 'AP', `AP${letter}`)).rejects.toMatchObject({ code: 'person.letter' })
    expect(await lettersOf(person)).toBe('AP')
  })

  it('the last who administers an account stays, also when two are taken away at once', async () => {
    const first = await server.person({ letters: 'AP' })
    const on = { accountId: first.accountId }
    const second = await server.person({ ...on, letters: 'AP' })
    const left = await server.person({ ...on, letters: 'AP' })
    await server.db
      .updateTable('user_account')
      .set({ status: '90' })
      .where('user_id', '=', left.userId)
      .execute()
    const gone = await server.person({ ...on, letters: 'AP', type: 'c' })
    const helper = await server.person({ ...on, letters: 'AP', type: 'S' })
    const answers = await Promise.allSettled([set(first, 'AP', 'P'), set(second, 'AP', 'P')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'person.lastAdministrator' },
    })
    const still = (await peopleOf(first)).filter(
      ({ isActive, letters, type }) => isActive && type === 'C' && letters.includes('A'),
    )
    expect(still).toHaveLength(1)
    expect([gone.accountId, helper.accountId]).toEqual([first.accountId, first.accountId])
  })

  it('refuses without a reason, without a change, what another has changed, and who is not of the account', async () => {
    const [person, other] = [await server.person({ letters: 'AP' }), await server.person({ letters: 'AP' })]
    await expect(set(person, 'AP', 'APH', { why: ' ' })).rejects.toMatchObject({ code: 'backOffice.reason' })
    await expect(set(person, 'AP', 'PA')).rejects.toMatchObject({ code: 'backOffice.nothing' })
    await expect(set({ ...person, userId: other.userId }, 'AP', 'APH')).rejects.toMatchObject({
      code: 'person.unknown',
    })
    await expect(set(yara, yara.login, 'APH')).rejects.toMatchObject({ code: 'person.unknown' })
    const answers = await Promise.allSettled([set(person, 'AP', 'APH'), set(person, 'AP', 'APC')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(set(person, 'AP', 'AB')).rejects.toMatchObject({ code: 'person.changed' })
  })

  it.each(['U', 'W', 'N', 'G', 'Z'])('staff with %s alone may not', async (roles) => {
    const person = await server.person({ letters: 'AP' })
    const by = await server.person({ type: 'S', roles })
    await expect(set(person, 'AP', 'APH', { by })).rejects.toMatchObject({ code: 'access.denied' })
  })
})
