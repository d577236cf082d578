import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { LIST_PAGE_MAX, ORDER_PAGE_SIZE } from '#shared/codes/limits.ts'
import type { DunningDays } from '#shared/rules/dunning.ts'
import type { SellerOnPapers } from '#shared/codes/page-settings.ts'
import { abn, bankAccount, nzGstNumber, officeOrNone, readKey, type Office } from './setting-forms.ts'
import { type PaymentSettings, readPayments } from './payment-settings.ts'
import { readOverdue } from './overdue-settings.ts'
import { type Environment, inForce } from './settings-in-force.ts'
import { allowedHosts, readTrustedProxies, type TrustedProxies } from './host-settings.ts'

const days = (usual: number, least = 1) => z.coerce.number().int().min(least).max(36_500).default(usual)
/** The database refuses to delete younger entries (migration 0025). */
const AUDIT_DAYS_MIN = 365
/** What stands where a wholesaler has said nothing; in production a warning says so (example-values.ts). */
export const EXAMPLES = {
  australia: {
    address: '1 Example Street, Brisbane QLD 4000',
    phone: '07 5550 0100',
    email: 'info@example.com.au',
  },
  newZealand: { address: '1 Example Road, Auckland 1010', phone: '09 555 0100', email: 'info@example.co.nz' },
  mailFrom: 'Tradecounter <orders@example.com>',
}

/**
 * Every setting of the portal, read from the environment once, with the defaults of
 * docs/operations/settings.md.
 */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  PRODUCT_NAME: z.string().default('Tradecounter'),
  COMPANY_NAME: z.string().default(''),
  COMPANY_ABN: abn.optional(),
  COMPANY_NZ_GST: nzGstNumber.optional(),
  BANK_ACCOUNT: bankAccount.optional(),
  MEDIA_BASE: z.string().default('/media'),
  STAFF_PREFIX: z.string().default('STF'),
  NZ_HOSTS: z.string().default(''),
  NZ_SIGN_UP_URL: z.url().default('https://signup.example.co.nz/'),
  CATALOGUE_VIEWER_URL: z.url().or(z.literal('')).default(''),
  CATALOGUE_VIEWER_HASH: z
    .string()
    .regex(/^[\w-]+$/)
    .default('catalogue'),
  OFFICE_AU: officeOrNone.default(EXAMPLES.australia),
  OFFICE_NZ: officeOrNone.default(EXAMPLES.newZealand),
  SINGLE_TAB: z.stringbool().default(true),
  ORDERS_PER_PAGE: z.coerce.number().int().min(1).max(LIST_PAGE_MAX).default(ORDER_PAGE_SIZE),
  TRUST_PROXY: z.string().default(''),
  ALLOWED_HOSTS: z.string().default(''),
  SECRETS_KEY: z.string().optional().transform(readKey),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  PORTAL_PROCESSES: z.coerce.number().int().min(1).default(1),
  REQUEST_SECONDS: z.coerce.number().min(0.01).max(3_600).default(30),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  ALLOW_DEMO_SIGN_INS: z.stringbool().default(false),
  DEMO_CLOCK_SECONDS: z.coerce.number().min(0).max(3_600).default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  SLOW_QUERY_MS: z.coerce.number().min(0).default(200),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{16,}=*$/,
      'it is to have at least 16 letters and digits; make one with "openssl rand -hex 32"',
    )
    .or(z.literal(''))
    .default(''),
  DEPOSIT_REMIND_DAYS: z.coerce.number().min(0).default(3),
  DEPOSIT_CANCEL_DAYS: z.coerce.number().min(1).default(10),
  OVERDUE_REMIND_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  OVERDUE_SECOND_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  OVERDUE_STOP_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  OVERDUE_FROM_DOLLARS: z.coerce.number().min(0).default(5),
  SWAP_BETTER_PRICE_PERCENT: z.coerce.number().int().min(0).max(100).default(10),
  STOCK_REFRESH_SECONDS: z.coerce.number().min(0.01).default(15),
  SEND_MAIL: z.stringbool().default(true),
  REFUSE_COMMON_PASSWORDS: z.stringbool().default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default(EXAMPLES.mailFrom),
  MAIL_CHECK_SECONDS: z.coerce.number().min(0.01).max(3_600).default(2),
  JOB_CHECK_SECONDS: z.coerce.number().min(0.5).max(60).default(2),
  EVENTS_TOGETHER_SECONDS: z.coerce.number().min(1).max(3_600).default(60),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENT_SANDBOX: z.stringbool().optional(),
  PAYMENT_CHECK_SECONDS: z.coerce.number().min(0.01).max(3_600).default(15),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z.string().default(''),
  PAYPAL_CLIENT_SECRET: z.string().default(''),
  PAYPAL_WEBHOOK_ID: z.string().default(''),
  PAYPAL_API_URL: z.url().default('https://api-m.paypal.com'),
  PAYPAL_SCRIPT_URL: z.url().default('https://www.paypal.com/sdk/js'),
  KEEP_SESSIONS_DAYS: days(1),
  KEEP_SIGN_IN_FAILURES_DAYS: days(30),
  KEEP_AUDIT_DAYS: days(2_555, AUDIT_DAYS_MIN),
  KEEP_MAIL_DAYS: days(90),
  KEEP_MISSED_SEARCHES_DAYS: days(365),
  SESSION_CHECK_SECONDS: z.coerce.number().min(0.01).max(3_600).default(30),
  DATABASE_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(3_600).default(5),
})

