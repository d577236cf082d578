import * as z from 'zod/mini'
import { ORDER_MAIL_CODES } from '../codes/order-mails.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const preferences = z.object({ backorder_frequency: f.string, backorder_day: f.string })

/** Which kinds of mails about the person's own orders are switched on. */
const orderMails = z.object({ shipped: f.boolean, changed: f.boolean, held: f.boolean })

export const noticePreferenceCalls = calls({
  preferencesFromServer: {
    method: 'GET',
    about: 'The back-order notice preferences',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: z.object({ preferences }),
  },
  updatePreference: {
    method: 'PUT',
    about: 'Choose how often, or on which day, the digest of back orders comes',
    needs: NEEDS.backOrderPreferences,
    input: z.object({
      /** backorder_frequency or backorder_day. */
      name: f.line(40),
      value: f.optionalLine(20),
    }),
    output: z.object({ preferences }),
  },
  orderMailsFromServer: {
    method: 'GET',
    about: 'Which kinds of mails about their own orders of this account the person gets',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: orderMails,
  },
  chooseOrderMail: {
    method: 'PUT',
    about: 'Switch a kind of mails about their own orders of this account on or off',
    needs: NEEDS.signedIn,
    input: z.object({ mail: z.enum(ORDER_MAIL_CODES), isWanted: f.flag }),
    output: orderMails,
  },
})
