import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts'
import type { NOTHING_BEFORE } from './nothing-before.ts'
import type { WhoActs } from './who-acts.ts'

type Fact = string | number | boolean | null | undefined | readonly Fact[] | { readonly [name: string]: Fact }
/** Facts of an object as JSON. Never a password, a secret, a token or a hash. Money is in cents. */
export type AuditFacts = { readonly [name: string]: Fact }

type Facts = {
  at: Date
  subject: number | string | null
  accountId?: string
  after?: AuditFacts | null
  detail?: AuditFacts
}
/** Actions that the portal writes: the database does audit.sweep. */
type Written = Exclude<AuditAction, 'audit.sweep'>
type MayLackBefore = Extract<Written, keyof typeof NOTHING_BEFORE>
/** An action with what was before, which only those of NOTHING_BEFORE may leave out. */
type Acted =
  | { action: MayLackBefore; before?: AuditFacts | null }
  | { action: Exclude<Written, MayLackBefore>; before: AuditFacts | null }

/**
 * An entry of the audit.
 * subject: the id of the object, of the kind that AUDIT_ACTIONS names; null where there is none.
 * before, after: the facts that changed; null where there were none.
 * accountId: only where it is not the actor's.
 */
export type AuditEntry = Facts & Acted

/** Whom staff act for has nothing to do with what is of another account. */
const onBehalfAt = (by: WhoActs, accountId: string | null | undefined) =>
  accountId === undefined || accountId === by.accountId ? by.onBehalfOf : null

const json = (facts: AuditFacts | null) => (facts === null ? null : sql`${JSON.stringify(facts)}::jsonb`)

const auditInsert = (tx: Tx, by: WhoActs, entry: AuditEntry) =>
  tx.insertInto('audit').values({
    at: entry.at,
    actor_kind: by.kind,
    actor_id: by.userId,
    on_behalf_of: onBehalfAt(by, entry.accountId),
    masquerade_id: by.masqueradeId,
    account_id: entry.accountId ?? by.accountId,
    address: by.address,
    request_id: by.requestId,
    action: entry.action,
    subject_kind: entry.subject === null ? null : AUDIT_ACTIONS[entry.action],
    subject_id: entry.subject === null ? null : String(entry.subject),
    before: json(entry.before ?? null),
    after: json(entry.after ?? null),
    detail: json(entry.detail ?? {}),
  })

/** Adds an entry to the audit, in the transaction of the change. */
export const addAudit = (tx: Tx, by: WhoActs, entry: AuditEntry) => auditInsert(tx, by, entry).execute()

/** What is the same in all entries of a bulk. */
type Bulk<A extends Written> = { at: Date; action: A }
type BulkEntry<A extends Written> = Omit<Facts, 'at'> &
  (A extends MayLackBefore ? { before?: AuditFacts | null } : { before: AuditFacts | null })

/** Adds an entry for each of many objects of one kind, in one statement. */
export async function addAudits<A extends Written>(
  tx: Tx,
  by: WhoActs,
  { at, action }: Bulk<A>,
  entries: readonly BulkEntry<A>[],
): Promise<void> {
  if (entries.length === 0) return
  const subjects = entries.map(({ subject }) => (subject === null ? null : String(subject)))
  const accounts = entries.map(({ accountId }) => accountId ?? by.accountId)
  const behalves = entries.map(({ accountId }) => onBehalfAt(by, accountId))
  const text = (facts: AuditFacts | null | undefined) => (facts ? JSON.stringify(facts) : null)
  const befores = entries.map(({ before }) => text(before))
  const afters = entries.map(({ after }) => text(after))
  const details = entries.map(({ detail }) => text(detail ?? {}))
  await sql`
    insert into audit (at, actor_kind, actor_id, on_behalf_of, masquerade_id, account_id, address,
                       request_id, action, subject_kind, subject_id, before, after, detail)
    select ${at}::timestamptz, ${by.kind}::text, ${by.userId}::bigint, n.on_behalf_of,
           ${by.masqueradeId}::bigint, n.account_id, ${by.address}::text, ${by.requestId}::text,
           ${action}::text,
           case when n.subject_id is not null then ${AUDIT_ACTIONS[action]}::text end, n.subject_id, n.before,
           n.after, n.detail
      from unnest(${subjects}::text[], ${accounts}::text[], ${behalves}::bigint[],
                  ${befores}::jsonb[], ${afters}::jsonb[], ${details}::jsonb[])
           with ordinality as n (subject_id, account_id, on_behalf_of, before, after, detail, place)
     order by place`.execute(tx)
}

/** The same as a statement, to be sent with others in one message. */
export const newAudit = (tx: Tx, by: WhoActs, entry: AuditEntry): CompiledQuery =>
  auditInsert(tx, by, entry).compile()
