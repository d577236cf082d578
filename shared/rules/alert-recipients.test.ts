import { expect, it } from 'vitest'
import { alertRecipients } from './mail-recipients.ts'

const one = (userId: number, letters = 'H', accountId = 'A', email = '') => ({
  ...{ userId, letters, accountId, email },
})

it.each([
  ['who it is about, without an address too', [one(1), one(2)], 2, ['2 A']],
  ['those who administer the account, where it is about somebody else', [one(1), one(2, 'HA')], 9, ['2 A']],
  ['everybody, where nobody administers it', [one(1), one(2)], null, ['1 A', '2 A']],
  [
    'each of two who share an address',
    [one(1, 'H', 'A', 'x@y'), one(2, 'H', 'A', 'x@y')],
    null,
    ['1 A', '2 A'],
  ],
  ['a person of several accounts once, on the first', [one(1), one(1, 'H', 'B')], null, ['1 A']],
  ['nobody, where nobody may see it', [], 1, []],
])('an alert goes to %s', (_what, candidates, about, expected) =>
  expect(
    alertRecipients(candidates, about).map(({ userId, accountId }) => `${String(userId)} ${accountId}`),
  ).toEqual(expected),
)
