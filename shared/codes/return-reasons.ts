import {
  DAMAGE_HOURS,
  GOOD_STOCK_DAYS,
  RESTOCKING_PERCENT,
  RETURN_OUTCOME_DAYS,
  RETURN_SEND_BY_DAYS,
  ROTATION_DAYS,
  ROTATION_HOURS,
  ROTATION_ORDER_PERCENT,
  ROTATIONS_PER_MONTH,
  WRONG_DELIVERY_HOURS,
} from './limits.ts'

/**
 * What the policy does with a reason (shared/rules/return-policy.ts).
 * goodStock: unopened goods for credit. rotation: slow lines exchanged for faster ones. faulty: tested on
 * arrival. damaged, wrong: something about a delivery. sender: a parcel that came back undelivered.
 */
export type ReturnKind = 'goodStock' | 'rotation' | 'faulty' | 'damaged' | 'wrong' | 'sender'
export type ReturnReason = {
  kind: ReturnKind
  name: string
  bestFor: string
  topTip: string
  terms: string
}

const RA_TERMS = `The goods must arrive within ${String(RETURN_SEND_BY_DAYS)} days of the approval.`
const TESTED = `Tested within ${String(RETURN_OUTCOME_DAYS)} business days of arrival: a repair, a replacement, or a credit at the invoiced price.`

/** The reasons of a service request by the codes of the back office (RET-08, RET-69). */
export const RETURN_REASONS = {
  R20: {
    kind: 'faulty',
    name: 'Faulty in warranty',
    bestFor: 'Products that worked and failed within their warranty.',
    topTip: 'Say what it does, with which phone, and since when.',
    terms: `${TESTED} ${RA_TERMS}`,
  },
  R21: {
    kind: 'faulty',
    name: 'Faulty out of the box',
    bestFor: 'Products that never worked.',
    topTip: 'Keep the packaging: it helps us to find a faulty batch.',
    terms: `${TESTED} ${RA_TERMS}`,
  },
  R31: {
    kind: 'goodStock',
    name: 'Good stock for credit',
    bestFor: `Products bought within the last ${String(GOOD_STOCK_DAYS)} days that you do not need.`,
    topTip: 'Send them unopened, without price stickers or marks.',
    terms: `${String(RESTOCKING_PERCENT)}% restocking fee on good stock. Clearance products are not taken back. ${RA_TERMS}`,
  },
  R32: {
    kind: 'rotation',
    name: 'Stock rotation',
    bestFor: `Slow lines bought between ${String(ROTATION_DAYS.from)} and ${String(ROTATION_DAYS.to)} days ago that you want to exchange for faster ones.`,
    topTip: 'Only products marked “Rotatable” can be rotated.',
    terms: `At most ${String(ROTATIONS_PER_MONTH)} rotation per month. The replacement order is at least ${String(ROTATION_ORDER_PERCENT)}% of the approved RA value; the application reaches us within ${String(ROTATION_HOURS)} hours. ${RA_TERMS}`,
  },
  R34: {
    kind: 'sender',
    name: 'Return to sender: refused or unclaimed',
    bestFor: 'Parcels that your customer refused or did not collect.',
    topTip: 'Have the number of the invoice at hand: it stands on the packing slip.',
    terms: `Credit at the invoiced price once the parcel has arrived; freight is not credited. ${RA_TERMS}`,
  },
  R35: {
    kind: 'damaged',
    name: 'Damaged in transit',
    bestFor: 'Parcels or goods that arrived damaged.',
    topTip: 'Add pictures of the parcel and of what was in it.',
    terms: `Report it within ${String(DAMAGE_HOURS)} hours of delivery. ${RA_TERMS}`,
  },
  R36: {
    kind: 'wrong',
    name: 'Wrong or short delivery',
    bestFor: 'Goods that you did not order, or that were missing from the parcel.',
    topTip: 'Compare the parcel with its packing slip first.',
    terms: `Report it within ${String(WRONG_DELIVERY_HOURS)} hours of delivery. ${RA_TERMS}`,
  },
  R80: {
    kind: 'faulty',
    name: 'Repair by the service centre',
    bestFor: 'Products that are worth repairing, such as speakers and power stations.',
    topTip: 'Some products need a reference of the service centre: enter it as REF# and the number.',
    terms: `${TESTED} ${RA_TERMS}`,
  },
  R86: {
    kind: 'faulty',
    name: 'Warranty assessment',
    bestFor: 'Products that you want to have assessed before you decide.',
    topTip: 'Describe what you want to know, and what was tried.',
    terms: `${TESTED} ${RA_TERMS}`,
  },
  R89: {
    kind: 'sender',
    name: 'Return to sender: wrong address',
    bestFor: 'Parcels that came back because the address was wrong or incomplete.',
    topTip: 'Check the address in Addresses before you order again.',
    terms: `Credit at the invoiced price once the parcel has arrived; freight is not credited. ${RA_TERMS}`,
  },
} as const satisfies Record<string, ReturnReason>
export type ReturnReasonCode = keyof typeof RETURN_REASONS

export const isReturnReason = (code: string): code is ReturnReasonCode => Object.hasOwn(RETURN_REASONS, code)

/** How a reason reads; a code that is not known any more as it is. */
export const reasonName = (code: string): string => (isReturnReason(code) ? RETURN_REASONS[code].name : code)

/** Return to sender: these need the number of an invoice (RET-38 to RET-40). */
export const needsInvoiceNo = (code: string): boolean => code === 'R89' || code === 'R34'
/** Slow lines exchanged for faster ones (RET-73). */
export const isRotation = (code: string): boolean =>
  isReturnReason(code) && RETURN_REASONS[code].kind === 'rotation'

/** These need a description of the fault (RET-49). */
export const needsFault = (code: string): boolean => ['R20', 'R21', 'R80', 'R86'].includes(code)
