import { describe, expect, it } from 'vitest'
import { isSetupStep, type SetupStep } from '../codes/setup-steps.ts'
import { setupAbout, setupOffers, setupProblems, type SetupValues } from './setup-form.ts'

const COMPANY = {
  companyName: 'Harbour Parts Pty Ltd',
  country: 'AU',
  abn: '51 824 753 556',
  productName: 'Harbour Trade',
  publicUrl: 'https://trade.harbour.example',
}
const AU_OFFICE = {
  auAddress: '5 Wharf Street, Brisbane QLD 4000',
  auPhone: '07 3000 0000',
  auEmail: 'a@harbour.example',
}
const NZ_OFFICE = {
  nzAddress: '7 Quay Street, Auckland 1010',
  nzPhone: '09 300 0000',
  nzEmail: 'b@harbour.example',
}
const MAIL = {
  sendsMail: 'yes',
  fromName: 'Harbour Parts',
  fromAddress: 'orders@harbour.example',
  host: 'smtp.harbour.example',
  security: 'starttls',
  port: '587',
  testTo: 'me@harbour.example',
}
const STAFF = {
  login: 'pat',
  email: 'pat@harbour.example',
  firstName: 'Pat',
  lastName: 'Ng',
  password: 'twelve chars',
  passwordAgain: 'twelve chars',
}

describe('a step of the set-up', () => {
  it.each<[SetupStep, SetupValues, string[]]>([
    ['company', COMPANY, []],
    ['company', {}, ['companyName', 'country', 'productName', 'publicUrl']],
    ['company', { ...COMPANY, abn: '' }, ['abn']],
    ['company', { ...COMPANY, country: 'NZ', abn: '' }, ['gstNumber']],
    ['company', { ...COMPANY, country: 'NZ', abn: '', gstNumber: '49-098-576' }, []],
    ['company', { ...COMPANY, country: 'NZ', abn: '', gstNumber: '49-098-577' }, ['gstNumber']],
    ['company', { ...COMPANY, country: 'UK' }, ['country']],
    ['company', { ...COMPANY, abn: '51 824 753 557' }, ['abn']],
    ['company', { ...COMPANY, publicUrl: 'trade.harbour.example' }, ['publicUrl']],
    ['company', { ...COMPANY, publicUrl: 'javascript:alert(1)' }, ['publicUrl']],
    ['company', { ...COMPANY, companyName: 'a\u0000b' }, ['companyName']],
    ['company', { ...COMPANY, companyName: 'x'.repeat(201) }, ['companyName']],
    ['bank', { country: 'AU', bsb: '062-000', accountNumber: '1234 5678', accountName: 'Harbour' }, []],
    [
      'bank',
      { country: 'AU', bsb: '06', accountNumber: 'x', accountName: 'a | b' },
      ['bsb', 'accountNumber', 'accountName'],
    ],
    ['bank', { country: 'NZ', nzAccountNumber: '12-3456-0123456-00', accountName: 'Harbour' }, []],
    [
      'bank',
      { country: 'NZ', bsb: '062-000', accountNumber: '12345678' },
      ['nzAccountNumber', 'accountName'],
    ],
    ['bank', { country: 'NZ', nzAccountNumber: '12345678', accountName: 'Harbour' }, ['nzAccountNumber']],
    ['offices', AU_OFFICE, []],
    ['offices', NZ_OFFICE, []],
    ['offices', { ...AU_OFFICE, ...NZ_OFFICE }, []],
    ['offices', {}, ['auAddress']],
    ['offices', { ...AU_OFFICE, nzPhone: '09 300 0000' }, ['nzAddress', 'nzEmail']],
    ['offices', { ...AU_OFFICE, auPhone: '' }, ['auPhone']],
    ['offices', { ...AU_OFFICE, nzEmail: 'nowhere' }, ['nzEmail', 'nzAddress', 'nzPhone']],
    ['mail', { sendsMail: 'no' }, []],
    ['mail', { sendsMail: 'perhaps' }, ['sendsMail']],
    ['mail', MAIL, []],
    ['mail', { ...MAIL, user: 'a' }, ['password']],
    ['mail', { ...MAIL, fromName: 'a"b', port: '70000', host: 'a b' }, ['fromName', 'host', 'port']],
    ['gateways', {}, []],
    ['gateways', { stripeSecretKey: 'sk' }, ['stripeWebhookSecret']],
    ['gateways', { payPalClientId: 'a', payPalWebhookId: 'b' }, ['payPalClientSecret']],
    ['staff', STAFF, []],
    ['staff', { ...STAFF, password: 'eleven char', passwordAgain: 'eleven char' }, ['password']],
    ['staff', { ...STAFF, passwordAgain: '54321' }, ['passwordAgain']],
    ['staff', { ...STAFF, login: 'p at', email: 'pat' }, ['login', 'email']],
    ['staffCode', { code: '123 456' }, []],
    ['staffCode', { code: '12345' }, ['code']],
    ['customer', { invites: 'no' }, []],
    [
      'customer',
      { invites: 'yes' },
      [
        'customerId',
        'customerName',
        'country',
        'accountId',
        'accountName',
        'login',
        'email',
        'firstName',
        'lastName',
      ],
    ],
  ])('%s with %o has something wrong at %j', (step, values, fields) => {
    expect(Object.keys(setupProblems(step, values))).toEqual(fields)
  })
  it('offers the country of the company for its bank account', () => {
    expect(setupOffers('bank', {})).toEqual({ country: 'AU' })
    expect(setupOffers('bank', { company: { country: 'NZ' } })).toEqual({ country: 'NZ' })
    expect(setupOffers('mail', { company: { country: 'NZ' } })).toEqual({})
  })
  it('says that an invitation is mailed only where there is a mail server', () => {
    expect(setupAbout('customer', { mail: { sendsMail: 'yes' } })).toContain('The invitation is mailed')
    expect(setupAbout('customer', { mail: { sendsMail: 'no' } })).toContain('No mail is sent yet')
  })
  it('is one of those that there are', () => {
    expect([isSetupStep('bank'), isSetupStep('toString'), isSetupStep('')]).toEqual([true, false, false])
  })
})
