/**
 * Every number of the specification that more than one file needs (document 1, section 9). Times in
 * milliseconds unless the name says otherwise.
 */

// Lists
export const PRODUCT_PAGE_SIZE = 100 // CAT-36
export const INVOICE_PAGE_SIZE = 5 // INV-03
export const ORDER_PAGE_SIZE = 25 // unless the setting ORDERS_PER_PAGE says another
export const LIST_PAGE_MAX = 100 // rows of one page of any list that is read by cursor
export const LIST_FILE_MAX = 50_000 // rows of a list that are saved as one file
export const WHOLE_LIST_MAX = 1_000 // rows of a list that the specification reads whole
export const LIST_COUNT_MAX = 1_000 // of more rows a list says that there are more
export const ORDER_TEXT_MAX = 200 // characters of one search of the orders
export const MASQUERADE_REASON_MAX = 200 // characters of why staff act for a customer
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
export const BRANDS_SHOWN = 25 // of more, the rest stands behind "All brands"

// What may pile up
export const OPEN_CARTS_MAX = 50 // of one person on one account: saved, rejected and awaiting approval
export const WAITING_CARTS_MAX = 100 // of one account: an approver's answers about carts carry them all
export const DELETED_CART_HOURS = 24 // in which a deleted saved cart can be brought back
export const ADDRESSES_MAX = 200 // saved delivery addresses of one account
export const REMOVED_ADDRESS_HOURS = 1 // in which a removed address can be brought back
/** Characters of the fields of a user. */
export const USER_FIELD_MAX = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  password: 1_000,
} as const
export const EXCERPT_MAX = 160 // characters of a message that a list of threads shows
export const USER_SEARCH_MAX = 100 // characters of a search of users
// users who may work on one account, or are planned to; inactive ones do not count, and an import may pass it
export const ACCOUNT_USERS_MAX = 500
export const ADDRESS_CONTACTS_MAX = 10 // people who receive goods at an address, besides its contact
export const ADDRESS_CONTACT_MAX = 200 // characters of the name of one, as of an address
/** Characters of all of them as they are typed, one a line. */
export const ADDRESS_CONTACTS_TEXT_MAX = ADDRESS_CONTACTS_MAX * (ADDRESS_CONTACT_MAX + 1)
export const PLACES_SHOWN = 8 // suburbs that are suggested at once
export const PLACE_CHARACTERS_MIN = 2 // of a suburb or postcode before any is suggested
export const CONTACTS_MAX = 20 // addresses that get mails of one account
export const FAVOURITES_MAX = 2_000 // of one person
export const RESTOCK_REQUESTS_MAX = 200 // of one person on one account
export const STAFF_VIEWS_MAX = 20 // saved views of a list of the console, of one person and of the team each
export const VIEW_NAME_MAX = 40 // characters
export const LETTERS_MAX = 30 // characters of a choice of letters
export const TABS_MAX = 20 // open product tabs of one person; of more the oldest are closed
export const RETURN_SLOW_DAYS = 3 // a service request that waits longer for a decision is slow
export const RETURN_FIGURE_DAYS = 30 // over which the rejected share is counted

// What staff publish
export const NOTICE_HTML_MAX = 2_000 // characters of a notification
export const HOME_HTML_MAX = 10_000 // characters of a banner or a text of the home page
export const PUBLISH_YEARS_AHEAD = 5 // of a day from which something is seen; one further on is a slip
export const ALERTS_MAX = 200 // notifications of a person, the newest
export const HOME_PIECES_MAX = 300 // banners and texts, those that are over too
export const CARRIER_NAME_MAX = 60 // characters
export const TRACKING_URL_MAX = 300 // characters
export const FILES_MAX = 300 // published files, those that are over too
export const FILE_NAME_MAX = 120 // characters of the name of a published file
export const HOME_PICTURE_BYTES = 4_000_000 // of a picture of a banner as it comes
export const HOME_PICTURE_TEXT_MAX = 5_400_000 // characters of it in base64
export const HOME_PICTURE_WIDTH = 2_340 // pixels: twice what the widest banner shows

// Bodies of requests
// bytes, of all calls but those that say otherwise: a text of 2,000 characters takes up to nine for each in a
// form
export const BODY_MAX = 20_480
export const ADDRESS_BODY_MAX = 65_536 // bytes, of an address with its other contacts, all quotes
// bytes, of a call with the lines of a whole cart, and of a gateway's message
export const LARGE_BODY_MAX = 1_048_576
export const HOME_PICTURE_BODY_MAX = 5_500_000 // bytes, of a picture of a banner
export const LIST_IDS_MAX = 400 // ids in one list of a request; of more the browser makes several requests
export const BODY_FIELDS_MAX = 2 * LIST_IDS_MAX + 100 // fields of a form; values of JSON, lists counted

// Quantities
export const QUANTITY_MAX = 100_000 // PRD-29, CRT-11
export const CSV_ROWS_MAX = 2_000 // decision 29

// Search
export const SEARCH_MIN_CHARACTERS = 3 // SRC-03, NAV-42
export const SEARCH_PAUSE_MS = 2_000 // SRC-04, NAV-42
export const HEADER_SEARCH_HITS = 20 // SRC-09
export const LIST_SEARCH_HITS = 200 // SRC-16
export const LIST_SEARCH_ALL = 5_000 // a list in another order than the best match is chosen from these
export const NEAR_HITS = 12 // products that have all words but one, under a list of few
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
export const BADGE_PLAIN_MAX = 100 // NAV-21: 101 and more read 99+

