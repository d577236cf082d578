import { DELETED_CART_HOURS } from '../codes/limits.ts'

/** A saved cart that was deleted after this moment can be brought back; older ones the sweep deletes. */
export const restorableAfter = (now: Date): Date => new Date(now.getTime() - DELETED_CART_HOURS * 3_600_000)
