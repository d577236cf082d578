import { grouped } from './grouped.ts'

/** "1 unit", "2 units". @param noun in the singular, of which the plural ends in s */
export const howMany = (many: number, noun: string) => `${String(many)} ${noun}${many === 1 ? '' : 's'}`

/**
 * The same of rows that may not have been counted to their end: "3 payments", "more than 10,000 payments".
 * @param noun in the singular, of which the plural ends in s
 */
export const howManyCounted = ({ count, isExact }: { count: number; isExact: boolean }, noun: string) =>
  isExact ? howMany(count, noun) : `more than ${grouped(count)} ${noun}s`
