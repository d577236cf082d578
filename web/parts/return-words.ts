import { formatAud } from '#shared/rules/money.ts'

/* What a dealer and staff read alike of a service request. */

type Units = { received: number; credited: number; replaced: number; sent: number }
/** What has come of the accepted units of a line so far; '' where nothing has. */
export function progressWords({ received, credited, replaced, sent }: Units): string {
  const back = replaced - sent
  return [
    received > 0 && `${String(received)} received`,
    credited > 0 && `${String(credited)} credited`,
    sent > 0 && `${String(sent)} replaced from stock`,
    back > 0 && `${String(back)} repaired or sent back`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The amount of a request ex GST; a dash where all of it was rejected. */
export const amountWords = ({ amount, acceptedUnits }: { amount: number; acceptedUnits: number | null }) =>
  acceptedUnits === 0 ? '–' : formatAud(amount)

const EVENTS: Readonly<Record<string, string>> = {
  created: 'Started',
  submitted: 'Submitted',
  assigned: 'Being looked at',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired: the goods did not arrive in time',
  received: 'Goods received',
  credited: 'Credited',
  replaced: 'Replaced, repaired or sent back',
  closed: 'Closed',
}
export const eventWords = (kind: string): string => EVENTS[kind] ?? kind
