import type { CallSpec } from '#shared/calls/call.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { Config } from '#server/config/config.ts'
import type { HomeCache } from '#server/modules/home/home-cache.ts'
import type { PictureWorkers } from '#server/modules/pictures/picture-workers.ts'
import type { PortalKeys } from '#server/modules/people/secrets.ts'
import type { JobDesk } from '#server/queue/job-desk.ts'

/** What the calls of the staff console need besides the database. */
export type StaffServices = {
  keys: Pick<PortalKeys, 'secrets'>
  jobs: JobDesk
  home: HomeCache
  pictures: PictureWorkers
  config: Pick<Config, 'publicUrl' | 'seller'>
  /** Logs what failed of a call that answers all the same. */
  onProblem: (problem: unknown) => void
}
/** The context of a call with them. */
export type StaffCtx<C extends CallSpec = CallSpec> = Ctx<C, StaffServices>
