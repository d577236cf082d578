import { resolve } from 'node:path'
import { z } from 'zod'
import { allowedHosts, readTrustedProxies, type TrustedProxies } from './host-settings.ts'

/** One office as `address | phone | e-mail`. */
const office = z.string().transform((text, problem) => {
  const [address = '', phone = '', email = '', ...more] = text.split('|').map((part) => part.trim())
  if (!address || !phone || !email.includes('@') || more.length > 0)
    problem.addIssue('it is to read "address | phone | e-mail"')
  return { address, phone, email }
})

const days = (usual: number) => z.coerce.number().int().min(1).max(36_500).default(usual)
/** 32 bytes in base 64. */
function readKey(text: string | undefined, problem: z.RefinementCtx): Buffer | undefined {
  if (!text) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES)
    problem.addIssue('it is to be 32 bytes in base 64; make one with "openssl rand -base64 32"')
  return key
}
const KEY_BYTES = 32

/**
 * Every setting of the portal, read from the environment once, with the defaults of
 * docs/operations/settings.md.
 */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  PRODUCT_NAME: z.string().default('Tradecounter'),
  MEDIA_BASE: z.string().default('/media'),
  STAFF_PREFIX: z.string().default('STF'),
  NZ_HOSTS: z.string().default(''),
  NZ_SIGN_UP_URL: z.url().default('https://signup.example.co.nz/'),
  CATALOGUE_VIEWER_URL: z.url().or(z.literal('')).default(''),
  CATALOGUE_VIEWER_HASH: z
    .string()
    .regex(/^[\w-]+$/)
    .default('catalogue'),
  OFFICE_AU: office.default({
    address: '1 Example Street, Brisbane QLD 4000',
    phone: '07 5550 0100',
    email: 'info@example.com.au',
  }),
  OFFICE_NZ: office.default({
    address: '1 Example Road, Auckland 1010',
    phone: '09 555 0100',
    email: 'info@example.co.nz',
  }),
  SINGLE_TAB: z.stringbool().default(true),
  TRUST_PROXY: z.string().default(''),
  ALLOWED_HOSTS: z.string().default(''),
  SECRETS_KEY: z.string().optional().transform(readKey),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  PORTAL_PROCESSES: z.coerce.number().int().min(1).default(1),
  REQUEST_SECONDS: z.coerce.number().min(0.01).max(3_600).default(30),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  ALLOW_DEMO_SIGN_INS: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  STOCK_REFRESH_SECONDS: z.coerce.number().min(0.01).default(15),
  SEND_MAIL: z.stringbool().default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Tradecounter <orders@example.com>'),
  MAIL_CHECK_SECONDS: z.coerce.number().min(0.01).max(3_600).default(2),
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
  KEEP_AUDIT_DAYS: days(2_555),
  KEEP_MAIL_DAYS: days(90),
  KEEP_MISSED_SEARCHES_DAYS: days(365),
  SESSION_CHECK_SECONDS: z.coerce.number().min(0.01).max(3_600).default(30),
  DATABASE_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(3_600).default(5),
})

type Office = z.output<typeof office>

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }
export type PayPalSettings = {
  clientId: string
  clientSecret: string
  webhookId: string
  apiUrl: string
  scriptUrl: string
}
/**
 * Each kind of payment is taken by its gateway where that has its keys, else by the sandbox where that is
 * allowed, else not at all.
 */
export type PaymentSettings = {
  stripe: StripeSettings | null
  payPal: PayPalSettings | null
  sandbox: boolean
  checkMs: number
}

/** sessions count from their end, mail from its sending. */
export type KeepDays = {
  sessions: number
  signInFailures: number
  audit: number
  mail: number
  missedSearches: number
}

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  production: boolean
  /** The address payers come back to from a gateway's page, where it is not the one the browser asked for. */
  publicUrl: string | undefined
  productName: string
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
  offices: { australia: Office; newZealand: Office }
  singleTab: boolean
  trustProxy: TrustedProxies
  /** The names in a Host header that are answered, without ports. */
  allowedHosts: string[]
  /** Encrypts the secrets in the database; without it a key that lies in the database does. */
  secretsKey: Buffer | undefined
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
  logLevel: string
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
  /** How long a connection that fell silent is taken for a living one. */
  databaseHeartbeatMs: number
}

/** @throws Error that names the setting which cannot be read */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = settings.safeParse(environment)
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
    databaseUrl: s.DATABASE_URL || undefined,
    production: s.NODE_ENV === 'production',
    productName: s.PRODUCT_NAME,
    mediaBase: s.MEDIA_BASE.replace(/\/+$/, ''),
    staffPrefix: s.STAFF_PREFIX,
    nzHosts,
    nzSignUpUrl: s.NZ_SIGN_UP_URL,
    catalogueViewer: { url: s.CATALOGUE_VIEWER_URL || null, hash: s.CATALOGUE_VIEWER_HASH },
    offices: { australia: s.OFFICE_AU, newZealand: s.OFFICE_NZ },
    singleTab: s.SINGLE_TAB,
    trustProxy: readTrustedProxies(s.TRUST_PROXY),
    secretsKey: s.SECRETS_KEY,
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
    logLevel: s.LOG_LEVEL,
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
    databaseHeartbeatMs: s.DATABASE_HEARTBEAT_SECONDS * 1000,
    keepDays: {
      sessions: s.KEEP_SESSIONS_DAYS,
      signInFailures: s.KEEP_SIGN_IN_FAILURES_DAYS,
      audit: s.KEEP_AUDIT_DAYS,
      mail: s.KEEP_MAIL_DAYS,
      missedSearches: s.KEEP_MISSED_SEARCHES_DAYS,
    },
  }
}

const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)

/** Keys come in sets: a gateway that can take money and cannot tell of it must not start. @throws Error */
function readPayments(s: z.output<typeof settings>): PaymentSettings {
  const stripe = { STRIPE_SECRET_KEY: s.STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: s.STRIPE_WEBHOOK_SECRET }
  const payPal = {
    PAYPAL_CLIENT_ID: s.PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: s.PAYPAL_CLIENT_SECRET,
    PAYPAL_WEBHOOK_ID: s.PAYPAL_WEBHOOK_ID,
  }
  return {
    stripe: isSet(stripe)
      ? { secretKey: s.STRIPE_SECRET_KEY, webhookSecret: s.STRIPE_WEBHOOK_SECRET, apiUrl: s.STRIPE_API_URL }
      : null,
    payPal: isSet(payPal)
      ? {
          clientId: s.PAYPAL_CLIENT_ID,
          clientSecret: s.PAYPAL_CLIENT_SECRET,
          webhookId: s.PAYPAL_WEBHOOK_ID,
          apiUrl: s.PAYPAL_API_URL,
          scriptUrl: s.PAYPAL_SCRIPT_URL,
        }
      : null,
    sandbox: s.PAYMENT_SANDBOX ?? s.NODE_ENV !== 'production',
    checkMs: s.PAYMENT_CHECK_SECONDS * 1000,
  }
}

function isSet(keys: Record<string, string>): boolean {
  const missing = Object.keys(keys).filter((name) => !keys[name])
  if (missing.length > 0 && missing.length < Object.keys(keys).length)
    throw new Error(
      `The setting ${missing[0] ?? ''} is missing: ${Object.keys(keys).join(' and ')} go together`,
    )
  return missing.length === 0
}