// Layout
export const BREAKPOINT_PX = 899 // NAV-08: the widest small screen
export const BRAND_GRID_COLUMNS = 5 // NAV-11

// Session
export const SESSION_SECONDS = 86_400 // SES-24
export const SESSION_IDLE_MS = 2 * 60 * 60_000 // decision 18, without Stay Logged In
export const PATH_UPDATE_MS = 10_000 // SES-52
export const PASSWORD_MIN = 5 // decision 19
/** Of the first staff user, who may do everything. */
export const STAFF_PASSWORD_MIN = 12
/** Failed attempts to sign in, in so many minutes, after which more must wait (decision 39). */
export const GUESS_MINUTES = 15
// of one person from one network, or on one device that has signed in as this person before
export const GUESSES_PER_PLACE = 10
export const GUESSES_PER_PERSON = 30 // from anywhere; a device that has signed in before goes on
export const GUESSES_PER_NETWORK = 100 // a whole shop may sit behind one address
export const GUESS_NOTICE_HOURS = 24 // a person is notified of guesses once in this time
export const DEVICE_SECONDS = 400 * 86_400 // the longest that browsers keep a cookie
export const PASSKEYS_MAX = 10 // of one person
export const PASSKEY_NAME_MAX = 40 // characters
// characters of what an authenticator answers: an RSA key, the longest that is taken, makes some 1,600
export const PASSKEY_JSON_MAX = 2_150
export const PASSKEY_MINUTES = 5 // in which a passkey answers
export const TOTP_SETUP_MINUTES = 30 // in which an authenticator is set up
export const RESET_MINUTES = 60 // decision 21
export const ACTIVATION_DAYS_MAX = 366 // how far ahead a user may be planned to become active
export const ACTIVATION_NOW_MINUTES = 2 // a time that is less ahead counts as now: clocks differ
export const EMAIL_CHANGES_PER_HOUR = 5 // of one person: each mails two addresses
export const EMAIL_UNDO_DAYS = 7 // in which the address before undoes a changed email
export const INVITE_PAUSE_MINUTES = 5 // between two invitations of one person
export const RESET_PAUSE_MINUTES = 5 // before a person is mailed another link to a new password
export const INVITE_DAYS = 7 // decision 22
export const CONTACT_LINK_DAYS = 7 // the link that confirms an address for mails of an account
export const CONTACT_LINK_PAUSE_MINUTES = 10 // before another one is mailed to the same address

// Money
export const FREIGHT_FREE_FROM_CENTS = 250_00 // goods ex GST (decision 5)
export const YEARLY_ORDER_VALUE_CENTS = 6_000_00 // a stated term, never a block (BUS-08)
export const CASH_LIMIT_CENTS = 1_00 // a greater credit limit than this makes a credit customer (CHK-04)
export const CASH_TERMS = ['07I', 'COD'] as const // CHK-05
export const GST_PERCENT = { AU: 10, NZ: 15 } as const // BUS-03, BUS-04

// Overview of an account
export const ATTENTION_ROWS = 5
export const TOP_PRODUCTS = 10

// Files and returns
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024 // decision 27
export const UPLOAD_FORM_BYTES = UPLOAD_MAX_BYTES + 16_384 // of a form with a file
export const UPLOAD_PIECE_BYTES = 256 * 1024 // of a file as it is sent and kept
export const UPLOAD_PIXELS_MAX = 50_000_000 // of a picture
export const RETURN_SEND_BY_DAYS = 21 // decision 31
export const RESTOCKING_PERCENT = 15 // decision 31
export const PROCESSING_PERCENT = 15 // of what was sent and is not listed on the RA (RET-71)
export const GOOD_STOCK_DAYS = 14 // since it was bought (RET-72)
export const ROTATION_DAYS = { from: 30, to: 90 } as const // since it was bought (RET-73)
export const ROTATIONS_PER_MONTH = 1 // RET-73
export const ROTATION_ORDER_PERCENT = 150 // of the approved RA value (RET-73)
export const ROTATION_ORDER_DAYS = 365 // in which its replacement order is asked for (docs/decisions/0035)
export const ROTATION_HOURS = 48 // RET-73
export const RETURN_OUTCOME_DAYS = 5 // business days (RET-73)
export const DAMAGE_HOURS = 48 // after delivery (RET-74)
export const WRONG_DELIVERY_HOURS = 72 // after delivery (RET-74)
export const COLLECTION_DAYS = 30 // for the goods of a rejected RA (RET-74)
/** Characters of the fields of a service request. */
export const RETURN_FIELD_MAX = { reference: 100, name: 100, email: 254, phone: 50, fault: 1_000 } as const
export const RETURN_LINES_MAX = 200 // of one service request
export const OPEN_DRAFTS_MAX = 50 // service requests of one account that were not submitted and are listed
export const EMPTY_DRAFTS_MAX = 20 // of one account that have no product yet, and are not listed
export const EVIDENCE_FILES_MAX = 20 // of one service request
export const DRAFTS_EVIDENCE_BYTES = 500 * 1024 * 1024 // of all drafts of an account
