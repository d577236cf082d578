import { expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '#server/modules/audit/audit-actions.ts'
import { ACTION_WORDS } from '#web/screens/staff/kit/audit-words.ts'

it('the console has words for every action of the audit', () => {
  expect(Object.keys(ACTION_WORDS).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort())
})
