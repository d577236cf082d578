import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { type AccountStatement, saysNothing } from '#server/modules/invoices/account-statement-paper.ts'
import type { Buyer } from '#server/modules/invoices/invoice-paper.ts'
import { type DocumentKey, issuedVersion, keepIssued, type PaperKind } from './issued-documents.store.ts'

type Paper = {
  kind: PaperKind
  /** Names its subject: a shipment, a wave, or a payer or account with the days. */
  number: string
  /** What it is drawn from, without the buyer's address. Other facts make another version. */
  facts: object
  draw: () => Promise<Uint8Array>
}

/**
 * A statement, a packing slip or a pick list as PDF. The version that was issued before with the same facts
 * is answered byte for byte. Where there is none, the paper is drawn and kept. The caller checks who may
 * have it.
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
    // of two requests at once, both answer the version that was kept first
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
 * The facts of a statement by which versions are told apart: all but the buyer's address. A dealer may change
 * the address at any time, and each version is kept for good.
 */
export const factsOfStatement = <T extends { buyer: Buyer }>(paper: T) => ({
  ...paper,
  buyer: { ...paper.buyer, address: [] },
})

/**
 * The statement of an account as it was first issued with these facts. A statement without movements and
 * balances is drawn and not kept: anybody could ask for one of every month.
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
