import { grouped } from '#shared/rules/grouped.ts'
import { howMany } from '#shared/rules/how-many.ts'

export { howMany }

/** "1 order goes on", "2 orders go on". */
export const ordersGoOn = (many: number, noun = 'order') =>
  `${howMany(many, noun)} ${many === 1 ? 'goes' : 'go'} on`

/** "877 found", "More than 10,000 found". */
export const foundWords = ({ count, isExact }: { count: number; isExact: boolean }) =>
  `${isExact ? '' : 'More than '}${grouped(count)} found`
