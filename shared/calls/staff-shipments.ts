import * as z from 'zod/mini'
import { CARRIER_NAME_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

const TEXT_MAX = 200

export const staffShipmentCalls = calls({
  staffShipmentsPage: {
    method: 'GET',
    about: 'A page of the shipments of all accounts, the newest first',
    needs: NEEDS.staffOrders,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      /** A number of an order or a shipment, the beginning of a connote, or words of an account. */
      text: f.optionalText(TEXT_MAX),
      /** The name of a carrier, as it was when the shipment left; of all carriers where it is left out. */
      carrier: z.optional(f.line(CARRIER_NAME_MAX)),
      shippedFrom: z.optional(f.moment),
      /** The first moment that is too late. */
      shippedBefore: z.optional(f.moment),
    }),
    output: z.object({
      shipments: z.array(
        z.object({
          shipmentNo: f.string,
          shippedAt: f.moment,
          webOrderNo: f.keyOut,
          orderno: f.string,
          accountId: f.string,
          accountName: f.string,
          carrier: f.string,
          connote: f.string,
          /** Where the connote is tracked; '' where the carrier had no such address. */
          url: f.string,
          /** Where it went: the suburb with the state, in New Zealand with the city. */
          to: f.string,
          lines: f.int,
          units: f.int,
          /** Who took the step; '' where no person did. */
          shippedBy: f.string,
          /** '' where there is none, and for who may not open it. */
          invoiceNo: f.string,
        }),
      ),
      ...pageOutput,
    }),
  },
  staffShipmentCarriers: {
    method: 'GET',
    about: 'The names of the carriers of all shipments, those of carriers that were renamed too',
    needs: NEEDS.staffOrders,
    input: f.nothing,
    output: z.object({ carriers: f.strings }),
  },
})
