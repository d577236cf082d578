import type { SetupStep } from '../shared/codes/setup-steps.ts'

/** The answers of a new wholesaler. Mail is not sent. */
export const SETUP_ANSWERS = {
  company: {
    companyName: 'Harbour Parts Pty Ltd',
    country: 'AU',
    abn: '51824753556',
    productName: 'Harbour Trade',
    publicUrl: 'https://trade.harbour.example/',
  },
  bank: { country: 'AU', bsb: '062000', accountNumber: '1234 5678', accountName: 'Harbour Parts' },
  offices: {
    auAddress: '5 Wharf Street, Brisbane QLD 4000',
    auPhone: '07 3000 0000',
    auEmail: 'hello@harbour.example',
    nzAddress: '7 Quay Street, Auckland 1010',
    nzPhone: '09 300 0000',
    nzEmail: 'hello@harbour.nz',
  },
  mail: { sendsMail: 'no' },
  gateways: { stripeSecretKey: 'sk_live_x', stripeWebhookSecret: 'whsec_x' },
  staff: {
    login: 'pat',
    email: 'pat@harbour.example',
    firstName: 'Pat',
    lastName: 'Ng',
    password: 'counter number 9',
    passwordAgain: 'counter number 9',
  },
  customer: {
    invites: 'yes',
    customerId: 'BAY100',
    customerName: 'Bayside Mobile',
    country: 'AU',
    priceLevel: 'GOLD',
    accountId: 'BAY101',
    accountName: 'Bayside Mobile Sandgate',
    login: 'alex',
    email: 'alex@bayside.example',
    firstName: 'Alex',
    lastName: 'Lee',
  },
} satisfies Partial<Record<SetupStep, Record<string, string>>>
