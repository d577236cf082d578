import { DUNNING_STATES } from '#shared/codes/dunning-states.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { type Dunning, type DunningDays, nextDunning, overdueOf } from '#shared/rules/dunning.ts'
import { mailRecipients } from '#shared/rules/mail-recipients.ts'
import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { dunningOf, payerFacts, payersToChase, saveDunning } from '#server/modules/credit/dunning.store.ts'
import { owedBy } from '#server/modules/credit/owed.store.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { peopleWith } from '#server/modules/people/recipients.store.ts'
import { moveDunning } from '#server/modules/payers/follow-paying.ts'
import { tellPeople } from '#server/modules/notices/tell-people.ts'
import { overdueAlert, overdueMail } from './overdue-mail.ts'
import { withPayer } from '#server/modules/payers/with-payer.ts'

type Deps = { db: Db; days: DunningDays; seller: Seller; now: Date }
type Chase = Omit<Deps, 'db'>

/** 6:30 in Brisbane. */
export const OVERDUE_CRON = '30 20 * * *'

/**
 * Moves every payer with something overdue, or who was reminded before, to where they stand today
 * (shared/rules/dunning.ts), and writes the mail of a step up. Who is let off a stop has orders released that
 * were held for it. Each payer is dealt with in a transaction of its own under the lock of their credit, so
 * that a step is taken and told once, whichever process runs it.
 * @returns how many moved
 */
export async function chaseOverdue({ db, ...chase }: Deps): Promise<number> {
  let moved = 0
  await eachAlone(await payersToChase(db, brisbaneDay(chase.now)), async (payerId) => {
    if (await db.transaction().execute((tx) => chasePayer(tx, payerId, chase))) moved += 1
  })
  return moved
}

/**
 * The same for one payer.
 * @returns whether they moved
 */
export async function chasePayer(tx: Tx, payerId: string, { days, seller, now }: Chase): Promise<boolean> {
  const acting = { payerId, webOrderNo: null, now, by: SYSTEM }
  const { done } = await withPayer(tx, acting, async () => {
    const before = await dunningOf(tx, payerId)
    const owed = await owedBy(tx, payerId)
    const today = brisbaneDay(now)
    const after = nextDunning(before, owed, today, days)
    if (after.state === before.state) {
      // a stop goes with the days: what has become due since stops as well
      if (after.stoppedBy !== before.stoppedBy) await saveDunning(tx, payerId, after)
      return false
    }
    const overdue = overdueOf(owed, today)
    const mails = isStepUp(before, after) ? await tellPayer(tx, payerId, { after, overdue, seller, now }) : 0
    await moveDunning(tx, payerId, { before, after, now, by: SYSTEM, mails })
    return true
  })
  return done
}

const isStepUp = (before: Dunning, after: Dunning) =>
  DUNNING_STATES.indexOf(after.state) > DUNNING_STATES.indexOf(before.state)

/** @returns how many mails were written; none where nobody of the payer may see what is owed (letter C) */
async function tellPayer(
  tx: Tx,
  payerId: string,
  {
    after,
    overdue,
    seller,
    now,
  }: { after: Dunning; overdue: ReturnType<typeof overdueOf>; seller: Seller; now: Date },
): Promise<number> {
  const { name, accountIds, isCash } = await payerFacts(tx, payerId)
  const to = mailRecipients(await peopleWith(tx, accountIds, 'C'), null)
  for (const { email } of to)
    await insertMail(
      tx,
      overdueMail({ id: payerId, name, isCash }, overdue, { to: email, seller, state: after.state, now }),
      now,
    )
  await tellPeople(
    tx,
    overdueAlert({ name, isCash }, overdue, after.state),
    { accountIds, letter: 'C', aboutUserId: null },
    now,
  )
  return to.length
}
