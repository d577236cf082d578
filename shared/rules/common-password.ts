/**
 * Whether a password is one of the most common ones, which anybody who guesses tries first. The case of its
 * letters does not count.
 * @param common in lower case
 */
export const isCommonPassword = (password: string, common: ReadonlySet<string>): boolean =>
  common.has(password.toLowerCase())
