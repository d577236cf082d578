import { expect, it } from 'vitest'
import { sortDevices } from './device-order.ts'

it('CAT-47 OP-20 newest first, undated last by name', () => {
  const devices = [
    { name: 'iPhone 9', introduced: null },
    { name: 'iPhone 15', introduced: '2023-09-22' },
    { name: 'Dock', introduced: null },
    { name: 'iPhone 16', introduced: '2024-09-20' },
    { name: 'iPhone 15 Pro', introduced: '2023-09-22' },
    { name: 'MacBook 2024', introduced: '2024' },
  ]
  expect(sortDevices(devices).map((d) => d.name)).toEqual([
    'iPhone 16',
    'MacBook 2024',
    'iPhone 15',
    'iPhone 15 Pro',
    'Dock',
    'iPhone 9',
  ])
})
