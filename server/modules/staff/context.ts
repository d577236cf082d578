import type { CallSpec } from '#shared/calls/call.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { Config } from '#server/config/config.ts'
import type { PortalKeys } from '#server/modules/people/secrets.ts'
import type { JobDesk } from '#server/queue/job-desk.ts'

/** What the calls of the staff console need besides the database. */
export type StaffServices = {
  keys: Pick<PortalKeys, 'secrets'>
  jobs: JobDesk
  config: Pick<Config, 'publicUrl' | 'seller'>
}
/** The context of a call with them. */
export type StaffCtx<C extends CallSpec = CallSpec> = Ctx<C, StaffServices>
