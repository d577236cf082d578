/**
 * What opens an account or confirms an address: the token of an invitation, of a new password or of a
 * contact, at the end of its address.
 */
const TOKEN = /(\/(?:reset-password|confirm-address)\/)[\w%.~-]+/g

/** A mail as staff may read it: who could use its link instead of its reader is not shown the token. */
export const withoutSecrets = (body: string): string => body.replace(TOKEN, '$1…')
