import * as z from 'zod/mini'
import { ORDER_MAIL_CODES } from '../codes/order-mails.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const preferences = z.object({ backorder_frequency: f.string, backorder_day: f.string })

/** Which mails about the own orders are wanted. */
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
    about: 'Which mails about their own orders of this account the person wants',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: orderMails,
  },
  chooseOrderMail: {
    method: 'PUT',
    about: 'Want a kind of mails about the own orders of this account, or do without',
    needs: NEEDS.signedIn,
    input: z.object({ mail: z.enum(ORDER_MAIL_CODES), isWanted: f.flag }),
    output: orderMails,
  },
})
