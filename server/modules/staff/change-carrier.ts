import { Refusal } from '#shared/codes/refusals.ts'
import { CONNOTE_BLANK, isTrackingPattern } from '#shared/rules/tracking-url.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { addCarrier, type CarrierRow, lockCarrier, updateCarrier } from './staff-waves.store.ts'

type Facts = { name: string; trackingUrl: string }
/** was: as it was seen, where one is changed; a new one is added without it. */
type Carrier = Facts & { id: string; was?: Facts | undefined }

const CODE = /^[A-Za-z0-9]{1,10}$/

/**
 * Adds a carrier or changes one. Shipments that have left keep the address they were given.
 * @param carrier trackingUrl may be empty: its shipments then have a connote and no link
 * @throws Refusal backOffice.carrierId, backOffice.carrierName, backOffice.trackingUrl;
 * backOffice.carrierKnown where one of the code is to be added and is there; backOffice.carrierChanged where
 * it is not as it was seen
 */
export async function changeCarrier(
  tx: Tx,
  { id, name, trackingUrl: pattern, was: seen }: Carrier,
  { now, by }: { now: Date; by: WhoActs },
): Promise<void> {
  if (!CODE.test(id)) throw new Refusal('backOffice.carrierId')
  if (isBlank(name)) throw new Refusal('backOffice.carrierName')
  if (pattern !== '' && !isTrackingPattern(pattern))
    throw new Refusal('backOffice.trackingUrl', { blank: CONNOTE_BLANK })
  const carrier = { id: id.toUpperCase(), name, tracking_url: pattern }
  const facts = seen ? await change(tx, carrier, seen) : await add(tx, carrier)
  if (facts) await addAudit(tx, by, { at: now, action: 'carrier.save', subject: carrier.id, ...facts })
}

async function add(tx: Tx, carrier: CarrierRow) {
  if (await addCarrier(tx, carrier)) return { before: null, after: carrier }
  const { id, name } = (await lockCarrier(tx, carrier.id)) ?? carrier
  throw new Refusal('backOffice.carrierKnown', { code: id, name })
}

/** @returns what changed, or null */
async function change(tx: Tx, carrier: CarrierRow, seen: Facts) {
  const was = await lockCarrier(tx, carrier.id)
  if (was?.name !== seen.name || was.tracking_url !== seen.trackingUrl)
    throw new Refusal('backOffice.carrierChanged')
  const facts = changedFacts(was, carrier)
  if (facts) await updateCarrier(tx, carrier)
  return facts
}
