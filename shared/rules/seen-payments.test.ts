import { describe, expect, it } from 'vitest'
import { NO_RIGHTS } from '#testing/build.ts'
import { seesAllPayments } from './seen-payments.ts'

describe('who sees the payments of all accounts', () => {
  it.each([
    ['staff for money', { staff: true, roles: 'N' }, false, true],
    ['staff for money who act for a customer', { staff: true, roles: 'N' }, true, false],
    ['other staff', { staff: true, roles: 'W' }, false, false],
    ['a dealer', { letters: 'PDI' }, false, false],
  ])('%s', (_who, person, isMasquerading, sees) => {
    expect(seesAllPayments({ ...NO_RIGHTS, ...person }, isMasquerading)).toBe(sees)
  })
})
