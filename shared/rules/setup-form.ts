import { STAFF_PASSWORD_MIN } from '../codes/limits.ts'
import { fieldTooLong, MESSAGES } from '../codes/messages.ts'
import { refusalText } from '../codes/refusals.ts'
import { SETUP_STEPS, type SetupField, setupFields, type SetupStep } from '../codes/setup-steps.ts'
import { isAbn, isBankAccountNumber, isBsb, isNzBankAccount, isNzGstNumber } from './business-number.ts'
import { isEmail } from './email.ts'

/** The typed values of a step, by field. */
export type SetupValues = Readonly<Record<string, string>>
/** The problems of a step, by field. */
export type SetupProblems = Readonly<Record<string, string>>

const LONGEST = 200
const MISSING = 'Please fill this in'
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/
const NOT_AN_ID = 'Please use letters, digits, - and _, at most 20 of them'
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/

type Rule = (value: string, values: SetupValues) => string | undefined
const said = (isWell: boolean, words: string) => (isWell ? undefined : words)
const id: Rule = (value) => said(ID.test(value), NOT_AN_ID)
const login: Rule = (value) => said(!/\s/.test(value), 'Please use a name without blanks')
const plainName: Rule = (value) => said(!/[<>"|]/.test(value), 'Please leave out < > " and |')
const noBar: Rule = (value) => said(!value.includes('|'), 'Please leave out |')

/** The rules of fields besides being required; by step and field, or by field. */
const RULES: Readonly<Record<string, Rule>> = {
  'company.abn': (value) => said(isAbn(value), 'This is no ABN: its check digits are wrong'),
  'company.gstNumber': (value) =>
    said(isNzGstNumber(value), 'This is no GST number: its check digit is wrong'),
  'company.publicUrl': (value) =>
    said(isWebAddress(value), 'Please input an address such as https://trade.example.com.au'),
  'bank.bsb': (value) => said(isBsb(value), 'Please input a BSB of six digits'),
  'bank.accountNumber': (value) => said(isBankAccountNumber(value), 'Please input three to nine digits'),
  'bank.nzAccountNumber': (value) =>
    said(isNzBankAccount(value), 'Please input the number as on your statement: 12-3456-0123456-00'),
  'bank.accountName': noBar,
  'offices.auAddress': noBar,
  'offices.auPhone': noBar,
  'offices.nzAddress': noBar,
  'offices.nzPhone': noBar,
  'mail.fromName': plainName,
  'mail.host': (value) => said(HOST.test(value), 'Please input the name of a server'),
  'mail.port': (value) =>
    said(/^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65_536, 'Please input a port'),
  'staff.login': login,
  'staff.password': (value) =>
    said(value.length >= STAFF_PASSWORD_MIN, `Please use at least ${String(STAFF_PASSWORD_MIN)} characters`),
  'staff.passwordAgain': (value, { password }) => said(value === password, MESSAGES.passwordsDiffer),
  'staffCode.code': (value) => said(/^\d{6}$/.test(value.replace(/\s/g, '')), 'Please input the six digits'),
  'customer.customerId': id,
  'customer.accountId': id,
  'customer.priceLevel': id,
  'customer.login': login,
}
type Sets = { of: readonly (readonly string[])[]; words: string }
const KEYS_TOGETHER = 'This is missing: these keys go together'
/** Fields that are given together or not at all, and what is said at one that is missing. */
const SETS: Partial<Record<SetupStep, Sets>> = {
  offices: {
    of: [
      ['auAddress', 'auPhone', 'auEmail'],
      ['nzAddress', 'nzPhone', 'nzEmail'],
    ],
    words: 'Please fill this in, or leave this office empty',
  },
  mail: { of: [['user', 'password']], words: KEYS_TOGETHER },
  gateways: {
    of: [
      ['stripeSecretKey', 'stripeWebhookSecret'],
      ['payPalClientId', 'payPalClientSecret', 'payPalWebhookId'],
    ],
    words: KEYS_TOGETHER,
  },
}
const NO_OFFICE = 'Please fill in one office at least'

/** What was typed into the steps before, without secrets. */
type Typed = Partial<Record<SetupStep, SetupValues>>

/** What is offered where a step opens for the first time: the bank is in the company's country. */
export function setupOffers(step: SetupStep, typed: Typed): SetupValues {
  if (step === 'company') return { country: 'AU' }
  if (step === 'bank') return { country: typed.company?.['country'] || 'AU' }
  return {}
}

/** What a step is about; an invitation is only said to be mailed where the mail step has a mail server. */
export function setupAbout(step: SetupStep, typed: Typed): string {
  const { about } = SETUP_STEPS[step]
  if (step !== 'customer') return about
  return sendsMail(typed)
    ? `${about} The invitation is mailed, and its link is shown here as well.`
    : `${about} No mail is sent yet: the link of the invitation is shown here, for you to pass on.`
}

/** Whether the mail step has named a mail server. */
export const sendsMail = (typed: Typed): boolean => typed.mail?.['sendsMail'] === 'yes'

/** Whether a field is required, given the other fields of its step. */
export const isAsked = ({ onlyWith }: SetupField, values: SetupValues): boolean =>
  onlyWith === undefined || onlyWith.values.includes(values[onlyWith.field] ?? '')

/**
 * The problems of the values typed into a step of the set-up; empty where the step may be saved. The page,
 * the server and `npm run setup` use it.
 */
export function setupProblems(step: SetupStep, values: SetupValues): SetupProblems {
  const asked = setupFields(step).filter((field) => isAsked(field, values))
  const problems: Record<string, string> = {}
  for (const field of asked) {
    const problem = fieldProblem(step, field, values)
    if (problem !== undefined) problems[field.name] = problem
  }
  const names = asked.map(({ name }) => name)
  const { of: sets = [], words = '' } = SETS[step] ?? {}
  for (const set of sets) {
    const missing = set.filter((name) => names.includes(name) && !values[name])
    if (missing.length === set.length) continue
    for (const name of missing) problems[name] ??= words
  }
  if (step === 'offices' && names.every((name) => !values[name])) problems['auAddress'] = NO_OFFICE
  return problems
}

function fieldProblem(step: SetupStep, field: SetupField, values: SetupValues): string | undefined {
  const value = values[field.name] ?? ''
  if (value === '') return field.isOptional ? undefined : MISSING
  if (value.length > LONGEST) return fieldTooLong(LONGEST)
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return 'This holds characters that cannot be kept'
  if (field.options && !Object.hasOwn(field.options, value)) return 'Please choose one of these'
  if (field.kind === 'email' && !isEmail(value)) return refusalText('user.email')
  return RULES[`${step}.${field.name}`]?.(value, values)
}

/** An https or http address with a host and an optional path; no user name, query or fragment. */
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:\/[\w./~-]*)?$/.test(text)
