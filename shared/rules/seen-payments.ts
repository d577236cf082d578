import { allows, NEEDS, type Person } from './access.ts'

/**
 * Whether somebody sees the open payments of all accounts: staff with the letter for money. While they act
 * for a customer the page is the customer's.
 */
export const seesAllPayments = (person: Person, isMasquerading: boolean): boolean =>
  !isMasquerading && allows(NEEDS.staffMoney, person)