/** sessions count from their end, mail from its sending. */
export type KeepDays = {
  sessions: number
  signInFailures: number
  audit: number
  mail: number
  missedSearches: number
}

/** What papers, mails and pages say of the wholesaler. */
export type Seller = SellerOnPapers

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** Who owns the tables of that database, where it is not the role of databaseUrl. */
  databaseOwnerUrl: string | undefined
  production: boolean
  /** The address payers come back to from a gateway's page, where it is not the one the browser asked for. */
  publicUrl: string | undefined
  productName: string
  seller: Seller
  /** Where pictures come from; the portal itself draws them under /media. */
  mediaBase: string
  staffPrefix: string
  /** Host names that are "the New Zealand site" besides those ending in .nz (OP-04). */
  nzHosts: string[]
  nzSignUpUrl: string
  /**
   * Where the external viewer of printed catalogues is, null where there is none, and the catalogue the
   * footer leads to.
   */
  catalogueViewer: { url: string | null; hash: string }
  /** Null where the wholesaler has no office there. */
  offices: { australia: Office | null; newZealand: Office | null }
  singleTab: boolean
  /** How many orders a dealer's list shows before more are asked for. */
  ordersPerPage: number
  trustProxy: TrustedProxies
  /** The names in a Host header that are answered, without ports. */
  allowedHosts: string[]
  /** Encrypts the secrets in the database; without it a key that lies in the database does. */
  secretsKey: Buffer | undefined
  /** Whether nobody may choose one of the most common passwords; else the page warns. */
  refuseCommonPasswords: boolean
  /**
   * What the limits of shared/codes/work-limits.ts are multiplied with, and how many processes share those of
   * a process.
   */
  rateLimitScale: number
  processes: number
  /** How long a request may take to arrive. */
  requestMs: number
  /** Open connections of this process, and of one network to it. */
  connections: { most: number; perNetwork: number }
  allowDemoSignIns: boolean
  /** How often the demo's orders take a step; 0 for never. */
  demoClockMs: number
  logLevel: string
  /** Statements that take so long are logged. */
  slowQueryMs: number
  /** Opens /metrics to who has it; without it there are none. */
  metricsToken: string | undefined
  /** After how many days a direct deposit is asked for again, and after how many its order is cancelled. */
  depositDays: { remind: number; cancel: number }
  /** When who does not pay is reminded and stopped; money in cents. */
  overdueDays: DunningDays
  /** By how much what is sent instead of a back order may be dearer and is still sold at its price. */
  swapBetterPricePercent: number
  /** How old the stock figures of the catalogue may grow. */
  stockRefreshMs: number
  /**
   * Where mail goes: to an SMTP server, or outside production into the built-in mailbox. `isWanted` is false
   * where it is to go nowhere, and `isSent` where it goes nowhere; then all of it is kept.
   */
  mail: { isWanted: boolean; isSent: boolean; smtpUrl: string | undefined; from: string; checkMs: number }
  payments: PaymentSettings
  /** How many days rows stay that nothing needs any more (docs/operations/jobs.md). */
  keepDays: KeepDays
  /** How often open pages are checked for sessions that ended by time. */
  sessionCheckMs: number
  /** How often a process looks for jobs that wait. */
  jobCheckMs: number
  /** What happens to an order within this time is told in one mail. */
  eventsTogetherMs: number
  /** How long a connection that fell silent is taken for a living one. */
  databaseHeartbeatMs: number
}

/**
 * @param stored what the set-up has stored, by the same names; the environment wins
 * @throws Error that names the setting which cannot be read
 */
