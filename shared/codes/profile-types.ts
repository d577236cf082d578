/** Type of a user profile (SES-54, USR-04). A small c is a customer who may no longer sign in. */
export const PROFILE_TYPES = { S: 'Staff', C: 'Customer', c: 'Inactive customer' } as const
export type ProfileType = keyof typeof PROFILE_TYPES
