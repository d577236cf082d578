import { sql } from 'kysely'
import type { DunningState } from '#shared/codes/dunning-states.ts'
import { type CreditTerms, isCashCustomer } from '#shared/rules/credit.ts'
import { type Dunning, NEVER_REMINDED } from '#shared/rules/dunning.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** How far a payer has come who does not pay. Who changes it has locked their credit (lockCredit). */
export async function dunningOf(tx: Queryable, payerId: string): Promise<Dunning> {
  const { rows } = await sql<Dunning>`
    select state, moved_on as "movedOn", stopped_by as "stoppedBy", paused_until as "pausedUntil"
      from dunning where payer_id = ${payerId}`.execute(tx)
  return rows[0] ?? NEVER_REMINDED
}

/**
 * Writes where a payer stands, and a second entry that the books compare it with.
 * @param reason why staff changed it; '' where the portal did
 */
export async function saveDunning(tx: Tx, payerId: string, dunning: Dunning, reason = ''): Promise<void> {
  const { state, movedOn, stoppedBy, pausedUntil } = dunning
  await tx
    .insertInto('dunning_entry')
    .values({ payer_id: payerId, state, moved_on: movedOn, stopped_by: stoppedBy, paused_until: pausedUntil })
    .execute()
  if (movedOn === null) {
    await sql`delete from dunning where payer_id = ${payerId}`.execute(tx)
    return
  }
  await sql`
    insert into dunning (payer_id, state, moved_on, stopped_by, paused_until, reason)
    values (${payerId}, ${state}, ${movedOn}::date, ${stoppedBy}::date, ${pausedUntil}::date, ${reason})
    on conflict (payer_id) do update
      set state = excluded.state, moved_on = excluded.moved_on, stopped_by = excluded.stopped_by,
      paused_until = excluded.paused_until, reason = excluded.reason`.execute(tx)
}

/** Payers with something overdue on a Brisbane day, or who have been reminded of something. */
export async function payersToChase(tx: Queryable, today: string): Promise<string[]> {
  const { rows } = await sql<{ payer_id: string }>`
    select payer_id from invoice
     where kind = 'invoice' and allocated_cents <> amount_inc_cents and due_on < ${today}::date
    union select payer_id from dunning order by 1`.execute(tx)
  return rows.map((row) => row.payer_id)
}

/**
 * The name of a payer, whether they pay when they order, and their accounts; where they have none of their
 * own, those they pay for.
 */
export async function payerFacts(
  tx: Queryable,
  payerId: string,
): Promise<{ name: string; isCash: boolean; accountIds: string[] }> {
  const { rows } = await sql<CreditTerms & { name: string; own: string[]; others: string[] }>`
    select c.name, c.credit_limit2_cents as "limit2Cents", c.credit_limit3_cents as "limit3Cents",
           c.payment_terms_id as "paymentTermsId",
           array(select a.id from account a where a.customer_id = c.id order by 1) as own,
           array(select a.id from customer x join account a on a.customer_id = x.id where x.payer_id = c.id order by 1) as others
      from customer c where c.id = ${payerId}`.execute(tx)
  const [row] = rows
  return {
    name: row?.name ?? '',
    isCash: row !== undefined && isCashCustomer(row, null),
    accountIds: (row?.own.length ? row.own : row?.others) ?? [],
  }
}

/** Whether there is a customer of that number who pays: for themselves, or for others. */
export const isPayer = async (tx: Queryable, payerId: string): Promise<boolean> =>
  (await tx.selectFrom('customer').select('id').where('id', '=', payerId).executeTakeFirst()) !== undefined

export type OverduePayer = {
  payer_id: string
  name: string
  state: DunningState
  moved_on: string | null
  paused_until: string | null
  reason: string
  overdue_cents: number
  invoices: number
  oldest_due: string | null
}

/** Payers with something overdue, or who were reminded or paused; due longest first. */
export async function overduePayers(tx: Queryable, today: string, limit: number): Promise<OverduePayer[]> {
  const { rows } = await sql<OverduePayer>`
    with owed as (
      select payer_id, sum(amount_inc_cents - allocated_cents)::bigint as cents, count(*) as invoices,
             min(due_on) as oldest
        from invoice where kind = 'invoice' and allocated_cents <> amount_inc_cents and due_on < ${today}::date
       group by 1)
    select c.id as payer_id, c.name, coalesce(d.state, 'none') as state, d.moved_on, d.paused_until,
           coalesce(d.reason, '') as reason,
           coalesce(o.cents, 0) as overdue_cents, coalesce(o.invoices, 0) as invoices, o.oldest as oldest_due
      from owed o full join dunning d using (payer_id) join customer c on c.id = coalesce(o.payer_id, d.payer_id)
     order by o.oldest nulls last, c.id limit ${limit}::bigint`.execute(tx)
  return rows
}
