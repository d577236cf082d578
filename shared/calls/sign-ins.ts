import * as z from 'zod/mini'
import { NEEDS } from '#shared/rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const signIns = z.object({
  /** The one that asks first, then by their last use. */
  signIns: z.array(
    z.object({
      id: f.string,
      /** Browser and system in words; '' where it began before they were kept. */
      device: f.string,
      /** The network address it began from; '' likewise. */
      address: f.string,
      begunAt: f.moment,
      lastUsedAt: f.moment,
      isCurrent: f.boolean,
    }),
  ),
})

/** Where a person is signed in. */
export const signInCalls = calls({
  signInsFromServer: {
    method: 'GET',
    about: 'Where the person is signed in: device, network address, times',
    needs: NEEDS.loginSecurity,
    input: f.nothing,
    output: signIns,
  },
  endSignIn: {
    method: 'PUT',
    ofPerson: true,
    about: 'Sign out another device of the person',
    needs: NEEDS.loginSecurity,
    input: z.object({ signInId: f.id }),
    output: signIns,
  },
  endOtherSignIns: {
    method: 'PUT',
    ofPerson: true,
    about: 'Sign the person out everywhere else',
    needs: NEEDS.loginSecurity,
    input: f.nothing,
    output: signIns,
  },
})
