import { z } from 'zod'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const credentials = z.object({
  usernameOrEmailOrAlias: f.text(200),
  password: z.string().max(1_000),
  staffVerificationCode: f.optionalText(20),
  stayLoggedIn: f.flag.default(false),
})

export const approver = z.object({ id: f.keyOut, firstname: z.string(), lastname: z.string() })
export const userAccount = z.object({
  accountid: z.string(), accountname: z.string(), permissions: z.string(), extrapermissions: z.string(),
  orderApprovers: z.array(approver), invoiceAddress: z.string(),
})
export const customer = z.object({
  id: z.string(), name: z.string(), country: z.string(), deliveryId: z.string(),
  creditLimit2: f.money, creditLimit3: f.money, paymentTermsId: z.string(), payerId: z.string(),
  customAddresses: z.enum(['Y', 'N']),
  /** Whether the rules of cash customers hold (payer's record first, OP-31). */
  cash: z.boolean(),
})
const banner = z.object({ content: z.string(), backgroundcolor: z.string(), linkorhref: z.string(), image1170x50: z.string(), image375x575: z.string() })
const account = { currentUserAccount: userAccount, currentCustomer: customer, currentPayer: customer.nullable() }

export const sessionCalls = calls({
  login: {
    method: 'POST', about: 'Sign in with user name, e-mail or alias', needs: NEEDS.anyone, transaction: 'own',
    input: credentials, output: z.object({ token: z.string() }),
  },
  loginServer: {
    method: 'POST', about: 'Sign in; the same as login', needs: NEEDS.anyone, transaction: 'own',
    input: credentials, output: z.object({ token: z.string() }),
  },
  logout: { method: 'GET', about: 'End the session', needs: NEEDS.anyone, input: f.nothing, output: z.object({ authenticated: z.boolean() }) },
  initFromServer: {
    method: 'GET', about: 'Everything the shell needs about the person, the account and the home page', needs: NEEDS.signedIn, input: f.nothing,
    output: z.object({
      ...account,
      userAccounts: z.array(userAccount), customers: z.array(customer), payers: z.array(customer),
      homeContent: z.string(), banners: z.array(banner),
      userId: f.keyOut, login: z.string(), alias: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string(),
      type: z.string(), businessGroup: z.string(),
      favouriteProductIds: z.array(z.string()), productTabs: z.array(z.string()),
      /** The device lists are narrowed to, or ''. */
      fittingDeviceId: z.string(),
      /** The secret that goes back in X-Session-Token with every write. */
      token: z.string(),
    }),
  },
  accountFromServer: { method: 'GET', about: 'The current account', needs: NEEDS.signedIn, input: f.nothing, output: z.object(account) },
  changeToAccountOnServer: {
    method: 'POST', about: 'Make another account the current one', needs: NEEDS.switchAccount,
    input: z.object({ accountId: f.id }), output: z.object(account),
  },
  searchForAccount: {
    method: 'GET', about: 'Find any account by id or name, for staff who serve customers', needs: NEEDS.searchForAccount,
    input: z.object({ searchText: f.text(200) }), output: z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  updatePath: { method: 'PUT', about: 'Note where the person is', needs: NEEDS.signedIn, input: z.object({ path: f.text() }), output: f.nothing },
})
