/**
 * Every number of the specification that more than one file needs (document 1, section 9). Times in
 * milliseconds unless the name says otherwise.
 */

// Lists
export const PRODUCT_PAGE_SIZE = 100 // CAT-36
export const ORDER_PAGE_SIZE = 5 // invoices; orders use it too (ledger-2 OP-06)
export const LIST_PAGE_MAX = 100 // rows of one page of any list that is read by cursor
export const LIST_FILE_MAX = 10_000 // rows of a list that are saved as one file
export const LIST_COUNT_MAX = 1_000 // of more rows a list says that there are more
export const ORDER_TEXT_MAX = 200 // characters of one search of the orders
export const STAFF_PAGE_SIZE = 50 // rows of a list of the staff console before more are asked for
export const STOCK_UNITS_MAX = 1_000_000 // of a product in one receipt or adjustment
export const RECEIPT_LINES_MAX = 5_000 // of one receipt of stock
export const OPEN_INVOICES_MAX = 200 // open invoices of a payer that the console spreads money over by hand
export const WAVE_ORDERS_MAX = 200 // orders of one picking wave
export const LIST_WORDS_MAX = 8 // words of one search of a list
export const INVOICES_FILE_MAX = 500 // invoices and credit notes in one PDF
export const LATEST_RELEASES_MAX = 7 // NAV-56
export const RECENT_ORDERS_MAX = 5 // NAV-57
export const SIMILAR_ITEMS_COUNT = 4 // PRD-35
export const FEATURED_BRANDS = ['Apple', 'Samsung', 'Google', 'Oppo'] as const // NAV-10
export const TOP_CATEGORIES = ['Accessories', 'Audio', 'Power', 'Screen Protection'] as const // NAV-09
export const TOP_SELLER_DAYS = 30 // CAT-48
export const BRANDS_SHOWN = 25 // of more, the rest stands behind "All brands"

// What may pile up
export const OPEN_CARTS_MAX = 50 // of one person on one account: saved, rejected and awaiting approval
export const ADDRESSES_MAX = 200 // saved delivery addresses of one account
export const FAVOURITES_MAX = 2_000 // of one person
export const ORDER_VIEWS_MAX = 20 // saved views of the staff orders of one person
export const VIEW_NAME_MAX = 40 // characters
export const TABS_MAX = 20 // open product tabs of one person; of more the oldest are closed

// Bodies of requests
// bytes, of all calls but those that say otherwise: a text of 2,000 characters takes up to nine for each in a
// form
export const BODY_MAX = 20_480
// bytes, of a call with the lines of a whole cart, and of a gateway's message
export const LARGE_BODY_MAX = 1_048_576
export const BODY_FIELDS_MAX = 100 // fields of a form; values of JSON, lists and objects counted

// Quantities
export const QUANTITY_MAX = 100_000 // PRD-29, CRT-11
export const CSV_ROWS_MAX = 2_000 // decision 29
export const SCAN_REPEAT_MS = 1_000 // a repeated scan counts only after more than this

// Search
export const SEARCH_MIN_CHARACTERS = 3 // SRC-03, NAV-42
export const SEARCH_PAUSE_MS = 2_000 // SRC-04, NAV-42
export const HEADER_SEARCH_HITS = 20 // SRC-09
export const LIST_SEARCH_HITS = 200 // SRC-16
export const SEARCH_DROPDOWN_ROW_PX = 70 // SRC-06
export const SEARCH_DROPDOWN_EXTRA_PX = 60 // SRC-06
export const RECENT_TERMS_MAX = 10
export const POPULAR_TERMS_MAX = 8
export const POPULAR_DAYS = 30
export const POPULAR_PEOPLE_MIN = 3 // what fewer people search for may say who they are

// Notices (ERR-08)
export const TOAST_SUCCESS_MS = 2_000
export const TOAST_ERROR_MS = 4_000
export const TOAST_ADJUSTED_MS = 5_000 // PRD-33, CRT-14
export const TOAST_LONG_ERROR_MS = 6_000 // cancelling a back order, saving preferences
export const TOAST_DELAY_MS = 200 // before the toasts of the application forms only (OP-51)
export const BADGE_PLAIN_MAX = 100 // NAV-21: 101 and more read 99+

// Layout
export const BREAKPOINT_PX = 899 // NAV-08: the widest small screen
export const PAGE_FADE_MS = 600 // NAV-51
export const BRAND_GRID_COLUMNS = 5 // NAV-11

// Session
export const SESSION_SECONDS = 86_400 // SES-24
export const SESSION_IDLE_MS = 2 * 60 * 60_000 // decision 18, without Stay Logged In
export const PATH_UPDATE_MS = 10_000 // SES-52
export const PASSWORD_MIN = 5 // decision 19
/** Failed attempts to sign in, in so many minutes, after which more must wait (decision 39). */
export const GUESS_MINUTES = 15
// of one person from one network, or on one device that has signed in as this person before
export const GUESSES_PER_PLACE = 10
export const GUESSES_PER_PERSON = 30 // from anywhere; a device that has signed in before goes on
export const GUESSES_PER_NETWORK = 100 // a whole shop may sit behind one address
export const GUESS_NOTICE_HOURS = 24 // a person is notified of guesses once in this time
export const DEVICE_SECONDS = 400 * 86_400 // the longest that browsers keep a cookie
export const RESET_MINUTES = 60 // decision 21
export const INVITE_DAYS = 7 // decision 22

// Money
export const FREIGHT_FREE_FROM_CENTS = 250_00 // goods ex GST (decision 5)
export const YEARLY_ORDER_VALUE_CENTS = 6_000_00 // a stated term, never a block (BUS-08)
export const CASH_LIMIT_CENTS = 1_00 // a greater credit limit than this makes a credit customer (CHK-04)
export const CASH_TERMS = ['07I', 'COD'] as const // CHK-05
export const GST_PERCENT = { AU: 10, NZ: 15 } as const // BUS-03, BUS-04

// Files and returns
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024 // decision 27
export const RETURN_SEND_BY_DAYS = 21 // decision 31
export const RESTOCKING_PERCENT = 15 // decision 31

// Forms
export const AUTOSAVE_EVERY_CHANGES = 16 // dealer applications
