import type { ReturnReasonCode } from '#shared/codes/return-reasons.ts'
import type { EvidenceScene } from './draw-evidence.ts'

/** A product of a request: units, and what is wrong. rejected: units that staff do not accept, and why. */
type PlannedLine = { units: number; fault?: string; rejected?: { units: number; reason: string } }

/**
 * A service request of the demo's year. Days count from today. bought: the ages in days, at the time of the
 * request, of the invoices it may come from. What has no day has not happened.
 */
export type PlannedReturn = {
  accountId: string
  reason: ReturnReasonCode
  customerRef: string
  bought: readonly [least: number, most: number]
  lines: readonly PlannedLine[]
  evidence?: EvidenceScene
  made: number
  isDraft?: true
  assigned?: number
  decided?: number
  received?: number
  credited?: number
}

/** The service requests of the year: one in every state that a visitor may look for. */
export const PLANNED_RETURNS: readonly PlannedReturn[] = [
  {
    accountId: 'HPR104',
    reason: 'R20',
    customerRef: 'WTY-0412',
    bought: [10, 90],
    lines: [
      {
        units: 1,
        fault: 'Charged for three weeks, now gets warm and stops after a minute. Tried two phones.',
      },
      { units: 1, fault: 'Works only when the plug is held to one side.' },
    ],
    evidence: 'plug',
    ...{ made: -34, assigned: -33, decided: -33, received: -27, credited: -26 },
  },
  {
    accountId: 'NTS401',
    reason: 'R21',
    customerRef: 'Chermside 88',
    bought: [3, 60],
    lines: [{ units: 2, fault: 'Dead out of the box: no light, no charge.' }],
    evidence: 'plug',
    ...{ made: -15, assigned: -14, decided: -14, received: -5 },
  },
  {
    accountId: 'HPR104',
    reason: 'R35',
    customerRef: 'Carton crushed',
    bought: [0, 5],
    lines: [
      {
        units: 2,
        rejected: { units: 1, reason: 'The picture shows one damaged pack; the other one can be sold' },
      },
    ],
    evidence: 'carton',
    ...{ made: -12, assigned: -11, decided: -11 },
  },
  {
    accountId: 'HPR104',
    reason: 'R31',
    customerRef: 'Ordered twice',
    bought: [0, 13],
    lines: [{ units: 2 }],
    ...{ made: -6, decided: -5 },
  },
  {
    accountId: 'KMO301',
    reason: 'R36',
    customerRef: 'Short 1 of 3',
    bought: [0, 20],
    lines: [{ units: 1, fault: 'The packing slip says it was sent; it was not in the parcel.' }],
    made: -2,
  },
  {
    accountId: 'HPR104',
    reason: 'R21',
    customerRef: 'DOA 17',
    bought: [2, 60],
    lines: [{ units: 1, fault: 'Never switched on. Tried with three cables and two chargers.' }],
    evidence: 'plug',
    made: -1,
  },
  {
    accountId: 'HPR104',
    reason: 'R31',
    customerRef: 'Slow sellers',
    bought: [0, 13],
    lines: [{ units: 1 }, { units: 1 }],
    ...{ made: 0, isDraft: true },
  },
]
