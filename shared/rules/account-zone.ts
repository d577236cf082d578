import type { AuState } from '../codes/regions.ts'
import { stateOf } from './address-form.ts'

const ZONES: Readonly<Record<AuState, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}
/** Where the wholesaler is: due dates and cut-offs are its own (decision 36). */
export const HOME_ZONE = 'Australia/Brisbane'

const NEW_ZEALAND = 'Pacific/Auckland'

/**
 * The time zone in which an account sees dates and times (decision 36): of the state of its delivery address;
 * of New Zealand the one zone; else Brisbane's.
 * @param country AU or NZ, of the account's customer
 * @param state as typed, codes of the old system too; '' where it is not known
 */
export function accountZone({ country, state }: { country: string; state: string }): string {
  if (country === 'NZ') return NEW_ZEALAND
  const known = stateOf(state)
  return known ? ZONES[known] : HOME_ZONE
}

/** The country of an account by its zone: New Zealand has one of its own. */
export const countryOfZone = (timeZone: string): 'AU' | 'NZ' => (timeZone === NEW_ZEALAND ? 'NZ' : 'AU')
