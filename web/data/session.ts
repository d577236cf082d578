import { createContext, useContext } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { allows, type Need, type Person } from '#shared/rules/access.ts'
import { customAddressesAllowed } from '#shared/rules/custom-addresses.ts'
import { isAustralian, regionOf } from '#shared/rules/tax.ts'

export type SessionData = OutputOf<AllCalls['initFromServer']>
export const SessionContext = createContext<SessionData | null>(null)

/** The signed-in person, their account and their lists; only below the signed-in part of the app. */
export function useSession(): SessionData {
  const session = useContext(SessionContext)
  if (!session) throw new Error('this is shown only to somebody who is signed in')
  return session
}

/** The same facts the server's gate judges by, so that menus show what the gate lets through. */
export function personOf(session: SessionData): Person {
  const staff = session.type === 'S'
  return {
    letters: session.currentUserAccount.permissions,
    extras: session.currentUserAccount.extrapermissions,
    staff,
    roles: session.roleLetters,
    cash: session.currentCustomer.cash,
    australian: isAustralian(session.businessGroup),
    accounts: session.userAccounts.length,
    lacksFactor: false, // who lacks it gets no such answer
    customAddresses: customAddressesAllowed({
      staff,
      country: regionOf(session.businessGroup),
      flag: session.currentCustomer.customAddresses,
    }),
  }
}
export const usePerson = (): Person => personOf(useSession())
export const useAllows = (need: Need): boolean => allows(need, usePerson())
