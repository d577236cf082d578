import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

export type UserDetail = OutputOf<AllCalls['staffUser']>
type Facts = Pick<UserDetail['user'], 'isActive' | 'isLocked' | 'isInvited' | 'hasFactor'>

/** How a login stands: "Locked, second factor". '' for an active one without anything to say of it. */
export const userStateWords = ({ isActive, isLocked, isInvited, hasFactor }: Facts): string => {
  const words = [
    !isActive && 'Inactive',
    isLocked && 'Locked',
    isActive && isInvited && 'No password yet',
    hasFactor && 'Second factor',
  ]
  return words.filter(Boolean).join(', ')
}
