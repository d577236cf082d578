import { expect, it } from 'vitest'
import { userCodes, userFieldOf, userProblems } from './user-form.ts'

const FORM = { firstName: 'Kim', lastName: 'Lee', email: 'kim@shop.example', phone: '07 3000', password: '' }

it('USR-12 a form without a password is complete', () => expect(userCodes(FORM)).toEqual({}))

it.each([
  [{ firstName: ' ' }, { firstName: 'Please input your first name!' }],
  [{ lastName: '' }, { lastName: 'Please input your last name!' }],
  [{ phone: '' }, { phone: 'Please input your phone!' }],
  [{ email: '' }, { email: 'Please input your email!' }],
  [{ email: 'abc' }, { email: 'The input is not a valid email' }],
  [{ password: 'abcd' }, { password: 'Please input a valid password!' }],
  [{ password: 'abcde' }, {}],
])('USR-08 USR-09 USR-10 USR-11 PRF-07 with %o it says %o', (more, problems) => {
  expect(userProblems({ ...FORM, ...more })).toEqual(problems)
})

it('a refusal of the server stands below its field', () => {
  expect(userFieldOf('user.nameInUse')).toBe('email')
  expect(userFieldOf('user.full')).toBeUndefined()
})
