import type { OrderLineStatus } from '../codes/order-line-statuses.ts'

/**
 * Where the units of an order line are. `allocated` are taken from stock and have not left; `picking` and
 * `picked` are among them. What is neither allocated, shipped nor cancelled waits for stock.
 */
export type LineUnits = {
  quantity: number
  allocated: number
  picking: number
  picked: number
  shipped: number
  cancelled: number
}

/** Units that wait for stock. */
export const waitingUnits = ({
  quantity,
  allocated,
  shipped,
  cancelled,
}: Pick<LineUnits, 'quantity' | 'allocated' | 'shipped' | 'cancelled'>): number =>
  quantity - allocated - shipped - cancelled

/** Units that have neither left nor been cancelled. */
export const openUnits = ({
  quantity,
  shipped,
  cancelled,
}: Pick<LineUnits, 'quantity' | 'shipped' | 'cancelled'>): number => quantity - shipped - cancelled

/** Allocated units that no picking wave has taken. */
export const freeUnits = ({ allocated, picking, picked }: LineUnits): number => allocated - picking - picked

const COUNTS = ['quantity', 'allocated', 'picking', 'picked', 'shipped', 'cancelled'] as const

/** Whether the counts of a line can be: none below zero, no unit in two places. */
export const areUnitsSound = (units: LineUnits): boolean =>
  COUNTS.every((count) => Number.isInteger(units[count]) && units[count] >= 0) &&
  units.quantity > 0 &&
  waitingUnits(units) >= 0 &&
  freeUnits(units) >= 0

/**
 * The status of a line by where its units are (ORD-33 to ORD-43). 24 differs from 23, and 47 from 37, in that
 * picking has begun; 27 differs from 26 in that something is allocated.
 * @param isComplete false where the order leaves as a whole and a line of it still waits: a line then reads
 * 22 until picking begins (decision 6)
 */
export function lineStatusOf(units: LineUnits, isComplete = true): OrderLineStatus {
  const { allocated, picking, picked, shipped, cancelled } = units
  if (openUnits(units) === 0) return shipped === 0 ? '99' : cancelled > 0 ? '79' : '77'
  const isInPick = picking + picked > 0
  const waits = waitingUnits(units) > 0
  if (!isComplete && !isInPick && shipped === 0) return '22'
  if (waits && shipped > 0) return allocated > 0 ? '27' : '26'
  if (waits) return allocated === 0 ? '22' : isInPick ? '24' : '23'
  if (shipped > 0) return isInPick ? '47' : '37'
  if (!isInPick) return '33'
  return picked === allocated ? '66' : '44'
}

type Step = {
  /** What it does, for the drawing and for staff. */
  words: string
  /** Units it can take. */
  most: (units: LineUnits) => number
  after: (units: LineUnits, count: number) => LineUnits
}

/** Every step of the back office that moves units of an order line. */
export const LINE_STEPS = {
  allocate: {
    words: 'Stock is allocated',
    most: waitingUnits,
    after: (units, count) => ({ ...units, allocated: units.allocated + count }),
  },
  deallocate: {
    words: 'Allocated stock goes back',
    most: freeUnits,
    after: (units, count) => ({ ...units, allocated: units.allocated - count }),
  },
  startPick: {
    words: 'A picking wave takes units',
    most: freeUnits,
    after: (units, count) => ({ ...units, picking: units.picking + count }),
  },
  leavePick: {
    words: 'Units leave the picking wave unpicked',
    most: ({ picking }) => picking,
    after: (units, count) => ({ ...units, picking: units.picking - count }),
  },
  confirmPick: {
    words: 'Units are picked',
    most: ({ picking }) => picking,
    after: (units, count) => ({ ...units, picking: units.picking - count, picked: units.picked + count }),
  },
  unpick: {
    words: 'Picked units go back to the shelf',
    most: ({ picked }) => picked,
    after: (units, count) => ({ ...units, picked: units.picked - count }),
  },
  ship: {
    words: 'Picked units are shipped',
    most: ({ picked }) => picked,
    after: (units, count) => ({
      ...units,
      picked: units.picked - count,
      allocated: units.allocated - count,
      shipped: units.shipped + count,
    }),
  },
  cancel: {
    words: 'Units are cancelled, waiting ones first',
    most: (units) => waitingUnits(units) + freeUnits(units),
    after: (units, count) => ({
      ...units,
      allocated: units.allocated - Math.max(0, count - waitingUnits(units)),
      cancelled: units.cancelled + count,
    }),
  },
  reinstate: {
    words: 'A cancellation is undone; the units wait for stock',
    most: ({ cancelled }) => cancelled,
    after: (units, count) => ({ ...units, cancelled: units.cancelled - count }),
  },
} as const satisfies Record<string, Step>

export type LineStep = keyof typeof LINE_STEPS

/**
 * Takes a step with so many units of a line.
 * @returns where its units are then; null where the step cannot take so many
 */
export function stepLine(step: LineStep, units: LineUnits, count: number): LineUnits | null {
  const { most, after }: Step = LINE_STEPS[step]
  return Number.isInteger(count) && count > 0 && count <= most(units) ? after(units, count) : null
}
