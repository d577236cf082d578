import { type AddressForm, EMPTY_ADDRESS } from '#shared/rules/address-form.ts'
import type { Checkout } from './use-checkout.ts'

export const NEW_ADDRESS = 'new'

/**
 * What has been typed or ticked on each step and not been saved yet; going back and forth loses none of it.
 */
export type Drafts = {
  options: { confirmationEmail: string; customerReference: string }
  /** Empty until somebody chooses: then the saved choice or the default counts. contact: of the address. */
  address: { chosenId: string; contact: string; form: AddressForm }
  freight: { freightOptionId: string; allowBackorders: boolean }
  payment: { paymentMethodId: string }
}

/** Untouched steps show the server's values. */
export const draftsOf = ({ choices, validFreightMethods }: Checkout): Drafts => ({
  options: { confirmationEmail: choices.confirmationEmail, customerReference: choices.customerReference },
  address: { chosenId: '', contact: '', form: EMPTY_ADDRESS },
  freight: {
    freightOptionId:
      validFreightMethods.find((method) => method.id === choices.freightOptionId)?.id ??
      validFreightMethods[0]?.id ??
      '',
    allowBackorders: choices.allowBackorders,
  },
  payment: { paymentMethodId: choices.paymentMethodId },
})

/**
 * What is still not saved after a step has been: another device may change the step from now on. A half typed
 * address stays.
 */
export function withoutSaved(typed: Partial<Drafts>, saved: keyof Drafts | 'confirm'): Partial<Drafts> {
  const { [saved as keyof Drafts]: dropped, ...rest } = typed
  const isTyped =
    saved === 'address' && typed.address && Object.values(typed.address.form).some((value) => value !== '')
  return dropped && isTyped && typed.address
    ? { ...rest, address: { chosenId: '', contact: '', form: typed.address.form } }
    : rest
}
