import { z } from 'zod'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const address = z.object({
  addressId: f.keyOut, addressName: z.string(), companyName: z.string(), contactName: z.string(),
  addressLine1: z.string(), addressLine2: z.string(), addressLine3: z.string(), addressLine4: z.string(),
  suburb: z.string(), city: z.string(), state: z.string(), postcode: z.string(),
})
const addresses = z.object({
  addresses: z.array(address),
  /** Where goods go unless the person chooses otherwise, or ''. */
  defaultAddressId: z.string(),
})

export const addressCalls = calls({
  addressesFromServer: { method: 'GET', about: 'The saved delivery addresses of the account', needs: NEEDS.savedAddresses, input: f.nothing, output: addresses },
  addAddress: {
    method: 'POST', about: 'Save a new delivery address', needs: NEEDS.addressesPage,
    input: z.object({
      addressName: f.optionalText(100), companyName: f.optionalText(200), contactName: f.optionalText(200),
      addressLine1: f.optionalText(200), addressLine2: f.optionalText(200), suburb: f.optionalText(100), city: f.optionalText(100),
      state: f.optionalText(20), postcode: f.optionalText(20),
    }),
    aliases: { company: 'companyName', name: 'contactName', address1: 'addressLine1', address2: 'addressLine2' },
    output: addresses.extend({ addressId: f.keyOut }),
  },
})
