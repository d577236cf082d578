import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import type { ListFilter } from '#web/data/list-filter.ts'

/** What is asked of the server; days of Brisbane. */
export const askedFor = ({
  text,
  from,
  to,
}: ListFilter): Omit<InputOf<AllCalls['paymentHistoryPage']>, 'cursor' | 'limit'> => ({
  text: text.slice(0, ORDER_TEXT_MAX),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})
