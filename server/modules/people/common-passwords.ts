import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#shared/codes/refusals.ts'
import { isCommonPassword } from '#shared/rules/common-password.ts'

/** The 49,000 most common passwords of what was stolen elsewhere. They ship with the portal. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const isCommon = (password: string): boolean => isCommonPassword(password, COMMON)

/**
 * Refuses a password that somebody chooses and that is one of the most common, where the setting
 * REFUSE_COMMON_PASSWORDS says so. Without it the page warns.
 * @throws Refusal session.commonPassword
 */
export function refuseCommon(password: string, config: { refuseCommonPasswords: boolean }): void {
  if (config.refuseCommonPasswords && isCommon(password)) throw new Refusal('session.commonPassword')
}
