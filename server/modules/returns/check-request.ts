import {
  isReturnReason,
  needsFault,
  needsInvoiceNo,
  isRotation,
  type ReturnReasonCode,
} from '#shared/codes/return-reasons.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { isEmail } from '#shared/rules/email.ts'
import { hasReference } from '#shared/rules/return-policy.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { ReturnProduct } from './bought.store.ts'
import type { ReturnContact } from './returns.store.ts'

export type ContactInput = {
  customerRef: string
  contactName: string
  contactEmail: string
  contactPhone: string
}

/**
 * The contact of a request, all four of its fields filled (RET-41 to RET-45).
 * @throws Refusal return.customerRef, return.contactName, return.email, return.emailInvalid, return.phone
 */
export function checkedContact(input: ContactInput): ReturnContact {
  const { customerRef, contactName, contactEmail, contactPhone } = input
  if (isBlank(customerRef)) throw new Refusal('return.customerRef')
  if (isBlank(contactName)) throw new Refusal('return.contactName')
  if (contactEmail === '') throw new Refusal('return.email')
  if (!isEmail(contactEmail)) throw new Refusal('return.emailInvalid')
  if (isBlank(contactPhone)) throw new Refusal('return.phone')
  return {
    customer_ref: customerRef,
    contact_name: contactName,
    contact_email: contactEmail,
    contact_phone: contactPhone,
  }
}

/**
 * A reason that the person may choose: a stock rotation needs letter S (OP-26).
 * @throws Refusal return.reason, access.denied
 */
export function checkedReason(actor: Actor, code: string): ReturnReasonCode {
  if (!isReturnReason(code)) throw new Refusal('return.reason')
  if (isRotation(code) && !allows(NEEDS.stockRotations, actor)) throw new Refusal('access.denied')
  return code
}

/**
 * The number of the invoice that a return to sender names; null for other reasons (RET-38, RET-39).
 * @throws Refusal return.rtsInvoice where it is needed and missing
 */
export function checkedRtsInvoice(reason: ReturnReasonCode, invoiceNo: string): string | null {
  if (!needsInvoiceNo(reason)) return null
  if (invoiceNo === '') throw new Refusal('return.rtsInvoice')
  return invoiceNo
}

/**
 * The fault description of a line (RET-49, RET-53, OP-22): kept where the reason asks for one; else the
 * reference of the service centre alone, where the product needs one.
 * @throws Refusal return.fault, return.reference
 */
export function checkedFault(reason: string, product: ReturnProduct, fault: string): string {
  if (product.needs_service_reference && !hasReference(fault)) throw new Refusal('return.reference')
  if (needsFault(reason)) {
    if (isBlank(fault)) throw new Refusal('return.fault')
    return fault
  }
  return product.needs_service_reference ? (/^\S+/.exec(fault)?.[0] ?? '') : ''
}
