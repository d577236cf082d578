import { describe, expect, it } from 'vitest'
import { isSetupStep, type SetupStep } from '../codes/setup-steps.ts'
import { setupProblems, type SetupValues } from './setup-form.ts'

const COMPANY = {
  companyName: 'Harbour Parts Pty Ltd',
  abn: '51 824 753 556',
  productName: 'Harbour Trade',
  publicUrl: 'https://trade.harbour.example',
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
  password: '12345',
  passwordAgain: '12345',
}

describe('a step of the set-up', () => {
  it.each<[SetupStep, SetupValues, string[]]>([
    ['company', COMPANY, []],
    ['company', {}, ['companyName', 'abn', 'productName', 'publicUrl']],
    ['company', { ...COMPANY, abn: '51 824 753 557' }, ['abn']],
    ['company', { ...COMPANY, publicUrl: 'trade.harbour.example' }, ['publicUrl']],
    ['company', { ...COMPANY, publicUrl: 'javascript:alert(1)' }, ['publicUrl']],
    ['company', { ...COMPANY, companyName: 'a\u0000b' }, ['companyName']],
    ['company', { ...COMPANY, companyName: 'x'.repeat(201) }, ['companyName']],
    ['bank', { bsb: '062-000', accountNumber: '1234 5678', accountName: 'Harbour' }, []],
    [
      'bank',
      { bsb: '06', accountNumber: 'x', accountName: 'a | b' },
      ['bsb', 'accountNumber', 'accountName'],
    ],
    ['mail', { sendsMail: 'no' }, []],
    ['mail', { sendsMail: 'perhaps' }, ['sendsMail']],
    ['mail', MAIL, []],
    ['mail', { ...MAIL, user: 'a' }, ['password']],
    ['mail', { ...MAIL, fromName: 'a"b', port: '70000', host: 'a b' }, ['fromName', 'host', 'port']],
    ['gateways', {}, []],
    ['gateways', { stripeSecretKey: 'sk' }, ['stripeWebhookSecret']],
    ['gateways', { payPalClientId: 'a', payPalWebhookId: 'b' }, ['payPalClientSecret']],
    ['staff', STAFF, []],
    ['staff', { ...STAFF, password: '1234', passwordAgain: '1234' }, ['password']],
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
  it('is one of those that there are', () => {
    expect([isSetupStep('bank'), isSetupStep('toString'), isSetupStep('')]).toEqual([true, false, false])
  })
})
