import { type RawBuilder, sql } from 'kysely'
import { HOME_ZONE } from '#shared/rules/account-zone.ts'

/** The zone of the wholesaler, in a statement. */
export const BRISBANE = sql.lit(HOME_ZONE)

/** The calendar day of a moment in Brisbane, in a statement; brisbaneDay is the same in code. */
export const brisbaneDayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone ${BRISBANE})::date`
