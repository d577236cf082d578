import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

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
})
const addresses = z.object({
  addresses: z.array(address),
  /** Where goods go unless the person chooses otherwise, or ''. */
  defaultAddressId: f.string,
})

export const addressCalls = calls({
  addressesFromServer: {
    method: 'GET',
    about: 'The saved delivery addresses of the account',
    needs: NEEDS.savedAddresses,
    input: f.nothing,
    output: addresses,
  },
  addAddress: {
    method: 'POST',
    about: 'Save a new delivery address',
    needs: NEEDS.newDeliveryAddress,
    input: z.object({
      addressName: f.optionalLine(100),
      companyName: f.optionalLine(200),
      contactName: f.optionalLine(200),
      addressLine1: f.optionalLine(200),
      addressLine2: f.optionalLine(200),
      suburb: f.optionalLine(100),
      city: f.optionalLine(100),
      state: f.optionalLine(20),
      postcode: f.optionalLine(20),
    }),
    aliases: {
      company: 'companyName',
      name: 'contactName',
      address1: 'addressLine1',
      address2: 'addressLine2',
    },
    output: z.extend(addresses, { addressId: f.keyOut }),
  },
})
