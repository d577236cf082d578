import { sql } from 'kysely'
import type { BookCheck } from './book-checks.store.ts'

const HOLD_FACTS = sql`
  concat_ws(' ', web_order_no, kind, held_at, 'released', coalesce(released_at::text, 'not'),
            'reminded', coalesce(reminded_at::text, 'not'),
            'left to staff', coalesce(left_to_staff_at::text, 'not'))`
const REMINDER_FACTS = sql`
  concat_ws(', ', state, moved_on, 'stopped by ' || stopped_by, 'paused until ' || paused_until)`

/** What keeps orders from going on: their holds, and how far payers are in the reminders. */
export const HOLD_CHECKS: readonly BookCheck[] = [
  {
    what: 'a hold is as it was made, reminded of and released',
    rows: sql`
      with found as (
        select id as no, web_order_no, ${HOLD_FACTS} as facts from order_hold
      ), expected as (
        select hold_id as no, web_order_no, ${HOLD_FACTS} as facts from hold_entry
      )
      select 'order ' || coalesce(f.web_order_no, e.web_order_no) || ', hold '
        || coalesce(f.no, e.no) as subject,
             coalesce(f.facts, 'none') as found, coalesce(e.facts, 'none') as expected
        from found f full join expected e on e.no = f.no where f.facts is distinct from e.facts`,
  },
  {
    what: 'a payer stands in the reminders where they were last moved to',
    rows: sql`
      with last as (
        select distinct on (payer_id) payer_id, state, moved_on, stopped_by, paused_until
          from dunning_entry order by payer_id, id desc
      ), found as (
        select payer_id, ${REMINDER_FACTS} as facts
          from dunning
      ), expected as (
        select payer_id, ${REMINDER_FACTS} as facts
          from last where moved_on is not null
      )
      select 'customer ' || coalesce(f.payer_id, e.payer_id) as subject,
        coalesce(f.facts, 'never reminded') as found,
             coalesce(e.facts, 'never reminded') as expected
        from found f full join expected e on e.payer_id = f.payer_id where f.facts is distinct from e.facts`,
  },
]
