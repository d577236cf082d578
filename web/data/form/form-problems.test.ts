import { expect, test } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import '../later-calls.ts'
import { type AddressForm, addressProblems, EMPTY_ADDRESS } from '#shared/rules/address-form.ts'
import { problemFinder } from './form-problems.ts'

const FIELDS = Object.keys(EMPTY_ADDRESS) as (keyof AddressForm)[]
const problemsOf = problemFinder<AddressForm>('addAddress', FIELDS, (values) =>
  addressProblems(values, 'AU', { addressNameRequired: false }),
)
const GOOD = {
  ...EMPTY_ADDRESS,
  name: 'Rosa',
  address1: '1 King St',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
}

test('a form is held to the schema of its call, by its own names, and to the rule of the trade', () => {
  expect(problemsOf(GOOD)).toEqual({})
  expect(problemsOf({ ...GOOD, company: 'x'.repeat(201), name: '', postcode: '20' })).toEqual({
    company: 'At most 200 characters',
    name: 'Please input your name!',
    postcode: refusalText('address.postcodeLength'),
  })
  expect(problemsOf({ ...GOOD, address2: 'a\0b' })).toEqual({
    address2: 'This has characters that cannot be saved',
  })
})

test('where both find something, the words of the trade stand', () => {
  expect(problemsOf({ ...GOOD, postcode: '1'.repeat(21) })).toEqual({
    postcode: refusalText('address.postcodeLength'),
  })
})

test('a form with a field that its call does not have is a fault of ours', () => {
  expect(() => problemFinder<{ colour: string }>('addAddress', ['colour'])).toThrow(
    'addAddress has no field colour',
  )
})
