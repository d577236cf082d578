import type { AddressForm } from '#shared/rules/address-form.ts'
import { type Addresses, savedForm } from '#web/data/address-fields.ts'
import type { Checkout } from './use-checkout.ts'

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
        delivery: deliveryOf(savedForm(a)),
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
