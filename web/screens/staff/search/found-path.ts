import { generatePath } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { FoundKind } from '#shared/calls/staff-find.ts'
import { ROUTES } from '#shared/codes/routes.ts'

export type Found = OutputOf<AllCalls['staffFind']>['found'][number]

/** What is found, in a word. */
export const KIND_WORDS: Readonly<Record<FoundKind, string>> = {
  order: 'Order',
  shipment: 'Shipment',
  invoice: 'Invoice',
  payment: 'Payment',
  customer: 'Customer',
  person: 'Person',
  product: 'Product',
  return: 'Return',
}

/** Where it opens. */
export function pathOf({ kind, id }: Found): string {
  switch (kind) {
    case 'order':
    case 'shipment':
      return generatePath(ROUTES.staffOrder, { webOrderNo: id })
    case 'invoice':
      return generatePath(ROUTES.staffInvoice, { invoiceNo: id })
    case 'payment':
      return generatePath(ROUTES.staffPayer, { customerId: id })
    case 'customer':
    case 'person':
      return generatePath(ROUTES.staffCustomer, { customerId: id })
    case 'product':
      return generatePath(ROUTES.staffProduct, { productId: id })
    case 'return':
      return generatePath(ROUTES.staffReturn, { requestNo: id })
  }
}
