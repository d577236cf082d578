import * as z from 'zod/mini'
import { MASQUERADE_REASON_MAX } from '#shared/codes/limits.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const credentials = z.object({
  usernameOrEmailOrAlias: f.text(200),
  password: z.string().check(z.maxLength(1_000)),
  staffVerificationCode: f.optionalText(20),
  stayLoggedIn: z._default(f.flag, false),
})

const approver = z.object({ id: f.keyOut, firstname: f.string, lastname: f.string })
const userAccount = z.object({
  accountid: f.string,
  accountname: f.string,
  permissions: f.string,
  extrapermissions: f.string,
  orderApprovers: z.array(approver),
  invoiceAddress: f.string,
  /** In which its dates and times are shown (decision 36): "Australia/Sydney". */
  timeZone: f.string,
})
const customer = z.object({
  id: f.string,
  name: f.string,
  country: f.string,
  deliveryId: f.string,
  /** Null without letter C on an account of this customer. */
  creditLimit2: z.nullable(f.money),
  creditLimit3: z.nullable(f.money),
  paymentTermsId: f.string,
  payerId: f.string,
  customAddresses: z.enum(['Y', 'N']),
  /** Whether the rules of cash customers hold (payer's record first, OP-31). */
  cash: f.boolean,
})
const banner = z.object({
  content: f.string,
  backgroundcolor: f.string,
  linkorhref: f.string,
  image1170x50: f.string,
  image375x575: f.string,
})
/** The home page as its reader sees it. */
export const homeAnswer = { homeContent: f.string, banners: z.array(banner) }
const account = {
  currentUserAccount: userAccount,
  currentCustomer: customer,
  currentPayer: z.nullable(customer),
}

const signedIn = z.object({ authenticated: f.boolean, token: f.string })

export const sessionCalls = calls({
  login: {
    method: 'POST',
    about: 'Sign in with user name, e-mail or alias',
    needs: NEEDS.anyone,
    transaction: 'own',
    work: 'signIn',
    input: credentials,
    output: signedIn,
  },
  loginServer: {
    method: 'POST',
    about: 'Sign in; the same as login',
    needs: NEEDS.anyone,
    transaction: 'own',
    work: 'signIn',
    input: credentials,
    output: signedIn,
  },
  requestPasswordReset: {
    method: 'POST',
    about:
      'Ask for a link to another password, by user name, e-mail or alias; the answer is the same for every name',
    needs: NEEDS.anyone,
    transaction: 'own',
    work: 'mail',
    input: z.object({ accountName: f.text(200) }),
    output: f.nothing,
  },
  updatePassword: {
    method: 'PUT',
    about: 'Choose a password with the link of an invitation or of a reset',
    needs: NEEDS.anyone,
    transaction: 'own',
    work: 'signIn',
    input: z.object({ token: f.text(200), password: z.string().check(z.maxLength(1_000)) }),
    output: f.nothing,
  },
  logout: {
    method: 'GET',
    about: 'End the session',
    needs: NEEDS.anyone,
    changes: true,
    signsOut: true,
    input: f.nothing,
    output: z.object({ authenticated: f.boolean }),
  },
  initFromServer: {
    method: 'GET',
    about: 'Everything the shell needs about the person, the account and the home page',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: z.object({
      ...account,
      userAccounts: z.array(userAccount),
      customers: z.array(customer),
      payers: z.array(customer),
      ...homeAnswer,
      userId: f.keyOut,
      login: f.string,
      alias: f.string,
      firstName: f.string,
      lastName: f.string,
      email: f.string,
      phone: f.string,
      type: f.string,
      /** Letters of staff; '' for everybody else. */
      roleLetters: f.string,
      businessGroup: f.string,
      favouriteProductIds: f.strings,
      productTabs: f.strings,
      /** The device lists are narrowed to, or ''. */
      fittingDeviceId: f.string,
      /** Of staff who act for a customer: until when, and for whom; `for` is '' where they named nobody. */
      masquerade: z.nullable(z.object({ until: f.moment, for: f.string })),
      /** The secret that goes back in X-Session-Token with every write. */
      token: f.string,
    }),
  },
  accountFromServer: {
    method: 'GET',
    about: 'The current account',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: z.object(account),
  },
  changeToAccountOnServer: {
    method: 'POST',
    ofPerson: true,
    about: 'Make another account the current one; staff who act for a customer say why',
    needs: NEEDS.switchAccount,
    input: z.object({
      accountId: f.id,
      /** Needed for an account that is not one's own (decision 23). */
      reason: z.optional(f.line(MASQUERADE_REASON_MAX)),
      /** The person of that account for whom staff act, where they name one. */
      forUserId: z.optional(f.key),
    }),
    output: z.object(account),
  },
  searchForAccount: {
    method: 'GET',
    work: 'search',
    about: 'Find any account by id or name, for staff who serve customers',
    needs: NEEDS.searchForAccount,
    input: z.object({ searchText: f.text(200) }),
    output: z.object({
      results: z.array(z.object({ id: f.string, name: f.string, /** AU or NZ. */ country: f.string })),
    }),
  },
  updatePath: {
    method: 'PUT',
    ofPerson: true,
    about: 'Note where the person is',
    needs: NEEDS.signedIn,
    input: z.object({ path: f.text() }),
    output: f.nothing,
  },
})
