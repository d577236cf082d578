import { STAFF_PASSWORD_MIN } from './limits.ts'

/** One field of a step of the set-up, as the page and the terminal ask for it. */
export type SetupField = {
  name: string
  label: string
  hint?: string
  kind?: 'text' | 'email' | 'password' | 'url'
  /** The values it may have, with their words; the first is offered. */
  options?: Readonly<Record<string, string>>
  isOptional?: true
  /** Only asked for where another field of the step has one of these values. */
  onlyWith?: { field: string; values: readonly string[] }
  /** Never sent back to the page, and encrypted where it is kept. */
  isSecret?: true
  /** Begins a group of fields under these words. */
  group?: string
}
export type SetupStepSpec = { title: string; about: string; fields: readonly SetupField[] }

const sends = { field: 'sendsMail', values: ['yes'] }
const inAustralia = { field: 'country', values: ['AU'] }
const inNewZealand = { field: 'country', values: ['NZ'] }
const COUNTRIES = { AU: 'Australia', NZ: 'New Zealand' }
const invites = { field: 'invites', values: ['yes'] }

/** The steps of the set-up in their order. Each is saved by itself. */
export const SETUP_STEPS = {
  company: {
    title: 'Your company',
    about: 'Shown on invoices and in mail, and at the foot of every page.',
    fields: [
      { name: 'companyName', label: 'Company', hint: 'As it is registered' },
      { name: 'country', label: 'Country', options: COUNTRIES },
      { name: 'abn', label: 'ABN', hint: 'Eleven digits', onlyWith: inAustralia },
      {
        name: 'gstNumber',
        label: 'GST number',
        hint: 'Eight or nine digits, the same as your IRD number',
        onlyWith: inNewZealand,
      },
      { name: 'productName', label: 'Name of the portal', hint: 'What dealers know it by' },
      {
        name: 'publicUrl',
        label: 'Address of the portal',
        kind: 'url',
        hint: 'As dealers type it: https://trade.example.com.au',
      },
    ],
  },
  bank: {
    title: 'Bank account',
    about: 'Dealers who pay by direct deposit are told to pay into it.',
    fields: [
      { name: 'country', label: 'Where the account is', options: COUNTRIES },
      { name: 'bsb', label: 'BSB', hint: 'Six digits', onlyWith: inAustralia },
      { name: 'accountNumber', label: 'Account number', onlyWith: inAustralia },
      {
        name: 'nzAccountNumber',
        label: 'Account number',
        hint: 'Bank, branch, account and suffix: 12-3456-0123456-00',
        onlyWith: inNewZealand,
      },
      { name: 'accountName', label: 'Account name' },
    ],
  },
  offices: {
    title: 'Offices',
    about: 'Shown on the contact page. One is enough: leave the other one empty if you do not have it.',
    fields: [
      { name: 'auAddress', label: 'Address', group: 'Australia', isOptional: true },
      { name: 'auPhone', label: 'Phone', isOptional: true },
      { name: 'auEmail', label: 'Email', kind: 'email', isOptional: true },
      { name: 'nzAddress', label: 'Address', group: 'New Zealand', isOptional: true },
      { name: 'nzPhone', label: 'Phone', isOptional: true },
      { name: 'nzEmail', label: 'Email', kind: 'email', isOptional: true },
    ],
  },
  mail: {
    title: 'Mail',
    about:
      'Order confirmations, invitations and notices. A test mail goes through your mail server before it is saved.',
    fields: [
      {
        name: 'sendsMail',
        label: 'Send mail',
        options: { yes: 'Yes, through this mail server', no: 'Not now: mail is kept and not sent' },
      },
      { name: 'fromName', label: 'Sender name', onlyWith: sends },
      { name: 'fromAddress', label: 'Sender address', kind: 'email', onlyWith: sends },
      { name: 'host', label: 'Mail server', hint: 'smtp.example.com.au', onlyWith: sends },
      {
        name: 'security',
        label: 'Encryption',
        options: {
          starttls: 'STARTTLS',
          tls: 'TLS from the start',
          none: 'None: a server of your own network',
        },
        onlyWith: sends,
      },
      { name: 'port', label: 'Port', hint: '587 for STARTTLS, 465 for TLS', onlyWith: sends },
      { name: 'user', label: 'User', isOptional: true, onlyWith: sends },
      {
        name: 'password',
        label: 'Password',
        kind: 'password',
        isSecret: true,
        isOptional: true,
        onlyWith: sends,
      },
      { name: 'testTo', label: 'Send the test mail to', kind: 'email', onlyWith: sends },
    ],
  },
  gateways: {
    title: 'Online payments',
    about: 'Leave a group empty to do it later: those ways of paying are not offered until then.',
    fields: [
      {
        name: 'stripeSecretKey',
        label: 'Secret key',
        kind: 'password',
        isSecret: true,
        isOptional: true,
        group: 'Stripe, for cards',
      },
      {
        name: 'stripeWebhookSecret',
        label: 'Webhook secret',
        kind: 'password',
        isSecret: true,
        isOptional: true,
      },
      { name: 'payPalClientId', label: 'Client id', isSecret: true, isOptional: true, group: 'PayPal' },
      {
        name: 'payPalClientSecret',
        label: 'Client secret',
        kind: 'password',
        isSecret: true,
        isOptional: true,
      },
      { name: 'payPalWebhookId', label: 'Webhook id', isSecret: true, isOptional: true },
    ],
  },
  staff: {
    title: 'First staff user',
    about:
      'May do everything, and acts for customers. Staff sign in with a code of an authenticator as well.',
    fields: [
      { name: 'login', label: 'User name' },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'firstName', label: 'First name' },
      { name: 'lastName', label: 'Last name' },
      {
        name: 'password',
        label: 'Password',
        kind: 'password',
        isSecret: true,
        hint: `At least ${String(STAFF_PASSWORD_MIN)} characters`,
      },
      { name: 'passwordAgain', label: 'Password once more', kind: 'password', isSecret: true },
    ],
  },
  staffCode: {
    title: 'Second factor',
    about: 'Scan the picture with an authenticator, or type the secret into it. Then type the code it shows.',
    fields: [{ name: 'code', label: 'Code of the authenticator', isSecret: true, hint: 'Six digits' }],
  },
  recoveryCodes: {
    title: 'Recovery codes',
    about: 'Each signs you in once without the authenticator. They are shown here and never again.',
    fields: [],
  },
  customer: {
    title: 'First customer',
    about: 'Gets an account, a price level, and an administrator with an invitation. More come by import.',
    fields: [
      {
        name: 'invites',
        label: 'Invite a customer',
        options: { yes: 'Yes, this one', no: 'Not now: customers come by import' },
      },
      { name: 'customerId', label: 'Customer id', hint: 'As your books know it: BAY100', onlyWith: invites },
      { name: 'customerName', label: 'Company', onlyWith: invites },
      {
        name: 'country',
        label: 'Country',
        options: COUNTRIES,
        onlyWith: invites,
      },
      {
        name: 'priceLevel',
        label: 'Price level',
        hint: 'Empty for the dealer price; prices of a level come by import',
        isOptional: true,
        onlyWith: invites,
      },
      { name: 'accountId', label: 'Account id', hint: 'Of the shop: BAY101', onlyWith: invites },
      { name: 'accountName', label: 'Account name', hint: 'What the shop is called', onlyWith: invites },
      { name: 'login', label: 'User name', group: 'Its administrator', onlyWith: invites },
      { name: 'email', label: 'Email', kind: 'email', onlyWith: invites },
      { name: 'firstName', label: 'First name', onlyWith: invites },
      { name: 'lastName', label: 'Last name', onlyWith: invites },
    ],
  },
  finish: {
    title: 'Open the portal',
    about:
      'The set-up ends here, for good. Later changes to the company, bank account, offices, mail and online ' +
      'payments are made in the environment of the portal, which wins over what is kept here: ' +
      'docs/operations/settings.md lists the settings.',
    fields: [],
  },
} as const satisfies Record<string, SetupStepSpec>
export type SetupStep = keyof typeof SETUP_STEPS

export const SETUP_ORDER = Object.keys(SETUP_STEPS) as SetupStep[]
export const isSetupStep = (text: string): text is SetupStep => Object.hasOwn(SETUP_STEPS, text)
/** The fields of a step. */
export const setupFields = (step: SetupStep): readonly SetupField[] => SETUP_STEPS[step].fields
/** Where the set-up stands while it is open; nothing is there afterwards. */
export const SETUP_PATH = '/setup'
