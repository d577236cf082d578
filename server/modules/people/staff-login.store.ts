/*
 * Which logins are of staff. One that was deactivated has type c as those of customers have; its letters of
 * staff stay. It is given back to staff, so nobody else may change it or take its factors.
 */

/** Whether a login is one of staff: of type S, or deactivated with letters of staff. */
export const isStaffLogin = ({ type, role_letters }: { type: string; role_letters: string }): boolean =>
  type === 'S' || role_letters !== ''

/** The same of a row `u` of portal_user, as SQL. */
export const IS_STAFF_LOGIN = "(u.type = 'S' or u.role_letters <> '')"
