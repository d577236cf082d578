import type { Generated, GeneratedAlways } from 'kysely'

/* Customers, accounts, the people who sign in, and their sessions. */

export interface CustomerTable {
  id: string
  name: string
  country: string
  business_group: string
  level_list_id: string | null
  contract_list_id: string | null
  credit_limit2_cents: Generated<number>
  credit_limit3_cents: Generated<number>
  payment_terms_id: string
  payer_id: string | null
  custom_addresses: Generated<boolean>
  credit_hold: Generated<boolean>
  /** ABN or GST number as it is printed; '' where nobody has said. */
  tax_number: Generated<string>
}

export interface CustomerBalanceTable {
  customer_id: string
  invoiced_cents: Generated<number>
  open_orders_cents: Generated<number>
}

export interface AccountTable {
  id: string
  customer_id: string
  name: string
  delivery_address_id: number | null
}

export interface PortalUserTable {
  id: GeneratedAlways<number>
  login: string
  alias: string | null
  email: string
  first_name: string
  last_name: string
  phone: Generated<string>
  type: string
  role_letters: Generated<string>
  password_hash: string | null
  totp_secret: string | null
  totp_at: Generated<Date | null>
  demo: Generated<boolean>
  activates_at: Generated<Date | null>
}

export interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
  used_at: Date | null
  created_at: Generated<Date | null>
}

export interface TotpUseTable {
  user_id: number
  time_step: number
}

export interface UserAccountTable {
  user_id: number
  account_id: string
  permissions: Generated<string>
  extra_permissions: Generated<string>
  status: Generated<string>
  manager_user_id: number | null
  is_default: Generated<boolean>
  last_login_at: Date | null
  last_login_address: Generated<string | null>
  last_login_device: Generated<string | null>
  demands_second_factor: Generated<boolean>
}

export interface SessionTable {
  secret_hash: Buffer
  token_hash: Buffer
  user_id: number
  account_id: string
  stay_logged_in: boolean
  created_at: Date
  last_used_at: Date
  last_path: string | null
  masquerade_id: number | null
  address: Generated<string | null>
  device: Generated<string | null>
  /** Whether it has set the person's password: that then proves nothing in this session. */
  set_password: Generated<boolean>
}

export interface MasqueradeTable {
  id: GeneratedAlways<number>
  user_id: number
  account_id: string
  for_user_id: number | null
  home_account_id: string
  reason: string
  begun_at: Date
  until: Date
  ended_at: Date | null
}

export interface PasskeyTable {
  id: GeneratedAlways<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  host: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengeTable {
  challenge: string
  user_id: number | null
  expires_at: Date
}

export interface TotpSetupTable {
  user_id: number
  secret: string
  created_at: Date
}

export interface EmailChangeTable {
  id: GeneratedAlways<number>
  user_id: number
  before: string
  after: string
  confirm_hash: Buffer
  undo_hash: Buffer
  undo_until: Date
  changed_at: Date
  confirmed_at: Date | null
}

export interface KnownDeviceTable {
  user_id: number
  device_hash: Buffer
  first_used_at: Date
  last_used_at: Date
}

export interface SignInFailureTable {
  id: GeneratedAlways<number>
  person: string
  network: string
  device: string | null
  at: Date
}

export interface SignInNoticeTable {
  user_id: number
  at: Date
}

/** user_id: null of a name that is nobody's. */
export interface SignInNoticeRequestTable {
  id: GeneratedAlways<number>
  user_id: number | null
  address: string
  at: Date
}

export interface PortalKeyTable {
  name: string
  key: Buffer
}

export interface RateLimitTable {
  key: string
  points: number
  expire: number | null
}

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  actor_kind: Generated<string>
  actor_id: number | null
  on_behalf_of: number | null
  masquerade_id: number | null
  account_id: string | null
  address: string | null
  request_id: string | null
  action: string
  subject_kind: string | null
  subject_id: string | null
  before: unknown
  after: unknown
  detail: Generated<unknown>
}

export interface PortalSettingTable {
  name: string
  value: string
  is_sealed: boolean
  saved_at: Date
}

export interface PortalSetupTable {
  id: Generated<number>
  begun_at: Date
  finished_at: Date | null
  done: Generated<string[]>
  typed: Generated<unknown>
  pending: string | null
}

export interface PortalUserSearchTable {
  user_id: number
  name: string
  words: string
  kind: string
  is_inactive: boolean
  has_factor: boolean
  has_signed_in: boolean
}

export interface InvitationTable {
  user_id: number
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

export interface PasswordResetTable {
  user_id: number
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

export interface PasswordResetRequestTable {
  id: Generated<number>
  account_name: string
  portal_url: string
  address: string
  request_id: string
  asked_at: Date
}
