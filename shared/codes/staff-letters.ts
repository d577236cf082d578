/**
 * Letters of staff: what somebody of type S may do in the staff console. They belong to the person, whatever
 * account they work on, and count only together with a second factor. None of them is an account letter or
 * an extra letter (letters.ts), so a letter on its own says what it is
 * (docs/decisions/0022-letters-of-staff.md).
 */
export const STAFF_LETTERS = {
  U: 'sales',
  W: 'warehouse',
  N: 'accounts',
  G: 'buying',
  Y: 'service',
  Z: 'administrator',
} as const
export type StaffLetter = keyof typeof STAFF_LETTERS

/** Every letter of staff, as the first staff user of a new portal gets them. */
export const ALL_STAFF_LETTERS = Object.keys(STAFF_LETTERS).join('')
