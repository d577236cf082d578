import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const masqueradeCalls = calls({
  masqueradePeople: {
    method: 'GET',
    about: 'The people of an account for whom staff may act',
    needs: NEEDS.masquerade,
    input: z.object({ accountId: f.id }),
    output: z.object({ people: z.array(z.object({ id: f.keyOut, name: f.string })) }),
  },
  endMasquerade: {
    method: 'POST',
    ofPerson: true,
    about: 'Stop acting for a customer; the session is on the own account again',
    needs: NEEDS.masquerade,
    isOpenWhenOver: true,
    input: f.nothing,
    output: f.nothing,
  },
  actedForAccount: {
    method: 'GET',
    about: 'When staff acted for the account, and what they changed, newest first',
    needs: NEEDS.recentActivities,
    input: f.nothing,
    output: z.object({
      acted: z.array(
        z.object({
          /** The first name of the staff member. */
          by: f.string,
          from: f.moment,
          /** Null while they act. */
          to: z.nullable(f.moment),
          /** In words: "changed an address". */
          did: f.string,
        }),
      ),
    }),
  },
})
