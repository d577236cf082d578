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

type Said = {
  NODE_ENV: string
  PAYMENT_SANDBOX?: boolean | undefined
  PAYMENT_CHECK_SECONDS: number
} & Record<
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_URL'
  | 'PAYPAL_CLIENT_ID'
  | 'PAYPAL_CLIENT_SECRET'
  | 'PAYPAL_WEBHOOK_ID'
  | 'PAYPAL_API_URL'
  | 'PAYPAL_SCRIPT_URL',
  string
>

/** Keys come in sets: a gateway that can take money and cannot tell of it must not start. @throws Error */
export function readPayments(s: Said): PaymentSettings {
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
