import { freeUnits, waitingUnits } from '#shared/rules/line-steps.ts'
import { howMany } from '../kit/how-many.ts'
import type { ReasonAsked } from '../kit/ReasonDialog.tsx'
import type { StaffOrder } from './staff-order-columns.tsx'

/** Units that the console cancels: what waits, and what is allocated and in no wave. */
export const unitsToCancel = (order: StaffOrder): number => waitingUnits(order) + freeUnits(order)

const manyOrders = (orders: readonly unknown[]) => howMany(orders.length, 'order')

export const releasing = (orders: readonly StaffOrder[]): ReasonAsked => ({
  title: `Release ${manyOrders(orders)}`,
  about: 'They go on, and get what is there of what they wait for.',
  yes: 'Release',
  isNeeded: true,
  isTold: true,
})
export const holding = (orders: readonly StaffOrder[]): ReasonAsked => ({
  title: `Hold ${manyOrders(orders)}`,
  about: 'They keep what they have been allocated, and are not picked or shipped until they are released.',
  yes: 'Hold',
  isNeeded: true,
  isTold: true,
})
export const cancelling = (orders: readonly StaffOrder[]): ReasonAsked => {
  const units = orders.reduce((sum, order) => sum + unitsToCancel(order), 0)
  return {
    title: `Cancel ${manyOrders(orders)}`,
    about: `This cancels ${howMany(units, 'unit')} of what waits and what is allocated. What is in a picking wave, picked or shipped stays.`,
    yes: `Cancel ${howMany(units, 'unit')}`,
    isDangerous: true,
    isNeeded: true,
    isTold: true,
  }
}
