import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { type AccountStatement, saysNothing } from '#server/modules/invoices/account-statement-paper.ts'
import type { Buyer } from '#server/modules/invoices/invoice-paper.ts'
import { type DocumentKey, issuedVersion, keepIssued, type PaperKind } from './issued-documents.store.ts'

type Paper = {
  kind: PaperKind
  /** What it is of: a shipment, a wave, a payer or an account with the days. */
  number: string
  /** What makes another version of it: what it is drawn from, but for the address of who bought. */
  facts: object
  draw: () => Promise<Uint8Array>
}

/**
 * A paper that shows a moment: a statement, a packing slip, a pick list. What was issued with the same facts
 * before comes again, byte for byte; else it is drawn and kept. Who may have it is asked before.
 * @throws Busy where too many documents wait
 */
export async function issuedPaper(
  db: Db,
  { kind, number, facts, draw }: Paper,
  { now, by }: { now: Date; by: WhoActs },
): Promise<Uint8Array> {
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  const key: DocumentKey = { kind, number, version }
  const kept = await issuedVersion(db, key)
  if (kept) return kept
  const bytes = await draw()
  return db.transaction().execute(async (tx) => {
    const isNew = await keepIssued(tx, [{ ...key, bytes }], now)
    // two at once get what was kept first
    if (isNew.size === 0) return (await issuedVersion(tx, key)) ?? bytes
    await addAudit(tx, by, {
      at: now,
      action: 'document.issue',
      subject: number,
      after: { kind, bytes: bytes.length },
    })
    return bytes
  })
}

/**
 * The facts of a statement that make a version. A dealer may change the address of who bought at any time, so
 * by itself it makes none: each change would be another paper that is kept for good.
 */
export const factsOfStatement = <T extends { buyer: Buyer }>(paper: T) => ({
  ...paper,
  buyer: { ...paper.buyer, address: [] },
})

/**
 * The statement of an account as it was first issued with these facts. One that says nothing is drawn and not
 * kept: there is one for each month that anybody asks for.
 */
export const accountStatementPdf = (
  db: Db,
  facts: AccountStatement,
  { draw, ...issuing }: { draw: Paper['draw']; now: Date; by: WhoActs },
): Promise<Uint8Array> => {
  if (saysNothing(facts)) return draw()
  const number = `${facts.buyer.id} ${facts.from} ${facts.to}`
  return issuedPaper(db, { kind: 'accountStatement', number, facts: factsOfStatement(facts), draw }, issuing)
}
