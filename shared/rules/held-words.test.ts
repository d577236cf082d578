import { expect, it } from 'vitest'
import { MESSAGES } from '../codes/messages.ts'
import { heldForStaff } from './held-words.ts'

it.each([
  ['Waiting for your direct deposit', "waiting for the customer's direct deposit"],
  [
    'The payment did not reach us. Waiting for your direct deposit',
    "the payment did not reach us; waiting for the customer's direct deposit",
  ],
  ['Invoices are overdue', 'Invoices are overdue'],
  ['', ''],
])('staff read the hold %j as %j', (reason, words) => expect(heldForStaff(reason)).toBe(words))

it('no hold that the portal makes says "your" to staff', () => {
  const made = Object.entries(MESSAGES).filter(([name]) => /^held(By|For)/.test(name))
  expect(made.length).toBeGreaterThan(5)
  for (const [, words] of made) expect(heldForStaff(words)).not.toMatch(/\byour\b/i)
})
