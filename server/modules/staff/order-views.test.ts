import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ORDER_VIEWS_MAX, VIEW_NAME_MAX } from '#shared/codes/limits.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const staff = () => server.person({ type: 'S', roles: 'U' })
type View = InputOf<AllCalls['staffSaveOrderView']>
const save = (person: TestPerson, name: string, more: Partial<View> = {}) =>
  person.call('staffSaveOrderView', {
    name,
    was: '',
    queue: 'held',
    text: '',
    sort: 'oldest',
    hidden: [],
    ...more,
  })
const viewsOf = async (person: TestPerson) => (await person.call('staffOrderViews', {})).views
const namesOf = async (person: TestPerson) => (await viewsOf(person)).map(({ name }) => name)

describe('saved views of the orders', () => {
  it('are kept with queue, filter, order and columns, for their person alone, in every browser', async () => {
    const [una, other] = [await staff(), await staff()]
    expect(await viewsOf(una)).toEqual([])
    const big = {
      queue: 'all',
      text: 'harbour & “co”',
      sort: 'newest',
      hidden: ['reference', 'total'],
    } as const
    await save(una, 'Over $500', { ...big, hidden: [...big.hidden] })
    await save(una, 'Held')
    expect(await viewsOf(una)).toEqual([
      { name: 'Over $500', ...big },
      { name: 'Held', queue: 'held', text: '', sort: 'oldest', hidden: [] },
    ])
    expect(await viewsOf(other)).toEqual([])
    await other.call('staffDeleteOrderView', { name: 'Held' })
    expect(await namesOf(una)).toEqual(['Over $500', 'Held'])
  })

  it('are replaced by name, whatever its case, at their place', async () => {
    const una = await staff()
    await save(una, 'Harbour', { text: 'harbour' })
    await save(una, 'Second')
    await save(una, ' HARBOUR ', { text: 'harbour phones', queue: 'all' })
    expect(await viewsOf(una)).toMatchObject([
      { name: 'HARBOUR', text: 'harbour phones', queue: 'all' },
      { name: 'Second' },
    ])
  })

  it('are renamed at their place, and neither onto another view nor after they are gone', async () => {
    const una = await staff()
    for (const name of ['One', 'Two']) await save(una, name, { text: name })
    await save(una, 'First', { was: 'one', text: 'One' })
    await save(una, 'FIRST', { was: 'First', text: 'One' })
    expect(await namesOf(una)).toEqual(['FIRST', 'Two'])
    await expect(save(una, 'two', { was: 'FIRST' })).rejects.toMatchObject({ code: 'view.taken' })
    await expect(save(una, 'Three', { was: 'One' })).rejects.toMatchObject({ code: 'view.unknown' })
    expect(await viewsOf(una)).toMatchObject([
      { name: 'FIRST', text: 'One' },
      { name: 'Two', text: 'Two' },
    ])
  })

  it('are deleted by name, twice without a fault', async () => {
    const una = await staff()
    await save(una, 'Held')
    for (let times = 0; times < 2; times += 1) {
      await una.call('staffDeleteOrderView', { name: 'HELD' })
      expect(await viewsOf(una)).toEqual([])
    }
  })

  it('saved by two tabs at once are one view, and never more than there may be', async () => {
    const una = await staff()
    const texts = ['a', 'b', 'c', 'd']
    await Promise.all(texts.map((text) => save(una, text === 'a' ? 'Twice' : 'twice', { text })))
    const [view, ...others] = await viewsOf(una)
    expect(others).toEqual([])
    expect(texts).toContain(view?.text)
    const names = Array.from({ length: ORDER_VIEWS_MAX + 3 }, (_, at) => `View ${String(at)}`)
    const answers = await Promise.allSettled(names.map((name) => save(una, name)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { code: 'view.full' } })
    expect(await viewsOf(una)).toHaveLength(ORDER_VIEWS_MAX)
    await save(una, 'twice', { text: 'still replaced' })
    expect((await viewsOf(una))[0]).toMatchObject({ text: 'still replaced' })
  })

  it('refuses no name, one that is too long, unknown queues and columns that are none', async () => {
    const una = await staff()
    await expect(save(una, ' \n ')).rejects.toMatchObject({ code: 'view.name' })
    await save(una, 'é'.repeat(VIEW_NAME_MAX))
    const fields = { name: 'x', queue: 'held', text: '', sort: 'oldest', hidden: '[]' }
    for (const bad of [
      { name: 'x'.repeat(VIEW_NAME_MAX + 1) },
      { queue: 'nowhere' },
      { sort: 'up' },
      { hidden: 'total' },
      { hidden: '["<b>"]' },
      { hidden: JSON.stringify(Array.from({ length: 31 }, () => 'total')) },
      { text: 'x'.repeat(201) },
    ]) {
      const answer = await una.raw({
        method: 'PUT',
        url: '/rest/staffSaveOrderView',
        payload: { ...fields, ...bad },
      })
      expect(answer.json(), JSON.stringify(bad).slice(0, 60)).toHaveProperty('error')
    }
    expect(await viewsOf(una)).toHaveLength(1)
  })

  it('are for who may see the orders: every letter of staff, and no dealer', async () => {
    const dealer = await server.person()
    for (const act of [() => viewsOf(dealer), () => save(dealer, 'Held')])
      await expect(act()).rejects.toMatchObject({ code: 'access.denied' })
  })
})
