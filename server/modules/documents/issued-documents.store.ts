import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

export type IssuedDocument = { kind: 'invoice' | 'credit'; number: string; bytes: Buffer }
/** Papers of which each version is kept. */
export type PaperKind = 'statement' | 'accountStatement' | 'packingSlip' | 'pickList'
/** version: the digest of what it was drawn from; '' of an invoice or credit note, which has one. */
export type DocumentKey = { kind: PaperKind; number: string; version: string }

/** Tax invoices and credit notes as they were first issued, by their numbers. */
export async function issuedDocuments(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, IssuedDocument>> {
  const rows = await db
    .selectFrom('document')
    .select([sql<IssuedDocument['kind']>`kind`.as('kind'), 'number', 'bytes'])
    .where('kind', 'in', ['invoice', 'credit'])
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/** A version of a paper as it was issued. */
export async function issuedVersion(db: Queryable, key: DocumentKey): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('document')
    .select('bytes')
    .where('kind', '=', key.kind)
    .where('number', '=', key.number)
    .where('version', '=', key.version)
    .executeTakeFirst()
  return row?.bytes
}

type Kept = (Omit<IssuedDocument, 'bytes'> | DocumentKey) & { bytes: Uint8Array; version?: string }
/** Keeps documents for ever. @returns the numbers of those that nobody had kept before */
export async function keepIssued(tx: Tx, documents: readonly Kept[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    insert into document (kind, number, version, sha256, bytes, issued_at)
    select kind, number, version, sha256, bytes, ${now}::timestamptz
      from unnest(${documents.map(({ kind }) => kind)}::text[], ${documents.map(({ number }) => number)}::text[],
                  ${documents.map(({ version = '' }) => version)}::text[],
                  ${documents.map(({ bytes }) => createHash('sha256').update(bytes).digest())}::bytea[],
                  ${documents.map(({ bytes }) => Buffer.from(bytes))}::bytea[])
           as n (kind, number, version, sha256, bytes)
     order by number
    on conflict do nothing returning number`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}
