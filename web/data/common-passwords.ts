import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords, a file of its own that is fetched where somebody chooses one. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])
