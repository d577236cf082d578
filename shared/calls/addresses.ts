import * as z from 'zod/mini'
import {
  ADDRESS_BODY_MAX,
  ADDRESS_CONTACT_MAX,
  ADDRESS_CONTACTS_MAX,
  ADDRESS_CONTACTS_TEXT_MAX,
} from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

/** As JSON a name has quotes and a comma, and each of its characters may be written with a backslash. */
const CONTACTS_JSON_MAX = ADDRESS_CONTACTS_MAX * (2 * ADDRESS_CONTACT_MAX + 15)

/** As otherContacts leaves them. What is too long is refused in words, by the calls and by the page. */
const contacts = f.json(z.array(f.line(ADDRESS_CONTACTS_TEXT_MAX)), CONTACTS_JSON_MAX)

const address = z.object({
  addressId: f.keyOut,
  addressName: f.string,
  companyName: f.string,
  contactName: f.string,
  addressLine1: f.string,
  addressLine2: f.string,
  addressLine3: f.string,
  addressLine4: f.string,
  suburb: f.string,
  city: f.string,
  state: f.string,
  postcode: f.string,
  /** Who else receives goods there: each may be the name of a delivery. */
  otherContacts: f.strings,
})
const addresses = z.object({
  addresses: z.array(address),
  /** Where goods go unless the person chooses otherwise, or ''. */
  defaultAddressId: f.string,
})

const fields = z.object({
  addressName: f.optionalLine(100),
  companyName: f.optionalLine(200),
  contactName: f.optionalLine(200),
  addressLine1: f.optionalLine(200),
  addressLine2: f.optionalLine(200),
  suburb: f.optionalLine(100),
  city: f.optionalLine(100),
  state: f.optionalLine(20),
  postcode: f.optionalLine(20),
})

/** The names of these fields in the checkout's calls, and in the forms. */
const aliases = {
  company: 'companyName',
  name: 'contactName',
  address1: 'addressLine1',
  address2: 'addressLine2',
} as const

export const addressCalls = calls({
  placesFromServer: {
    method: 'GET',
    about:
      "Suburbs of the account's country with their postcodes, by the beginnings of words or of the postcode",
    needs: NEEDS.signedIn,
    work: 'search',
    input: z.object({ text: f.text(100) }),
    output: z.object({
      places: z.array(z.object({ suburb: f.string, city: f.string, state: f.string, postcode: f.string })),
    }),
  },
  addressesFromServer: {
    method: 'GET',
    about: 'The saved delivery addresses of the account',
    needs: NEEDS.savedAddresses,
    input: f.nothing,
    output: addresses,
  },
  addAddress: {
    method: 'POST',
    changesCaller: true,
    about: 'Save a new delivery address',
    needs: NEEDS.newDeliveryAddress,
    input: fields,
    aliases,
    output: z.extend(addresses, { addressId: f.keyOut }),
  },
  updateAddress: {
    method: 'PUT',
    changesCaller: true,
    about: 'Change a saved delivery address, and who else receives goods there where that is given',
    needs: NEEDS.changeAddresses,
    input: z.extend(fields, { addressId: f.key, contacts: z.optional(contacts) }),
    aliases,
    output: addresses,
    bodyMax: ADDRESS_BODY_MAX,
  },
  deleteAddress: {
    method: 'DELETE',
    changesCaller: true,
    about:
      'Delete a saved delivery address; the only one stays, and without a default the first one left is it',
    needs: NEEDS.changeAddresses,
    input: z.object({ addressId: f.key }),
    output: addresses,
  },
  restoreAddress: {
    method: 'PUT',
    changesCaller: true,
    about:
      'Bring back an address of the account that was removed within the last hour; one that is there stays',
    needs: NEEDS.changeAddresses, // newDeliveryAddress asks for the same
    input: z.object({ addressId: f.key }),
    output: addresses,
  },
  setDefaultAddress: {
    method: 'PUT',
    changesCaller: true,
    about: 'Choose where the goods of an account go unless an order says otherwise',
    needs: NEEDS.changeAddresses,
    input: z.object({ addressId: f.key }),
    output: addresses,
  },
  setAddressContacts: {
    method: 'PUT',
    about: 'Name who else receives goods at a saved address',
    needs: NEEDS.changeAddresses,
    input: z.object({ addressId: f.key, contacts }),
    bodyMax: ADDRESS_BODY_MAX,
    output: addresses,
  },
})
