import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { AddressForm } from '#shared/rules/address-form.ts'

export type Addresses = OutputOf<AllCalls['addressesFromServer']>
export type SavedAddress = Addresses['addresses'][number]

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

/** A saved address as its form has it. */
export const savedForm = (saved: SavedAddress): AddressForm => ({
  addressName: saved.addressName,
  company: saved.companyName,
  name: saved.contactName,
  address1: saved.addressLine1,
  address2: saved.addressLine2,
  suburb: saved.suburb,
  city: saved.city,
  state: saved.state,
  postcode: saved.postcode,
})
