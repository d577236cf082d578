import type { MessageRow, ThreadRow } from './threads.store.ts'

export const presentThread = (row: ThreadRow) => ({
  threadNo: row.thread_no,
  topic: row.topic,
  state: row.state,
  openedAt: row.opened_at,
  lastAt: row.last_at,
})

export const presentMessage = (row: MessageRow) => ({
  at: row.at,
  by: row.by_name,
  isFromStaff: row.from_staff,
  text: row.body,
})
