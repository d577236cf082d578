import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { allows, NEEDS, type Person } from '#shared/rules/access.ts'
import { freeUnits, openUnits, waitingUnits } from '#shared/rules/line-steps.ts'
import { takesAllOpen } from '#shared/rules/order-steps.ts'

export type Detail = OutputOf<AllCalls['staffOrder']>
export type ActionId =
  | 'release'
  | 'ship'
  | 'wave'
  | 'toWave'
  | 'putBack'
  | 'split'
  | 'hold'
  | 'note'
  | 'cancel'
  | 'reinstate'
/** An act on an order: its word, its key, and why it cannot be done now, or ''. */
export type Action = { id: ActionId; word: string; key: string; obstacle: string; isNext: boolean }

/** At most so many acts stand as buttons; the rest is in the menu. */
const BUTTONS_MAX = 2

/** Units of a line that the console cancels: what waits, and what is allocated and in no wave. */
export const cancellableUnits = (line: Detail['lines'][number]): number =>
  waitingUnits(line) + freeUnits(line)

/** Units of an order by where they are. */
export function unitsIn({ lines }: Pick<Detail, 'lines'>) {
  const sum = (count: (line: Detail['lines'][number]) => number) =>
    lines.reduce((total, line) => total + count(line), 0)
  return {
    waiting: sum(waitingUnits),
    ready: sum(freeUnits),
    picking: sum(({ picking }) => picking),
    picked: sum(({ picked }) => picked),
    shipped: sum(({ shipped }) => shipped),
    cancelled: sum(({ cancelled }) => cancelled),
    cancellable: sum(cancellableUnits),
  }
}

type OfferedAction = Action & { isFor: boolean }

/** Whether an order leaves as a whole and a line of it waits for stock. */
const isWaitingAsWhole = (detail: Detail): boolean => !detail.order.shipNow && unitsIn(detail).waiting > 0

/** What changes an order without moving it along: always in the menu. */
function changesOf(detail: Detail, person: Person): OfferedAction[] {
  const units = unitsIn(detail)
  return [
    {
      id: 'putBack',
      word: 'Put back on the shelf…',
      key: 'b',
      obstacle: units.picked > 0 ? '' : 'Nothing of it is picked',
      isNext: false,
      isFor: allows(NEEDS.staffPicking, person),
    },
    {
      id: 'split',
      word: 'Split…',
      key: 'l',
      obstacle: isWaitingAsWhole(detail) ? '' : 'Nothing of it waits',
      isNext: false,
      isFor: !detail.order.shipNow && allows(NEEDS.staffHoldOrders, person),
    },
    {
      id: 'hold',
      word: 'Hold…',
      key: 'h',
      obstacle: detail.lines.some((line) => openUnits(line) > 0) ? '' : 'All of it has left or was cancelled',
      isNext: false,
      isFor: allows(NEEDS.staffHoldOrders, person),
    },
    {
      id: 'cancel',
      word: 'Cancel what is open…',
      key: 'x',
      obstacle: units.cancellable > 0 ? '' : 'Nothing of it waits or is allocated',
      isNext: false,
      isFor: allows(NEEDS.staffCancelOrders, person),
    },
    {
      id: 'reinstate',
      word: 'Reinstate what was cancelled…',
      key: 'u',
      obstacle: units.cancelled > 0 ? '' : 'Nothing of it was cancelled',
      isNext: false,
      isFor: allows(NEEDS.staffCancelOrders, person),
    },
    {
      id: 'note',
      word: 'Note…',
      key: 'n',
      obstacle: '',
      isNext: false,
      isFor: allows(NEEDS.staffOrders, person),
    },
  ]
}

/** Why an order that leaves as a whole cannot be shipped now, or '' (decision 6). */
export const notWhole = ({ order, lines }: Pick<Detail, 'order' | 'lines'>): string =>
  order.shipNow || takesAllOpen(lines, ({ picked }) => picked)
    ? ''
    : 'It leaves as a whole, and not all of it is picked'

/** What can be done with an order, what is next first; what a person may never do is left out. */
export function actionsOf(detail: Detail, person: Person): { buttons: Action[]; menu: Action[] } {
  const { order } = detail
  const units = unitsIn(detail)
  const isHeld = order.heldReason !== ''
  const whole = isWaitingAsWhole(detail) ? 'It leaves as a whole, and a line waits for stock' : ''
  const held = isHeld ? 'It is held' : ''
  const all: OfferedAction[] = [
    {
      id: 'release',
      word: 'Release',
      key: 'r',
      obstacle: isHeld ? '' : 'Nothing holds it',
      isNext: isHeld,
      isFor: allows(NEEDS.staffHoldOrders, person),
    },
    {
      id: 'ship',
      word: 'Ship',
      key: 's',
      obstacle: held || (units.picked > 0 ? notWhole(detail) : 'Nothing of it is picked'),
      isNext: true,
      isFor: allows(NEEDS.staffShipping, person),
    },
    {
      id: 'toWave',
      word: 'Go to its wave',
      key: 'g',
      obstacle: detail.lines.some(({ waves }) => waves.length > 0) ? '' : 'It is in no open wave',
      isNext: true,
      isFor: allows(NEEDS.staffPicking, person),
    },
    {
      id: 'wave',
      word: 'Open picking wave',
      key: 'p',
      obstacle: held || whole || (units.ready > 0 ? '' : 'Nothing of it is ready to be picked'),
      isNext: true,
      isFor: allows(NEEDS.staffPicking, person),
    },
    ...changesOf(detail, person),
  ]
  const own = all.filter(({ isFor }) => isFor)
  const buttons = own.filter(({ isNext, obstacle }) => isNext && obstacle === '').slice(0, BUTTONS_MAX)
  return { buttons, menu: own.filter((action) => !buttons.includes(action)) }
}
