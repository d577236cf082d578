import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { formatAud } from '#shared/rules/money.ts'
import { returnQuantityProblem } from '#shared/rules/quantity.ts'

export type Request = OutputOf<AllCalls['returnRequest']>['returns'][number]
export type RequestLine = Request['lines'][number]
export type RequestRow = OutputOf<AllCalls['returnsPage']>['returns'][number]

type Counted = Pick<RequestLine, 'salePrice' | 'productQty' | 'accepted'>
/** The units of a line that come back: those that staff accepted, before that all of them. */
export const unitsOf = ({ productQty, accepted }: Omit<Counted, 'salePrice'>): number =>
  accepted ?? productQty

/** The sum of totalOf as it is shown: a dash where all was rejected; '' for whoever may not see prices. */
export function totalWords(lines: readonly Counted[]): string {
  const total = totalOf(lines)
  if (total === undefined) return ''
  return lines.length > 0 && lines.every(({ accepted }) => accepted === 0) ? '–' : formatAud(total)
}

/** Sum of price times units in cents ex GST (RET-31); undefined for whoever may not see prices. */
function totalOf(lines: readonly Counted[]): number | undefined {
  let sum = 0
  for (const line of lines) {
    if (line.salePrice === undefined) return undefined
    sum += line.salePrice * unitsOf(line)
  }
  return sum
}

/** What is wrong with typed units, in words; undefined where nothing is. */
export function unitsProblem(text: string): string | undefined {
  const problem = returnQuantityProblem(text)
  return problem === null ? undefined : refusalText(problem)
}
