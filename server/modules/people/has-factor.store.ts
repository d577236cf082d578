/** The same as hasFactor, of a person whom a statement calls `u`: text, for statements that are text. */
export const HAS_FACTOR =
  '(u.totp_secret is not null or exists (select from passkey k where k.user_id = u.id))'
