import type { AddressForm } from '#shared/rules/address-form.ts'
import { type Addresses, savedForm } from '#web/data/address-fields.ts'
import type { Checkout } from './use-checkout.ts'

export type Delivery = NonNullable<Checkout['choices']['delivery']>
/** An address one can choose: a saved one, or the one this order has that is saved no more. */
export type AddressChoice = {
  id: string
  name: string
  isDefault: boolean
  delivery: Delivery
  /** Who receives goods there: the contact first. */
  contacts: readonly string[]
}

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
        contacts: [a.contactName, ...a.otherContacts],
      }),
    )
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  if (!mayChoose) return saved.filter((choice) => choice.isDefault)
  const isSaved = kept === null || saved.some((choice) => isAt(choice, kept))
  return isSaved
    ? saved
    : [
        ...saved,
        { id: KEPT, name: 'Chosen for this order', isDefault: false, delivery: kept, contacts: [kept.name] },
      ]
}

/** Which of them stands when nobody has touched the step: the one the order has, else the default. */
export function standingChoice(
  choices: readonly AddressChoice[],
  kept: Delivery | null,
): AddressChoice | undefined {
  return choices.find((choice) => kept !== null && isAt(choice, kept)) ?? choices[0]
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

/** Whether a delivery is to an address, for whoever of its contacts. */
export const isAt = ({ delivery, contacts }: AddressChoice, kept: Delivery): boolean =>
  contacts.some((name) => name.trim() === kept.name.trim()) &&
  (Object.keys(delivery) as (keyof Delivery)[]).every(
    (field) => field === 'name' || delivery[field].trim() === kept[field].trim(),
  )
