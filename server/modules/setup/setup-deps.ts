import type { SetupProblems, SetupValues } from '#shared/rules/setup-form.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import type { Secrets } from '#server/modules/people/secrets.ts'
import type { SetupRow } from './setup.store.ts'

export type SetupDeps = {
  db: Db
  /** Encrypts with SECRETS_KEY. */
  secrets: Secrets
  now: () => Date
  /** The prefix of the ids of staff accounts. */
  staffPrefix: string
  /** @throws Error where the portal could not start with these stored settings and the environment */
  check: (stored: Readonly<Record<string, string>>) => void
  /** The effective settings with these stored ones. */
  inForce: (stored: Readonly<Record<string, string>>) => {
    productName: string
    publicUrl: string | undefined
  }
  /** Sends the test mail. @returns the mail server's complaint, or null */
  tryMail: (values: SetupValues) => Promise<string | null>
}

/**
 * What is stored between two steps: the person who proves the second factor, or recovery codes that nobody
 * has confirmed yet.
 */
export type Pending =
  | {
      is: 'factor'
      secret: string
      person: { login: string; email: string; firstName: string; lastName: string }
      passwordHash: string
    }
  | { is: 'codes'; codes: string[] }

export type StepDone = {
  /** By field. Nothing was done where there are some. */
  problems?: SetupProblems
  link?: string
  /** What is stored from now on; left out where it does not change. */
  pending?: Pending | null
}
/**
 * The work of a step, in the transaction that marks the step as done.
 * by: who does it, for the audit.
 */
export type StepWork = (tx: Tx, row: SetupRow, by: WhoActs) => Promise<StepDone>
