import { isDeepStrictEqual } from 'node:util'
import type { DunningState } from '#shared/codes/dunning-states.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { canBeExpected } from '#shared/rules/expected-day.ts'
import { type Dunning, NEVER_REMINDED, undoneDunning } from '#shared/rules/dunning.ts'
import type { Tx } from '#server/db/connect.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { dunningOf, isPayer } from '#server/modules/credit/dunning.store.ts'
import { moveDunning } from '#server/modules/payers/follow-paying.ts'
import { type Acting, withPayer } from '#server/modules/payers/with-payer.ts'

type Change = Acting & { payerId: string; reason: string }

/**
 * Pauses reminders and the stop of a payer until a day, or ends the pause where there is none. Orders that
 * were held for the stop alone go on. The same pause again changes nothing.
 * @param until a Brisbane day after today; '' ends the pause
 * @throws Refusal backOffice.reason, dunning.until, payer.unknown, backOffice.nothing where none is paused
 */
export async function pauseDunning(
  tx: Tx,
  { until, ...change }: Change & { until: string },
): Promise<Dunning> {
  const today = brisbaneDay(change.now)
  if (until !== '' && (until <= today || !canBeExpected(until, today))) throw new Refusal('dunning.until')
  return changeDunning(tx, change, (before) => {
    if (until !== '') return { state: 'none', movedOn: today, stoppedBy: null, pausedUntil: until }
    return before.pausedUntil === null ? null : NEVER_REMINDED
  })
}

/**
 * Takes the last step of a payer back; the days to the next one count from today. Orders that were held for
 * the stop alone go on.
 * @param seen the state that staff saw: nobody takes a step back twice
 * @throws Refusal backOffice.reason, payer.unknown, backOffice.nothing where they stand elsewhere
 */
export const undoDunning = (tx: Tx, { seen, ...change }: Change & { seen: DunningState }): Promise<Dunning> =>
  changeDunning(tx, change, (before) =>
    before.state === seen ? undoneDunning(before, brisbaneDay(change.now)) : null,
  )

async function changeDunning(
  tx: Tx,
  { payerId, reason: typed, now, by }: Change,
  changed: (before: Dunning) => Dunning | null,
): Promise<Dunning> {
  const reason = givenReason(typed)
  if (!(await isPayer(tx, payerId))) throw new Refusal('payer.unknown')
  const { done } = await withPayer(tx, { payerId, webOrderNo: null, now, by }, async () => {
    const before = await dunningOf(tx, payerId)
    const after = changed(before)
    if (!after) throw new Refusal('backOffice.nothing')
    if (isDeepStrictEqual(before, after)) return after
    await moveDunning(tx, payerId, { before, after, now, by, reason })
    return after
  })
  return done
}
