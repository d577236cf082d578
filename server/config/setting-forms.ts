import { z } from 'zod'
import {
  isAbn,
  isBankAccountNumber,
  isBsb,
  isNzBankAccount,
  isNzGstNumber,
  shownAbn,
  shownBsb,
  shownNzBankAccount,
  shownNzGstNumber,
} from '#shared/rules/business-number.ts'

/* How settings are written that are more than a text or a number. */

/** One office as `address | phone | e-mail`. */
const office = z.string().transform((text, problem) => {
  const [address = '', phone = '', email = '', ...more] = text.split('|').map((part) => part.trim())
  if (!address || !phone || !email.includes('@') || more.length > 0)
    problem.addIssue('it is to read "address | phone | e-mail"')
  return { address, phone, email }
})

/** The same; empty where the wholesaler has no such office. */
export const officeOrNone = z
  .literal('')
  .transform(() => null)
  .or(office)

/** A bank account as `BSB | number | name`, or in New Zealand as `number | name`; bsb is then null. */
export const bankAccount = z.string().transform((text, problem) => {
  const parts = text.split('|').map((part) => part.trim())
  if (parts.length === 2) {
    const [number = '', name = ''] = parts
    if (!isNzBankAccount(number) || !name) problem.addIssue(HOW_BANK_ACCOUNT)
    return { bsb: null, number: shownNzBankAccount(number), name }
  }
  const [bsb = '', number = '', name = '', ...more] = parts
  if (!isBsb(bsb) || !isBankAccountNumber(number) || !name || more.length > 0)
    problem.addIssue(HOW_BANK_ACCOUNT)
  return { bsb: shownBsb(bsb), number, name }
})
const HOW_BANK_ACCOUNT =
  'it is to read "BSB | account number | account name", in New Zealand "account number | account name"'
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
