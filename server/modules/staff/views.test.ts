import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { STAFF_VIEWS_MAX, VIEW_NAME_MAX } from '#shared/codes/limits.ts'
import { STAFF_LISTS, type StaffList } from '#shared/codes/staff-lists.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const staff = (roles = 'U') => server.person({ type: 'S', roles })
type View = InputOf<AllCalls['staffSaveView']>
const save = (person: TestPerson, name: string, more: Partial<View> = {}) =>
  person.call('staffSaveView', { list: 'orders', name, was: '', fields: {}, isTeam: false, ...more })
const drop = (person: TestPerson, name: string, more: Partial<View> = {}) =>
  person.call('staffDeleteView', { list: 'orders', name, isTeam: false, ...more })
const viewsOf = async (person: TestPerson, list: StaffList = 'orders') =>
  (await person.call('staffViews', { list })).views
const namesOf = async (person: TestPerson, list: StaffList = 'orders') =>
  (await viewsOf(person, list)).map(({ name }) => name)

describe('saved views of a person', () => {
  it('are kept with what the address says, for their list and person alone, in every browser', async () => {
    const [una, other] = [await staff(), await staff()]
    expect(await viewsOf(una)).toEqual([])
    const fields = { queue: 'all', q: 'harbour & “co”', sort: 'newest', hide: 'reference.total' }
    await save(una, 'Over $500', { fields })
    await save(una, 'Held')
    await save(una, 'Held', { list: 'customers', fields: { list: 'stopped' } })
    expect(await viewsOf(una)).toMatchObject([
      { name: 'Over $500', fields, isTeam: false, mayChange: true },
      { name: 'Held', fields: {}, isTeam: false, mayChange: true },
    ])
    expect(await viewsOf(una, 'customers')).toMatchObject([{ name: 'Held', fields: { list: 'stopped' } }])
    expect(await viewsOf(other)).toEqual([])
    await drop(other, 'Held')
    expect(await namesOf(una)).toEqual(['Over $500', 'Held'])
  })

  it('are replaced by name, whatever its case, at their place', async () => {
    const una = await staff()
    await save(una, 'Ärger', { fields: { q: 'one' } })
    await save(una, 'Second')
    await save(una, ' äRGER ', { fields: { q: 'two' } })
    expect(await viewsOf(una)).toMatchObject([{ name: 'äRGER', fields: { q: 'two' } }, { name: 'Second' }])
  })

  it('are renamed at their place, and neither onto another view nor after they are gone', async () => {
    const una = await staff()
    for (const name of ['One', 'Two']) await save(una, name, { fields: { q: name } })
    await save(una, 'First', { was: 'one' })
    await save(una, 'FIRST', { was: 'First', fields: { q: 'One' } })
    expect(await namesOf(una)).toEqual(['FIRST', 'Two'])
    await expect(save(una, 'two', { was: 'FIRST' })).rejects.toMatchObject({ code: 'view.taken' })
    await expect(save(una, 'Three', { was: 'One' })).rejects.toMatchObject({ code: 'view.unknown' })
    expect(await viewsOf(una)).toMatchObject([
      { name: 'FIRST', fields: { q: 'One' } },
      { name: 'Two', fields: { q: 'Two' } },
    ])
  })

  it('are deleted by name, twice without a fault', async () => {
    const una = await staff()
    await save(una, 'Held')
    for (let times = 0; times < 2; times += 1) {
      await drop(una, 'HELD')
      expect(await viewsOf(una)).toEqual([])
    }
  })

  it('saved by two tabs at once are one view, and never more than there may be', async () => {
    const una = await staff()
    const texts = ['a', 'b', 'c', 'd']
    await Promise.all(texts.map((q) => save(una, q === 'a' ? 'Twice' : 'twice', { fields: { q } })))
    const [view, ...others] = await viewsOf(una)
    expect(others).toEqual([])
    expect(texts).toContain(view?.fields['q'])
    const names = Array.from({ length: STAFF_VIEWS_MAX + 3 }, (_, at) => `View ${String(at)}`)
    const answers = await Promise.allSettled(names.map((name) => save(una, name)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { code: 'view.full' } })
    expect(await viewsOf(una)).toHaveLength(STAFF_VIEWS_MAX)
    await save(una, 'twice', { fields: { q: 'still replaced' } })
    expect((await viewsOf(una))[0]).toMatchObject({ fields: { q: 'still replaced' } })
  })

  it('refuse no name, one that is too long, unknown lists and fields that are none', async () => {
    const una = await staff()
    await expect(save(una, ' \n ')).rejects.toMatchObject({ code: 'view.name' })
    await save(una, 'é'.repeat(VIEW_NAME_MAX))
    const whole = { list: 'orders', name: 'x', fields: '{}', isTeam: 'false' }
    const many = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [String.fromCharCode(97 + at), '1']),
    )
    for (const bad of [
      { name: 'x'.repeat(VIEW_NAME_MAX + 1) },
      { list: 'nowhere' },
      { fields: 'q=1' },
      { fields: '[]' },
      { fields: '{"q":1}' },
      { fields: '{"<b>":"x"}' },
      { fields: JSON.stringify(many) },
      { fields: JSON.stringify({ q: 'x'.repeat(1_001) }) },
      { fields: '{"q":"\\u0000"}' },
      { isTeam: 'maybe' },
    ]) {
      const payload = { ...whole, ...bad }
      const answer = await una.raw({ method: 'PUT', url: '/rest/staffSaveView', payload })
      const said = JSON.stringify(bad).slice(0, 60)
      expect([answer.statusCode, answer.json<{ error?: string }>().error], said).toEqual([
        200,
        expect.any(String),
      ])
    }
    expect(await viewsOf(una)).toHaveLength(1)
  })
})

