import type { Generated, GeneratedAlways } from 'kysely'
import type { ThreadState } from '#shared/codes/threads.ts'

/* Messages to staff, with their answers. */

export interface ContactThreadTable {
  thread_no: GeneratedAlways<number>
  account_id: string
  user_id: number
  topic: string
  state: Generated<ThreadState>
  opened_at: Date
  last_at: Date
  queued_at: Date
}

export interface ContactMessageTable {
  id: GeneratedAlways<number>
  thread_no: number
  at: Date
  by_user: number
  from_staff: boolean
  body: string
  sent_key: string
}
