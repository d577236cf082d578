import { z } from 'zod'
import {
  isAbn,
  isBankAccountNumber,
  isBsb,
  isNzGstNumber,
  shownAbn,
  shownBsb,
  shownNzGstNumber,
} from '#shared/rules/business-number.ts'

/* How settings are written that are more than a text or a number. */

/** One office as `address | phone | e-mail`. */
export const office = z.string().transform((text, problem) => {
  const [address = '', phone = '', email = '', ...more] = text.split('|').map((part) => part.trim())
  if (!address || !phone || !email.includes('@') || more.length > 0)
    problem.addIssue('it is to read "address | phone | e-mail"')
  return { address, phone, email }
})

/** A bank account as `BSB | number | name`. */
export const bankAccount = z.string().transform((text, problem) => {
  const [bsb = '', number = '', name = '', ...more] = text.split('|').map((part) => part.trim())
  if (!isBsb(bsb) || !isBankAccountNumber(number) || !name || more.length > 0)
    problem.addIssue('it is to read "BSB | account number | account name"')
  return { bsb: shownBsb(bsb), number, name }
})
export const abn = z.string().refine(isAbn, 'it is no ABN: its check digits are wrong').transform(shownAbn)

export const nzGstNumber = z
  .string()
  .refine(isNzGstNumber, 'it is no GST number of New Zealand: its check digit is wrong')
  .transform(shownNzGstNumber)

export type Office = z.output<typeof office>

/** 32 bytes in base 64. */
export function readKey(text: string | undefined, problem: z.RefinementCtx): Buffer | undefined {
  if (!text) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES)
    problem.addIssue('it is to be 32 bytes in base 64; make one with "openssl rand -base64 32"')
  return key
}
const KEY_BYTES = 32
