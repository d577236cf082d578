import { MESSAGES } from '../codes/messages.ts'

const AS_STAFF_READ: Readonly<Record<string, string>> = {
  [MESSAGES.heldForDeposit]: MESSAGES.heldForDepositStaff,
  [MESSAGES.heldForDepositAgain]: MESSAGES.heldForDepositAgainStaff,
}

/** Why an order is held, as staff read it: what is kept is addressed to the dealer. '' stays ''. */
export const heldForStaff = (reason: string): string => AS_STAFF_READ[reason] ?? reason
