import type { Secrets } from '#server/modules/people/secrets.ts'
import type { SetupRow } from './setup.store.ts'
import type { Pending } from './setup-deps.ts'

const PURPOSE = 'setup pending'

/** What is stored between two steps, decrypted. */
export const pendingOf = (row: Pick<SetupRow, 'pending'>, secrets: Secrets): Pending | null =>
  row.pending === null ? null : (JSON.parse(secrets.open(row.pending, PURPOSE)) as Pending)

/** The same, encrypted as it is stored. */
export const sealPending = (pending: Pending | null, secrets: Secrets): string | null =>
  pending && secrets.seal(JSON.stringify(pending), PURPOSE)
