import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { deleteStatement, lockLinesOf, lockStatement } from './statements.store.ts'
import type { Acting } from '#server/modules/payers/with-payer.ts'

/**
 * Takes back a statement that was read wrongly: its lines go, and the same file may be read again. Lines that
 * were put aside go as well; a matched one is money of a payer, and has to be taken back there first.
 * @returns how many lines went
 * @throws Refusal backOffice.reason, bank.noStatement where somebody was before, bank.matched; nothing is
 * changed then
 */
export async function takeBackStatement(
  tx: Tx,
  { statementId, reason: typed, now, by }: Acting & { statementId: number; reason: string },
): Promise<number> {
  const reason = givenReason(typed)
  const statement = await lockStatement(tx, statementId)
  if (!statement) throw new Refusal('bank.noStatement')
  const lines = await lockLinesOf(tx, statementId)
  if (lines.some(({ state }) => state === 'matched')) throw new Refusal('bank.matched')
  await deleteStatement(tx, statementId)
  await addAudit(tx, by, {
    at: now,
    action: 'bank.takeBack',
    subject: statementId,
    before: { lines: lines.length, cents: statement.lines_cents },
    after: { lines: 0, cents: 0 },
    detail: { fileName: statement.file_name, readAt: statement.imported_at.toISOString(), reason },
  })
  return lines.length
}
