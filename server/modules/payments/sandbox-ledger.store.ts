import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { SandboxPaymentTable } from '#server/db/schema/payments.ts'
import type {
  SandboxLedger,
  SandboxPayment,
  SandboxState,
} from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import type { GatewayKind } from '#server/ports/payments/payment-gateway.ts'

/** The sandbox gateway's ledger in the portal's database, each step a transaction of its own. */
export function sandboxLedger(db: Db, now: () => Date): SandboxLedger {
  const find = async (id: string) => {
    const row = await db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst()
    return row && asPayment(row)
  }
  return {
    find,
    add: async ({ id, kind, reference, amountCents, currency, description }, idempotencyKey) => {
      await db
        .insertInto('sandbox_payment')
        .values({
          id,
          kind,
          idempotency_key: idempotencyKey,
          reference,
          amount_cents: amountCents,
          currency,
          description,
          state: 'pending',
          created_at: now(),
          changed_at: now(),
        })
        .onConflict((same) => same.column('idempotency_key').doNothing())
        .execute()
      return asPayment(
        await db
          .selectFrom('sandbox_payment')
          .selectAll()
          .where('idempotency_key', '=', idempotencyKey)
          .executeTakeFirstOrThrow(),
      )
    },
    move: async (id, from, to, { card, decidesAt } = {}) => {
      const moved = await db
        .updateTable('sandbox_payment')
        .set({
          state: to,
          changed_at: now(),
          ...(card === undefined ? {} : { card }),
          ...(decidesAt === undefined ? {} : { decides_at: decidesAt }),
          ...(to === 'captured' ? { captures: sql`captures + 1` } : {}),
          ...(to === 'refunded' ? { refunds: sql`refunds + 1`, refunded_cents: sql`amount_cents` } : {}),
        })
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .returningAll()
        .executeTakeFirst()
      return moved ? asPayment(moved) : find(id)
    },
    refundPart: (id, part) => refundPart(db, id, { ...part, now: now() }),
    noteWrongCode: (id) => noteWrongCode(db, id),
  }
}

async function noteWrongCode(db: Db, id: string): Promise<number> {
  const { wrong_codes } = await db
    .updateTable('sandbox_payment')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('id', '=', id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow()
  return wrong_codes
}

/** One transaction, under the lock of the payment: the ledger itself keeps what two at once may not do. */
const refundPart = (
  db: Db,
  id: string,
  { idempotencyKey, amountCents, isOver, now }: RefundedPart,
): Promise<'made' | 'refused'> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ state: string; left: number }>`
      select state, amount_cents - refunded_cents as left from sandbox_payment where id = ${id} for update`.execute(
      tx,
    )
    const made = await tx
      .selectFrom('sandbox_refund')
      .select('amount_cents')
      .where('payment_id', '=', id)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (made) return 'made'
    const [payment] = rows
    if (isOver || payment?.state !== 'captured' || amountCents > payment.left) return 'refused'
    await tx
      .insertInto('sandbox_refund')
      .values({ payment_id: id, idempotency_key: idempotencyKey, amount_cents: amountCents, made_at: now })
      .execute()
    const isWhole = amountCents === payment.left
    await tx
      .updateTable('sandbox_payment')
      .set({
        refunded_cents: sql`refunded_cents + ${amountCents}`,
        changed_at: now,
        ...(isWhole ? { state: 'refunded', refunds: sql`refunds + 1` } : {}),
      })
      .where('id', '=', id)
      .execute()
    return 'made'
  })
type RefundedPart = Parameters<SandboxLedger['refundPart']>[1] & { now: Date }

const asPayment = (row: Selectable<SandboxPaymentTable>): SandboxPayment => ({
  id: row.id,
  kind: row.kind as GatewayKind,
  reference: row.reference,
  amountCents: row.amount_cents,
  currency: row.currency,
  description: row.description,
  state: row.state as SandboxState,
  card: row.card,
  captures: row.captures,
  refunds: row.refunds,
  refundedCents: row.refunded_cents,
  decidesAt: row.decides_at,
  createdAt: row.created_at,
})
