import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const preferences = z.object({ backorder_frequency: f.string, backorder_day: f.string })

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
})
