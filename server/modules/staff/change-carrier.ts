import { Refusal } from '#shared/codes/refusals.ts'
import { CONNOTE_BLANK, isTrackingPattern } from '#shared/rules/tracking-url.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockCarrier, saveCarrier } from './staff-waves.store.ts'

type Carrier = { id: string; name: string; trackingUrl: string }

const CODE = /^[A-Za-z0-9]{1,10}$/

/**
 * Adds a carrier or changes the one with this code. Shipments that have left keep the address they were
 * given.
 * @param carrier trackingUrl may be empty: its shipments then have a connote and no link
 * @throws Refusal backOffice.carrierId, backOffice.carrierName, backOffice.trackingUrl
 */
export async function changeCarrier(
  tx: Tx,
  { id, name, trackingUrl: pattern }: Carrier,
  { now, by }: { now: Date; by: WhoActs },
): Promise<void> {
  if (!CODE.test(id)) throw new Refusal('backOffice.carrierId')
  if (name === '') throw new Refusal('backOffice.carrierName')
  if (pattern !== '' && !isTrackingPattern(pattern))
    throw new Refusal('backOffice.trackingUrl', { blank: CONNOTE_BLANK })
  const carrier = { id: id.toUpperCase(), name, tracking_url: pattern }
  const was = await lockCarrier(tx, carrier.id)
  const facts = was ? changedFacts(was, carrier) : { before: null, after: carrier }
  if (facts === null) return
  await saveCarrier(tx, carrier)
  await addAudit(tx, by, { at: now, action: 'carrier.save', subject: carrier.id, ...facts })
}
