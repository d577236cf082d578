import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { CARRIER_NAME_MAX, ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { hasTextOrDays, type ListFilter, listFilterAddress, listFilterIn } from '#web/data/list-filter.ts'
import { startOfLocalDay } from '#web/parts/au-dates.ts'

export type StaffShipment = OutputOf<AllCalls['staffShipmentsPage']>['shipments'][number]
/** What the list is narrowed to. carrier: its name; '' for all. */
export type ShipmentFilter = ListFilter & { carrier: string }
export type AskedShipments = Omit<InputOf<AllCalls['staffShipmentsPage']>, 'cursor' | 'limit'>

export const isNarrowing = (filter: ShipmentFilter): boolean => hasTextOrDays(filter) || filter.carrier !== ''

/** What is asked of the server; days are those that the list shows. */
export const askedFor = ({ text, from, to, carrier }: ShipmentFilter): AskedShipments => ({
  text: text.slice(0, ORDER_TEXT_MAX),
  ...(carrier !== '' && { carrier: carrier.slice(0, CARRIER_NAME_MAX) }),
  ...(from !== '' && { shippedFrom: startOfLocalDay(from) }),
  ...(to !== '' && { shippedBefore: startOfLocalDay(addDays(to, 1)) }),
})

/** Reads a filter from the address bar; nonsense counts as nothing. */
export const filterInAddress = (query: URLSearchParams): ShipmentFilter => ({
  ...listFilterIn(query),
  carrier: query.get('carrier') ?? '',
})

/** The filter as the address bar keeps it, so that Back, reload and a pasted link show the same. */
export const addressOf = (filter: ShipmentFilter): Record<string, string> =>
  listFilterAddress(filter, { carrier: filter.carrier })
