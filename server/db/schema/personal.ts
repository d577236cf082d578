import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderQueue } from '#shared/codes/order-queues.ts'

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

export interface FittingDeviceTable {
  user_id: number
  device_id: string
  chosen_at: Date
}

/** A saved view of the staff orders; hidden: the columns that it puts away. */
export interface StaffOrderViewTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  queue: OrderQueue
  text: string
  sort: 'newest' | 'oldest'
  hidden: string[]
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
}

export interface AlertReadTable {
  alert_id: number
  user_id: number
  read_at: Date
}

export interface BannerTable {
  id: GeneratedAlways<number>
  position: number
  content_html: Generated<string>
  background_color: Generated<string>
  link: Generated<string>
  image_wide: Generated<string>
  image_narrow: Generated<string>
}

export interface HomeContentTable {
  id: string
  html: string
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
  order_pdf_of: number | null
  pdf_with_prices: Generated<boolean>
  /** Tax invoices that go with it, as they were issued. */
  invoice_pdfs_of: Generated<string[]>
}
