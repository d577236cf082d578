import { expect, it } from 'vitest'
import { safeError } from './safe-error.ts'

const database = (fields: object, message = 'x') =>
  Object.assign(new Error(message), { severity: 'ERROR', ...fields })

it('keeps what identifies an error: the type, the message, the stack, codes and the cause', () => {
  const safe = safeError(
    new TypeError('cannot read it', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
  )
  expect(safe).toMatchObject({
    type: 'TypeError',
    message: 'cannot read it',
    stack: expect.stringMatching(/^TypeError: cannot read it\n {4}at .*safe-error\.test\.ts/) as string,
    cause: { code: 'ECONNREFUSED', message: 'refused' },
  })
})

it.each([
  [
    'the detail of a row',
    database({ code: '23505', detail: 'Key (email)=(a@b.com.au) exists', constraint: 'u' }),
  ],
  [
    'a value that cannot be read',
    database({ code: '22P02' }, 'invalid input syntax for type integer: "0491570156"'),
  ],
  ['what a function raised', database({ code: '23514', routine: 'exec_stmt_raise' }, 'no 0491570156')],
  [
    'a mail that was refused',
    Object.assign(new Error('550 no a@b.com.au here'), { rejected: ['a@b.com.au'] }),
  ],
  ['a card', new Error('card 4111 1111 1111 1111 or 4111111111111111')],
  ['a cause', new Error('x', { cause: new Error('of a@b.com.au') })],
  ['words without an error', 'mail to a@b.com.au failed'],
])('%s is left out, in every field and in the stack', (_what, problem) => {
  expect(JSON.stringify(safeError(problem))).not.toMatch(/a@b\.com\.au|0491570156|4111/)
})

it('a chain of causes that bites its tail ends', () => {
  const one = new Error('one')
  one.cause = one
  expect(JSON.stringify(safeError(one)).length).toBeLessThan(20_000)
})
