import { Refusal } from '#shared/codes/refusals.ts'
import {
  type AddressForm,
  isUsableAddress,
  addressRefusal,
  normaliseState,
} from '#shared/rules/address-form.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { atOnce } from '#server/db/one-message.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { type AddressRow, addressesOf, defaultAddressId } from '#server/modules/addresses/addresses.store.ts'
import type { CheckoutCtx } from './context.ts'

/**
 * The delivery address as it will be kept, after the rules of who may send goods where: the default address
 * only with extra F (CHK-32), a saved one where custom addresses are not allowed (CHK-17), else any that is
 * complete.
 * @throws Refusal checkout.fixedAddress, checkout.customAddressNotAllowed, checkout.address, address.*
 */
export async function chooseDelivery({ tx, actor }: CheckoutCtx, wanted: Delivery): Promise<Delivery> {
  const [saved, preferredId] = await atOnce(tx, (handle) => [
    addressesOf(handle, actor.accountId),
    defaultAddressId(handle, actor.accountId),
  ])
  return allowedDelivery(actor, wanted, { saved, preferredId })
}

/** The addresses of an account that the rules compare with, and which of them is its default. */
export type AccountAddresses = { saved: readonly AddressRow[]; preferredId: number | null }

/** The same by addresses that have been read. @throws Refusal, as chooseDelivery */
export function allowedDelivery(
  actor: CheckoutCtx['actor'],
  wanted: Delivery,
  { saved, preferredId }: AccountAddresses,
): Delivery {
  const country = regionOf(actor.businessGroup)
  const delivery: Delivery = {
    ...wanted,
    state: country === 'AU' ? normaliseState(wanted.state) : '',
    city: country === 'NZ' ? wanted.city : '',
  }
  const matches = saved.filter((row) => isSame(row, delivery)) // several may say the same
  const match = matches.find(({ id }) => id === preferredId) ?? matches[0]
  if (!allows(NEEDS.chooseDeliveryAddress, actor) && match?.id !== preferredId)
    throw new Refusal('checkout.fixedAddress')
  if (match) {
    if (!isUsableAddress(delivery, country)) throw new Refusal('checkout.address')
    return delivery
  }
  if (!allows(NEEDS.newDeliveryAddress, actor)) throw new Refusal('checkout.customAddressNotAllowed')
  const form: AddressForm = { addressName: '', ...delivery }
  const problem = addressRefusal(form, country, { addressNameRequired: false })
  if (problem) throw new Refusal(problem)
  return delivery
}

const isSame = (row: AddressRow, d: Delivery) =>
  [row.company_name, row.line1, row.line2, row.suburb, row.postcode].join('\n') ===
    [d.company, d.address1, d.address2, d.suburb, d.postcode].join('\n') &&
  [row.contact_name, ...row.other_contacts].includes(d.name) &&
  (normaliseState(row.state) === d.state || d.state === '') &&
  (row.city === d.city || d.city === '')
