import { PASSWORD_MIN } from '../codes/limits.ts'
import { type RefusalCode, refusalText } from '../codes/refusals.ts'
import { isBlank } from './blank-text.ts'
import { isEmail } from './email.ts'

/** The fields of a user as they are typed. */
export type UserForm = { firstName: string; lastName: string; email: string; phone: string; password: string }
export type UserField = keyof UserForm
const FIELD_OF = {
  'user.firstName': 'firstName',
  'user.lastName': 'lastName',
  'user.emailMissing': 'email',
  'user.email': 'email',
  'user.nameInUse': 'email',
  'user.phone': 'phone',
  'session.password': 'password',
} as const satisfies Partial<Record<RefusalCode, UserField>>
type UserCode = Exclude<keyof typeof FIELD_OF, 'user.nameInUse'>

/**
 * The problem of each field, as codes in form order; empty when all are valid. A password may be left out
 * (USR-08 to USR-12, PRF-07).
 */
export function userCodes(form: UserForm): Partial<Record<UserField, UserCode>> {
  const blank = (field: UserField) => isBlank(form[field])
  const found: Partial<Record<UserField, UserCode>> = {}
  if (blank('firstName')) found.firstName = 'user.firstName'
  if (blank('lastName')) found.lastName = 'user.lastName'
  if (blank('email')) found.email = 'user.emailMissing'
  else if (!isEmail(form.email.trim())) found.email = 'user.email'
  if (blank('phone')) found.phone = 'user.phone'
  if (form.password !== '' && form.password.length < PASSWORD_MIN) found.password = 'session.password'
  return found
}

/** The same as the texts below the fields. */
export const userProblems = (form: UserForm): Partial<Record<UserField, string>> =>
  Object.fromEntries(Object.entries(userCodes(form)).map(([field, code]) => [field, refusalText(code)]))

/** The field that a refusal is about, or undefined. */
export const userFieldOf = (code: RefusalCode): UserField | undefined =>
  (FIELD_OF as Partial<Record<RefusalCode, UserField>>)[code]
