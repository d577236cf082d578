import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

export type IssuedDocument = { kind: 'invoice' | 'credit'; number: string; bytes: Buffer }

/** Tax invoices and credit notes as they were first issued, by their numbers. */
export async function issuedDocuments(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, IssuedDocument>> {
  const rows = await db
    .selectFrom('document')
    .select(['kind', 'number', 'bytes'])
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/** Keeps documents for ever. @returns the numbers of those that nobody had kept before */
export async function keepIssued(
  tx: Tx,
  documents: readonly { kind: 'invoice' | 'credit'; number: string; bytes: Uint8Array }[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    insert into document (kind, number, sha256, bytes, issued_at)
    select kind, number, sha256, bytes, ${now}::timestamptz
      from unnest(${documents.map(({ kind }) => kind)}::text[], ${documents.map(({ number }) => number)}::text[],
                  ${documents.map(({ bytes }) => createHash('sha256').update(bytes).digest())}::bytea[],
                  ${documents.map(({ bytes }) => Buffer.from(bytes))}::bytea[]) as n (kind, number, sha256, bytes)
     order by number
    on conflict do nothing returning number`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}
