import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { AddressForm } from '#shared/rules/address-form.ts'
import type { Checkout } from './use-checkout.ts'

export type Addresses = OutputOf<AllCalls['addressesFromServer']>
export type Delivery = NonNullable<Checkout['choices']['delivery']>
/** An address one can choose: a saved one, or the one this order has that is saved no more. */
export type AddressChoice = { id: string; name: string; isDefault: boolean; delivery: Delivery }

const KEPT = 'kept'

/** What can be chosen from, the default first; with a fixed address (extra F) nothing but that. */
export function addressChoices(
  { addresses, defaultAddressId }: Addresses,
  kept: Delivery | null,
  mayChoose: boolean,
): AddressChoice[] {
  const saved = addresses
    .map(
      (a): AddressChoice => ({
        id: String(a.addressId),
        name: a.addressName,
        isDefault: String(a.addressId) === defaultAddressId,
        delivery: {
          company: a.companyName,
          name: a.contactName,
          address1: a.addressLine1,
          address2: a.addressLine2,
          suburb: a.suburb,
          city: a.city,
          state: a.state,
          postcode: a.postcode,
        },
      }),
    )
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  if (!mayChoose) return saved.filter((choice) => choice.isDefault)
  const isSaved = kept === null || saved.some((choice) => isSame(choice.delivery, kept))
  return isSaved
    ? saved
    : [...saved, { id: KEPT, name: 'Chosen for this order', isDefault: false, delivery: kept }]
}

/** Which of them stands when nobody has touched the step: the one the order has, else the default. */
export function standingChoice(
  choices: readonly AddressChoice[],
  kept: Delivery | null,
): AddressChoice | undefined {
  return choices.find((choice) => kept !== null && isSame(choice.delivery, kept)) ?? choices[0]
}

/** The form's address with the fields of addAddress. */
export const newAddressOf = (form: AddressForm) => ({
  addressName: form.addressName,
  companyName: form.company,
  contactName: form.name,
  addressLine1: form.address1,
  addressLine2: form.address2,
  suburb: form.suburb,
  city: form.city,
  state: form.state,
  postcode: form.postcode,
})

export const deliveryOf = ({
  company,
  name,
  address1,
  address2,
  suburb,
  city,
  state,
  postcode,
}: AddressForm): Delivery => ({ company, name, address1, address2, suburb, city, state, postcode })

const isSame = (a: Delivery, b: Delivery) =>
  (Object.keys(a) as (keyof Delivery)[]).every((field) => a[field].trim() === b[field].trim())
