import { BADGE_PLAIN_MAX } from '../codes/limits.ts'

/** The number on a badge; above 100 it reads 99+ (NAV-21: 100 is still 100, OP-12). */
export const badgeText = (count: number): string => (count > BADGE_PLAIN_MAX ? '99+' : String(count))
