import * as z from 'zod/mini'
import { AUDIENCES } from '../rules/audience.ts'
import * as f from './fields.ts'

/* For whom something is that staff publish. */

export const audienceInput = {
  audience: z._default(z.enum(AUDIENCES), 'all'),
  /** The business group or the account; '' for all. */
  audienceId: f.optionalLine(100),
}
export const audienceOutput = {
  audience: z.enum(AUDIENCES),
  audienceId: f.string,
  /** The name of the account; '' for a group and for all. */
  audienceName: f.string,
}
/** A day of Brisbane; '' for none. */
export const dayOrNone = z._default(z.union([z.literal(''), f.dayIn]), '')
