import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { mailAddresses } from '#shared/rules/mail-recipients.ts'
import { lastStatementDay, statementPeriod } from '#shared/rules/statement-days.ts'
import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { contactsFor } from '#server/modules/contacts/mail-contacts.store.ts'
import {
  lockSchedule,
  noteStatement,
  schedulesToCheck,
} from '#server/modules/contacts/statement-schedules.store.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { statementOfDays } from './account-statement.ts'
import { saysNothing } from './account-statement-paper.ts'
import { statementMail } from './statement-mail.ts'

type Deps = { db: Db; seller: Seller; now: Date }

/** 7:15 in Brisbane. */
export const STATEMENTS_CRON = '15 21 * * *'

/**
 * Writes the mails of statements whose chosen day has come, to the confirmed contacts for statements. Of days
 * that were missed, because no process ran, one statement makes up: it begins where the last one ended. Each
 * account is dealt with in a transaction of its own, under the lock of its choice, so its statement is mailed
 * once, whichever process runs it. The PDF is issued when the mail leaves: of past days it stays as it was.
 * @returns how many mails were written
 */
export async function mailStatements({ db, seller, now }: Deps): Promise<number> {
  const today = brisbaneDay(now)
  const due = (await schedulesToCheck(db, today)).filter((one) => lastStatementDay(one, today) > one.done_on)
  let many = 0
  await eachAlone(due, async ({ account_id: accountId }) => {
    many += await db.transaction().execute((tx) => mailStatement(tx, accountId, { today, seller, now }))
  })
  return many
}

async function mailStatement(
  tx: Tx,
  accountId: string,
  { today, seller, now }: { today: string; seller: Seller; now: Date },
): Promise<number> {
  const choice = await lockSchedule(tx, accountId)
  const dueOn = choice && lastStatementDay(choice, today)
  // another process was first, or the choice was changed meanwhile
  if (!choice || dueOn === undefined || dueOn <= choice.done_on) return 0
  const period = statementPeriod(choice, dueOn, choice.covered_to)
  await noteStatement(tx, accountId, { doneOn: dueOn, coveredTo: period.to })
  const to = mailAddresses('statements', [], await contactsFor(tx, accountId, 'statements'))
  if (to.length === 0) return 0
  const facts = await statementOfDays(tx, accountId, { ...period, seller, now })
  if (!facts || saysNothing(facts)) return 0
  for (const address of to) await insertMail(tx, statementMail(facts, { to: address }), now)
  return to.length
}
