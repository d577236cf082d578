/** Whose users the staff console lists. */
export const USER_KINDS = ['all', 'customer', 'staff'] as const
export type UserKind = (typeof USER_KINDS)[number]

export const USER_KIND_WORDS: Readonly<Record<UserKind, string>> = {
  all: 'Everybody',
  customer: 'Customers',
  staff: 'Staff',
}

/** What a list of users is narrowed to. */
export const USER_STATES = ['any', 'locked', 'inactive', 'factor', 'noFactor', 'never'] as const
export type UserState = (typeof USER_STATES)[number]

export const USER_STATE_WORDS: Readonly<Record<UserState, string>> = {
  any: 'All',
  locked: 'Locked',
  inactive: 'Inactive',
  factor: 'Second factor',
  noFactor: 'No second factor',
  never: 'Never signed in',
}
