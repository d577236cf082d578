import type { Row } from '#demo/bulk-insert.ts'

export const CARRIERS = {
  AU: [
    { name: 'Swiftline', code: 'SWL' },
    { name: 'Coastal Couriers', code: 'CCR' },
    { name: 'Redgum Express', code: 'RGX' },
  ],
  NZ: [
    { name: 'Kaimanawa Couriers', code: 'KMC' },
    { name: 'Strait Freight', code: 'STF' },
  ],
}

/** Where a shipment is tracked; `connote` stands at the end. */
const trackingAddress = (carrier: string, connote: string): string =>
  `https://track.${carrier.toLowerCase().replaceAll(' ', '-')}.example/${connote}`

/** The carriers, and goods that are fetched at the counter. */
export const carrierRows = (): Row<'carrier'>[] => [
  ...[...CARRIERS.AU, ...CARRIERS.NZ].map(({ code, name }) => ({
    id: code,
    name,
    tracking_url: trackingAddress(name, '{connote}'),
  })),
  { id: 'PICKUP', name: 'Fetched at the counter', tracking_url: '' },
]
