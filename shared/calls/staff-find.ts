import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const TEXT_MAX = 200

/** What a search of the staff console finds. */
export const FOUND_KINDS = [
  'order',
  'shipment',
  'invoice',
  'payment',
  'customer',
  'person',
  'product',
  'return',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export const staffFindCalls = calls({
  staffFind: {
    method: 'GET',
    about:
      'Anything by a number, an amount or a name: orders, shipments, invoices, payments, customers, people, products and returns, each for staff who may see it',
    needs: NEEDS.staffOrders,
    work: 'search',
    input: z.object({ text: f.text(TEXT_MAX) }),
    output: z.object({
      found: z.array(
        z.object({
          kind: z.enum(FOUND_KINDS),
          /** What its page is opened by: the order of a shipment, a payment's payer, a person's customer. */
          id: f.string,
          title: f.string,
          about: f.string,
          /** Amount inc GST, where it has one. */
          amount: z.nullable(f.money),
        }),
      ),
    }),
  },
})
