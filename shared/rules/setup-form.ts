import { PASSWORD_MIN } from '../codes/limits.ts'
import { type SetupField, setupFields, type SetupStep } from '../codes/setup-steps.ts'
import { isAbn, isBankAccountNumber, isBsb } from './business-number.ts'
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
  'company.publicUrl': (value) =>
    said(isWebAddress(value), 'Please input an address such as https://trade.example.com.au'),
  'bank.bsb': (value) => said(isBsb(value), 'Please input a BSB of six digits'),
  'bank.accountNumber': (value) => said(isBankAccountNumber(value), 'Please input three to nine digits'),
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
  'staff.password': (value) => said(value.length >= PASSWORD_MIN, 'Please input a valid password!'),
  'staff.passwordAgain': (value, { password }) =>
    said(value === password, 'The two passwords that you entered do not match!'),
  'staffCode.code': (value) => said(/^\d{6}$/.test(value.replace(/\s/g, '')), 'Please input the six digits'),
  'customer.customerId': id,
  'customer.accountId': id,
  'customer.priceLevel': id,
  'customer.login': login,
}
/** Keys that only work together. */
const SETS: Partial<Record<SetupStep, readonly (readonly string[])[]>> = {
  mail: [['user', 'password']],
  gateways: [
    ['stripeSecretKey', 'stripeWebhookSecret'],
    ['payPalClientId', 'payPalClientSecret', 'payPalWebhookId'],
  ],
}

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
  for (const set of SETS[step] ?? []) {
    const missing = set.filter((name) => names.includes(name) && !values[name])
    if (missing.length === set.length) continue
    for (const name of missing) problems[name] ??= 'This is missing: these keys go together'
  }
  return problems
}

function fieldProblem(step: SetupStep, field: SetupField, values: SetupValues): string | undefined {
  const value = values[field.name] ?? ''
  if (value === '') return field.isOptional ? undefined : MISSING
  if (value.length > LONGEST) return `At most ${String(LONGEST)} characters`
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return 'This holds characters that cannot be kept'
  if (field.options && !Object.hasOwn(field.options, value)) return 'Please choose one of these'
  if (field.kind === 'email' && !isEmail(value)) return 'The input is not a valid email'
  return RULES[`${step}.${field.name}`]?.(value, values)
}

/** An https or http address with a host and an optional path; no user name, query or fragment. */
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:\/[\w./~-]*)?$/.test(text)
