/** Whether a person has a second factor: an authenticator or a passkey. */
export const hasFactor = (person: { totp_secret: string | null; has_passkey: boolean }): boolean =>
  person.totp_secret !== null || person.has_passkey
