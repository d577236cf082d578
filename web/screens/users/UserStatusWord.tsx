import type { UserStatus } from './user-facts.ts'
import css from '#web/parts/status-word.module.css'

const TONES = { active: 'done', invited: 'waits', planned: 'waits', inactive: 'late' } as const

/** The status of a user: a word with a dot; Inactive is red (USR-30). */
export const UserStatusWord = ({ status: { is, words } }: { status: UserStatus }) => (
  <span className={css['status']} data-tone={TONES[is]}>
    {words}
  </span>
)
