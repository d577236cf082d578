import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'

type Entry = { id: string; at: Date; enteredBy: number }

/**
 * Notes that something was entered by hand, by the id that the page gave it: the same entry twice, also at
 * once, is booked once.
 * @throws Refusal backOffice.entered where it was entered before
 */
export async function noteEntry(tx: Tx, { id, at, enteredBy }: Entry): Promise<void> {
  const row = await tx
    .insertInto('staff_entry')
    .values({ id, at, entered_by: enteredBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('backOffice.entered')
}