describe('saved views of the team', () => {
  it('stand after their own for everybody who sees the list, under a name that one of theirs may have', async () => {
    const [una, other] = [await staff(), await staff('W')]
    await save(una, 'Late', { isTeam: true, fields: { queue: 'held' } })
    await save(other, 'late', { fields: { queue: 'waiting' } })
    expect(await viewsOf(other)).toMatchObject([
      { name: 'late', isTeam: false, mayChange: true },
      { name: 'Late', isTeam: true, mayChange: false, fields: { queue: 'held' } },
    ])
    await drop(una, 'Late', { isTeam: true })
    expect(await namesOf(other)).toEqual(['late'])
  })

  it('are changed by who saved them and by administrators, by nobody else', async () => {
    const [una, other, admin] = [await staff(), await staff(), await staff('Z')]
    await save(una, 'Ours', { isTeam: true })
    for (const act of [
      () => save(other, 'OURS', { isTeam: true }),
      () => save(other, 'Mine', { isTeam: true, was: 'Ours' }),
      () => drop(other, 'Ours', { isTeam: true }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'view.theirs' })
    await save(admin, 'Everybody’s', { isTeam: true, was: 'Ours' })
    expect((await viewsOf(una)).find(({ isTeam }) => isTeam)).toMatchObject({
      name: 'Everybody’s',
      mayChange: true,
    })
    await drop(admin, 'Everybody’s', { isTeam: true })
    expect(await viewsOf(una)).toEqual([])
  })

  it('saved by many at once under one name are one view, of one of them', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => staff()))
    const answers = await Promise.allSettled(people.map((one) => save(one, 'Race', { isTeam: true })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owners = await Promise.all(
      people.map(async (one) => (await viewsOf(one)).filter((v) => v.mayChange)),
    )
    expect(owners.filter((own) => own.length === 1)).toHaveLength(1)
    await drop(await staff('UZ'), 'Race', { isTeam: true })
  })

  it('are for who may see their list: neither dealers nor staff without its letter', async () => {
    const [dealer, warehouse] = [await server.person(), await staff('W')]
    for (const list of STAFF_LISTS)
      await expect(viewsOf(dealer, list)).rejects.toMatchObject({ code: 'access.denied' })
    for (const list of ['invoices', 'customers', 'mails', 'audit'] as const)
      for (const act of [
        () => viewsOf(warehouse, list),
        () => save(warehouse, 'Held', { list, isTeam: true }),
        () => drop(warehouse, 'Held', { list, isTeam: true }),
      ])
        await expect(act()).rejects.toMatchObject({ code: 'access.denied' })
  })
})
