import type { SearchWordUse } from '#shared/codes/search-word-uses.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailTopic } from '#shared/codes/mail-topics.ts'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import type { StatementFrequency } from '#shared/rules/statement-days.ts'

/* What belongs to one person: favourites, tabs, notices; and the outgoing mail. */

export interface FavouriteTable {
  user_id: number
  product_id: string
  added_at: Date
}

export interface ProductTabTable {
  user_id: number
  product_id: string
  opened_at: Date
}

/** account_id: the account on which they asked. */
export interface RestockRequestTable {
  user_id: number
  product_id: string
  account_id: string
  requested_at: Date
}

export interface FittingDeviceTable {
  user_id: number
  device_id: string
  chosen_at: Date
}

/** A saved view of a list of the console, of a person or of the team. fields: what the address says. */
export interface StaffViewTable {
  id: GeneratedAlways<number>
  list: StaffList
  user_id: number
  is_team: boolean
  name: string
  fields: ColumnType<Record<string, string>, string, string>
}

export interface SearchTermTable {
  user_id: number
  term: string
  typed: string
  searched_at: Date
}

export interface PopularSearchTable {
  place: number
  typed: string
}

export interface SearchWordTable {
  use: SearchWordUse
  typed: string
  called: ColumnType<string[], string[] | undefined, string[]>
}

export interface MissedSearchTable {
  day: string
  term: string
  searches: number
}

export interface ActivityTable {
  id: GeneratedAlways<number>
  user_id: number
  account_id: string
  type: string
  subject_id: string
  description: string
  at: Date
}

export interface PreferenceTable {
  account_id: string
  user_id: number
  name: string
  value: string
}

export interface AlertTable {
  id: GeneratedAlways<number>
  account_id: string | null
  user_id: number | null
  type: Generated<string>
  message_html: string
  created_at: Date
  expires_on: string | null
  /** Which letter its reader needs; '' for none. */
  letter: Generated<string>
  /** For every account of this business group. */
  business_group: Generated<string | null>
  /** The notification of staff that it shows. */
  notice_no: Generated<number | null>
}

export interface AlertReadTable {
  alert_id: number
  user_id: number
  read_at: Date
}

/** An address that gets mails about an account; nothing but its link before it is confirmed. */
export interface MailContactTable {
  id: GeneratedAlways<number>
  account_id: string
  address: string
  topics: MailTopic[]
  added_at: Date
  asked_at: Date
  token_hash: Buffer
  token_until: Date
  confirmed_at: Date | null
}

/** On which day statements of an account are mailed. Days of Brisbane. */
export interface StatementScheduleTable {
  account_id: string
  frequency: StatementFrequency
  day: number
  done_on: string
  covered_to: string | null
}

export interface MailTable {
  id: GeneratedAlways<number>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
  sent_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  next_try_at: Date | null
  gave_up: Generated<boolean>
  about_order: number | null
  order_pdf_of: number | null
  pdf_with_prices: Generated<boolean>
  /** The mail that staff have sent again with this one. */
  copy_of: number | null
  /** Tax invoices that go with it, as they were issued. */
  invoice_pdfs_of: Generated<string[]>
  /** The account of which a statement goes with it, and the days of Brisbane that this covers. */
  statement_of: string | null
  statement_from: string | null
  statement_to: string | null
}
