import { expect, test } from 'vitest'
import { isSameView, viewFieldsIn } from './view-fields.ts'

test('a view keeps what an address says, without the place that has been reached', () => {
  const query = new URLSearchParams('list=overdue&q=harbour+%26+co&page=3&open=5&state=')
  expect(viewFieldsIn(query)).toEqual({ list: 'overdue', q: 'harbour & co' })
})

test('views that show the same are the same, in whatever order their fields stand', () => {
  const view = { list: 'overdue', q: 'case' }
  expect(isSameView(view, { q: 'case ', list: 'overdue', state: '' })).toBe(true)
  for (const other of [{ ...view, q: 'cable' }, { q: 'case' }, { ...view, state: 'sent' }])
    expect(isSameView(view, other)).toBe(false)
})