export function readConfig(environment: Environment, stored: Environment = {}): Config {
  const read = settings.safeParse(inForce(environment, stored))
  if (!read.success) {
    const [problem] = read.error.issues
    throw new Error(`The setting ${problem?.path.join('.') ?? ''} cannot be used: ${problem?.message ?? ''}`)
  }
  const s = read.data
  const nzHosts = names(s.NZ_HOSTS)
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    ...readDatabaseUrls(s),
    production: s.NODE_ENV === 'production',
    productName: s.PRODUCT_NAME,
    seller: readSeller(s),
    mediaBase: s.MEDIA_BASE.replace(/\/+$/, ''),
    staffPrefix: s.STAFF_PREFIX,
    nzHosts,
    nzSignUpUrl: s.NZ_SIGN_UP_URL,
    catalogueViewer: { url: s.CATALOGUE_VIEWER_URL || null, hash: s.CATALOGUE_VIEWER_HASH },
    offices: { australia: s.OFFICE_AU, newZealand: s.OFFICE_NZ },
    singleTab: s.SINGLE_TAB,
    ordersPerPage: s.ORDERS_PER_PAGE,
    trustProxy: readTrustedProxies(s.TRUST_PROXY),
    ...{ secretsKey: s.SECRETS_KEY, refuseCommonPasswords: s.REFUSE_COMMON_PASSWORDS },
    rateLimitScale: s.RATE_LIMIT_SCALE,
    processes: s.PORTAL_PROCESSES,
    requestMs: s.REQUEST_SECONDS * 1000,
    connections: { most: s.MAX_CONNECTIONS, perNetwork: s.MAX_CONNECTIONS_PER_ADDRESS },
    allowedHosts: allowedHosts({
      host: s.HOST,
      publicUrl: s.PUBLIC_URL,
      further: [...names(s.ALLOWED_HOSTS), ...nzHosts],
    }),
    allowDemoSignIns: s.ALLOW_DEMO_SIGN_INS,
    demoClockMs: s.DEMO_CLOCK_SECONDS * 1000,
    // every request is a line of level info: more than a terminal beside the demo should show
    logLevel: s.LOG_LEVEL ?? (s.NODE_ENV === 'production' ? 'info' : 'warn'),
    slowQueryMs: s.SLOW_QUERY_MS,
    metricsToken: s.METRICS_TOKEN || undefined,
    depositDays: { remind: s.DEPOSIT_REMIND_DAYS, cancel: s.DEPOSIT_CANCEL_DAYS },
    overdueDays: readOverdue(s),
    swapBetterPricePercent: s.SWAP_BETTER_PRICE_PERCENT,
    stockRefreshMs: s.STOCK_REFRESH_SECONDS * 1000,
    mail: {
      isWanted: s.SEND_MAIL,
      isSent: s.SEND_MAIL && (Boolean(s.SMTP_URL) || s.NODE_ENV !== 'production'),
      smtpUrl: s.SEND_MAIL ? s.SMTP_URL : undefined,
      from: s.MAIL_FROM,
      checkMs: s.MAIL_CHECK_SECONDS * 1000,
    },
    publicUrl: s.PUBLIC_URL?.replace(/\/+$/, ''),
    payments: readPayments(s),
    sessionCheckMs: s.SESSION_CHECK_SECONDS * 1000,
    eventsTogetherMs: s.EVENTS_TOGETHER_SECONDS * 1000,
    jobCheckMs: s.JOB_CHECK_SECONDS * 1000,
    databaseHeartbeatMs: s.DATABASE_HEARTBEAT_SECONDS * 1000,
    keepDays: readKeepDays(s),
  }
}

const readKeepDays = (s: z.output<typeof settings>): KeepDays => ({
  sessions: s.KEEP_SESSIONS_DAYS,
  signInFailures: s.KEEP_SIGN_IN_FAILURES_DAYS,
  audit: s.KEEP_AUDIT_DAYS,
  mail: s.KEEP_MAIL_DAYS,
  missedSearches: s.KEEP_MISSED_SEARCHES_DAYS,
})

const readSeller = (s: z.output<typeof settings>): Seller => ({
  productName: s.PRODUCT_NAME,
  company: s.COMPANY_NAME,
  abn: s.COMPANY_ABN ?? null,
  gstNumber: s.COMPANY_NZ_GST ?? null,
  bankAccount: s.BANK_ACCOUNT ?? null,
  portalUrl: s.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  offices: {
    AU: onPapers(s.OFFICE_AU, EXAMPLES.australia, s.NODE_ENV),
    NZ: onPapers(s.OFFICE_NZ, EXAMPLES.newZealand, s.NODE_ENV),
  },
})

/** In production no paper names an office that is only an example. */
const onPapers = (named: Office | null, example: Office, environment: string): Office | null =>
  environment === 'production' && isDeepStrictEqual(named, example) ? null : named

const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)

/** @throws Error where the owner of a database is named and the database is not */
function readDatabaseUrls(s: z.output<typeof settings>): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  if (s.DATABASE_OWNER_URL && !s.DATABASE_URL)
    throw new Error('The setting DATABASE_URL is missing: DATABASE_OWNER_URL goes with it')
  return {
    databaseUrl: s.DATABASE_URL || undefined,
    databaseOwnerUrl: s.DATABASE_OWNER_URL || undefined,
  }
}
