import { MAIL_OF_EVENT, type OrderMail } from '../codes/order-mails.ts'

/** Which of the mails about the own orders somebody wants. */
export type OrderMailChoice = Readonly<Record<OrderMail, boolean>>
/** What somebody gets who has chosen nothing. */
export const ALL_ORDER_MAILS: OrderMailChoice = { shipped: true, changed: true, held: true }

/** The events of an order that whoever ordered wants to be mailed. */
export const wantedEvents = <Event extends { kind: keyof typeof MAIL_OF_EVENT }>(
  events: readonly Event[],
  choice: OrderMailChoice,
): Event[] => events.filter(({ kind }) => choice[MAIL_OF_EVENT[kind]])
