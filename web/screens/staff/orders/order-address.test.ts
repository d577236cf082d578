import { expect, test } from 'vitest'
import { addressIn, addressOf, isSameView, pathOfView, queueOf } from './order-address.ts'

const read = (queue: 'toPick' | 'all', query: string) => addressIn(queue, new URLSearchParams(query))

test('what an address says is read and written again, without what goes without saying', () => {
  for (const [queue, query] of [
    ['toPick', ''],
    ['toPick', 'q=harbour&sort=newest&page=3&open=500123'],
    ['all', 'sort=oldest'],
    ['all', 'hide=reference.total'],
    ['all', 'hide=none'],
  ] as const)
    expect(new URLSearchParams(addressOf(read(queue, query))).toString()).toBe(query)
})

test('work has the oldest first, the past the newest', () => {
  expect(read('toPick', '').sort.isDown).toBe(false)
  expect(read('all', '').sort.isDown).toBe(true)
})

test('nonsense counts as nothing', () => {
  expect(read('all', 'page=-1&open=x&sort=up')).toEqual(read('all', ''))
  expect([queueOf('toShip'), queueOf('nowhere'), queueOf(undefined)]).toEqual(['toShip', null, null])
})

test('a saved view leads to the address that shows it, whatever columns this device has put away', () => {
  const view = {
    name: 'Big',
    queue: 'held',
    text: 'harbour & co',
    sort: 'newest',
    hidden: ['total'],
  } as const
  const path = pathOfView({ ...view, hidden: [...view.hidden] })
  expect(path).toBe('/staff/orders/held?q=harbour+%26+co&sort=newest&hide=total')
  const { text, sort, hidden } = addressIn('held', new URL(path, 'http://x').searchParams)
  expect({ text, isDown: sort.isDown, hidden }).toEqual({ text: view.text, isDown: true, hidden: ['total'] })
  expect(pathOfView({ ...view, text: '', sort: 'oldest', hidden: [] })).toBe('/staff/orders/held?hide=none')
  expect([read('all', '').hidden, read('all', 'hide=none').hidden]).toEqual([null, []])
  expect(read('all', 'hide=total.total.<b>.none').hidden).toEqual(['total'])
})

test('views that show the same are the same, in whatever order the columns were put away', () => {
  const view = { queue: 'all', text: 'case', sort: 'newest', hidden: ['total', 'units'] } as const
  const other = { ...view, hidden: [...view.hidden] }
  expect(isSameView(other, { ...view, text: 'case ', hidden: ['units', 'total'] })).toBe(true)
  for (const change of [{ queue: 'held' }, { text: 'cable' }, { sort: 'oldest' }, { hidden: [] }] as const)
    expect(isSameView(other, { ...other, ...change, hidden: 'hidden' in change ? [] : other.hidden })).toBe(
      false,
    )
})
