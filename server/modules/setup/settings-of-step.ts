import type { SetupStep } from '#shared/codes/setup-steps.ts'
import type { SetupValues } from '#shared/rules/setup-form.ts'
import type { NewSettings } from './settings.store.ts'

/**
 * The settings of a step of the set-up, by the names of the environment. Null removes one that an earlier
 * answer has set.
 * @param values values in which `setupProblems` has found no problem
 */
export function settingsOfStep(step: SetupStep, values: SetupValues): NewSettings {
  const of = (name: string) => values[name] ?? ''
  const plain = (value: string) => ({ value })
  const secret = (name: string) => (of(name) === '' ? null : { value: of(name), isSecret: true })
  const joined = (...names: string[]) => plain(names.map(of).join(' | '))
  switch (step) {
    case 'company':
      return {
        COMPANY_NAME: plain(of('companyName')),
        COMPANY_ABN: of('country') === 'NZ' ? null : plain(of('abn')),
        COMPANY_NZ_GST: of('country') === 'NZ' ? plain(of('gstNumber')) : null,
        PRODUCT_NAME: plain(of('productName')),
        PUBLIC_URL: plain(of('publicUrl')),
      }
    case 'bank':
      return {
        BANK_ACCOUNT:
          of('country') === 'NZ'
            ? joined('nzAccountNumber', 'accountName')
            : joined('bsb', 'accountNumber', 'accountName'),
      }
    case 'offices':
      return {
        OFFICE_AU: of('auAddress') === '' ? plain('') : joined('auAddress', 'auPhone', 'auEmail'),
        OFFICE_NZ: of('nzAddress') === '' ? plain('') : joined('nzAddress', 'nzPhone', 'nzEmail'),
      }
    case 'mail':
      if (of('sendsMail') !== 'yes') return { SEND_MAIL: plain('false'), SMTP_URL: null, MAIL_FROM: null }
      return {
        SEND_MAIL: null,
        SMTP_URL: { value: smtpUrl(values), isSecret: true },
        MAIL_FROM: plain(senderOf(values)),
      }
    case 'gateways':
      return {
        STRIPE_SECRET_KEY: secret('stripeSecretKey'),
        STRIPE_WEBHOOK_SECRET: secret('stripeWebhookSecret'),
        PAYPAL_CLIENT_ID: secret('payPalClientId'),
        PAYPAL_CLIENT_SECRET: secret('payPalClientSecret'),
        PAYPAL_WEBHOOK_ID: secret('payPalWebhookId'),
      }
    default:
      return {}
  }
}

/** The mail server as a URL, as SMTP_URL has it. */
export function smtpUrl(values: SetupValues): string {
  const { host = '', port = '', user = '', password = '', security = '' } = values
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  return `${scheme}://${who}${host}:${port}${security === 'starttls' ? '?requireTLS=true' : ''}`
}

/** The sender of all mail: Harbour Parts <orders@harbour.example>. */
export const senderOf = ({ fromName = '', fromAddress = '' }: SetupValues) => `${fromName} <${fromAddress}>`
