import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { formatAud } from '#shared/rules/money.ts'
import { ordersGoOn } from '../kit/how-many.ts'

/** What a bank line may pay; openInc in cents inc GST. */
export type Match = OutputOf<AllCalls['staffBankLines']>['lines'][number]['matches'][number]

const NAMED_MAX = 4

/** What a match pays, in words: order 500123, invoices 8000001 and 8000002; of many invoices the first. */
export function paysWords({ webOrderNo, invoiceNos }: Pick<Match, 'webOrderNo' | 'invoiceNos'>): string {
  if (webOrderNo !== null) return `order ${String(webOrderNo)}`
  const named = invoiceNos.slice(0, NAMED_MAX)
  const more = invoiceNos.length - named.length
  const words = more > 0 ? [...named, `${String(more)} more`] : named
  const last = words.slice(-1).join('')
  const before = words.slice(0, -1).join(', ')
  return `${invoiceNos.length === 1 ? 'invoice' : 'invoices'} ${before === '' ? last : `${before} and ${last}`}`
}

/**
 * Asks before money is matched to another amount, and says what is then left over or still owing.
 * @param cents of the bank line
 */
export function takeQuestion(cents: number, match: Match): string {
  const rest = cents - match.openInc
  const left =
    rest > 0
      ? `${formatAud(rest)} is left over, for other invoices of ${match.payer}.`
      : `${formatAud(-rest)} is still owing after that.`
  return `${formatAud(cents)} was paid, and ${paysWords(match)} of ${match.payer} has ${formatAud(match.openInc)} owing. ${left}`
}

/** What became of the money of a line. */
export function takenWords({ free, released }: OutputOf<AllCalls['staffMatchLine']>): string {
  const rest = free > 0 ? `, ${formatAud(free)} left over` : ''
  const goes = released.length > 0 ? `, ${ordersGoOn(released.length)}` : ''
  return `Matched${rest}${goes}`
}
