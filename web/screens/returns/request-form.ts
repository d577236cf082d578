import { needsInvoiceNo } from '#shared/codes/return-reasons.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { SessionData } from '#web/data/session.ts'
import type { Request } from './return-facts.ts'

export type Values = {
  reasonCode: string
  customerRef: string
  contactName: string
  contactEmail: string
  contactPhone: string
  rtsInvoiceNo: string
}
type Contact = Omit<Values, 'reasonCode' | 'rtsInvoiceNo'>

/** What is wrong with each field, in the words of RET-39 to RET-46. */
export function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const { reasonCode, rtsInvoiceNo } = values
  return {
    ...contactProblems(values),
    ...(reasonCode === '' && { reasonCode: refusalText('return.reason') }),
    ...(needsInvoiceNo(reasonCode) &&
      isBlank(rtsInvoiceNo) && { rtsInvoiceNo: refusalText('return.rtsInvoice') }),
  }
}

export function contactProblems(values: Contact): Partial<Record<keyof Contact, string>> {
  const email = values.contactEmail.trim()
  return {
    ...(isBlank(values.customerRef) && { customerRef: refusalText('return.customerRef') }),
    ...(isBlank(values.contactName) && { contactName: refusalText('return.contactName') }),
    ...(email === ''
      ? { contactEmail: refusalText('return.email') }
      : !isEmail(email) && { contactEmail: refusalText('return.emailInvalid') }),
    ...(isBlank(values.contactPhone) && { contactPhone: refusalText('return.phone') }),
  }
}

/**
 * A new form has the invoice that the goods are of, and the person's own contact; staff who act for a
 * customer ask for the customer's.
 */
export const emptyValues = (
  { firstName, lastName, email, phone, masquerade }: SessionData,
  invoiceNo: string,
): Values => ({
  reasonCode: '',
  customerRef: invoiceNo,
  contactName: masquerade ? masquerade.for : `${firstName} ${lastName}`.trim(),
  contactEmail: masquerade ? '' : email,
  contactPhone: masquerade ? '' : phone,
  rtsInvoiceNo: invoiceNo,
})

export const contactOf = (request: Request): Contact => ({
  customerRef: request.customerref,
  contactName: request.contactname,
  contactEmail: request.contactemail,
  contactPhone: request.contactphone,
})
export const valuesOf = (request: Request): Values => ({
  ...contactOf(request),
  reasonCode: request.reason,
  rtsInvoiceNo: request.rtsInvoiceNo,
})
