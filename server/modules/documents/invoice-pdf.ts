import { Refusal } from '#shared/codes/refusals.ts'
import type { Seller } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import type { InvoicePaper } from '#server/modules/invoices/invoice-paper.ts'
import { invoicePaperRows } from '#server/modules/invoices/invoice-papers.store.ts'
import { invoicePaper } from '#server/modules/invoices/paper-facts.ts'
import type { DocumentWorkers } from './document-workers.ts'
import { type IssuedDocument, issuedDocuments, keepIssued } from './issued-documents.store.ts'

export type InvoiceSources = { db: Db; documents: DocumentWorkers; seller: Seller }
/** waits: whether somebody waits for it; else it is drawn when the machine has nothing better to do. */
export type Issuing = { now: Date; by: WhoActs; waits: boolean; signal?: AbortSignal }

/**
 * The tax invoice or the credit note of that number as PDF. It is drawn once, when somebody first wants it,
 * and kept: from then on these bytes come, whatever has changed since. For calls, endpoints and mails alike;
 * who may have it is asked before.
 * @throws Refusal document.unknown where there is no such number; Busy where too many documents wait
 */
export async function invoicePdf(
  sources: InvoiceSources,
  number: string,
  issuing: Issuing,
): Promise<IssuedDocument> {
  const [document] = await invoicePdfs(sources, [number], issuing)
  if (!document) throw new Refusal('document.unknown')
  return document
}

/** The same for several, in the order of the numbers given. They are drawn and kept together. */
export async function invoicePdfs(
  sources: InvoiceSources,
  numbers: readonly string[],
  issuing: Issuing,
): Promise<IssuedDocument[]> {
  const { db, seller } = sources
  const kept = await issuedDocuments(db, numbers)
  const missing = numbers.filter((number) => !kept.has(number))
  if (missing.length === 0) return inOrder(kept, numbers)
  const rows = await invoicePaperRows(db, missing)
  if (rows.length < new Set(missing).size) throw new Refusal('document.unknown')
  const papers = rows.map((row) => invoicePaper(row, seller, issuing.now))
  await issue(sources, papers, issuing)
  return inOrder(await issuedDocuments(db, numbers), numbers) // two at once get what was kept first
}

const inOrder = (documents: ReadonlyMap<string, IssuedDocument>, numbers: readonly string[]) =>
  numbers.flatMap((number) => documents.get(number) ?? [])

async function issue(
  { db, documents }: InvoiceSources,
  papers: readonly InvoicePaper[],
  { now, by, waits, signal }: Issuing,
) {
  const drawn = waits
    ? await documents.invoicePdfs(papers, signal)
    : await documents.invoicePdfsInBackground(papers, signal)
  const issued = papers.flatMap(({ kind, number }, at) => {
    const bytes = drawn[at]
    return bytes ? [{ kind, number, bytes }] : []
  })
  await db.transaction().execute(async (tx) => {
    const isNew = await keepIssued(tx, issued, now)
    for (const { kind, number, bytes } of issued)
      if (isNew.has(number))
        await addAudit(tx, by, {
          at: now,
          action: 'document.issue',
          subject: number,
          after: { kind, bytes: bytes.length },
        })
  })
}
