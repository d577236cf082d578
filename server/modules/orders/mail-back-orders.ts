import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { eachInSavepoint } from '#server/db/each-in-savepoint.ts'
import { isDigestDay } from '#shared/rules/back-order-digest.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { withOwnAddress } from '#shared/rules/mail-recipients.ts'
import { contactAddresses } from '#server/modules/contacts/mail-contacts.store.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { type DigestReader, digestReaders, frequenciesOf } from '#server/modules/notices/preferences.store.ts'
import { peopleWith } from '#server/modules/people/recipients.store.ts'
import { type MovedDay, takeMovedDays } from '#server/modules/stock/expected.store.ts'
import { addAlert } from '#server/modules/notices/tell-people.ts'
import { digestMail, movedDaysAlert, movedDaysMail } from './back-order-mails.ts'
import {
  backOrderLines,
  forgetDigests,
  linesWaitingFor,
  noteDigest,
  type WaitingLine,
} from './back-orders.store.ts'

type Deps = { db: Db; seller: Seller; now: Date }

/** 7:00 in Brisbane. */
export const DIGESTS_CRON = '0 21 * * *'
const FORGOTTEN_AFTER_MS = 40 * 24 * 60 * 60_000

/**
 * Writes the digests of back orders that are due today: one for each person and account, by the frequency and
 * day they have chosen (decision 7). Who has lost letter B or has left gets none, nor does anybody whose
 * account has no back orders. Each is written with the row that says so, so it is written once, whichever
 * process runs it.
 * @returns how many were written
 */
export async function mailDigests({ db, seller, now }: Deps): Promise<number> {
  const day = brisbaneDay(now)
  let many = 0
  const due = (await digestReaders(db)).filter((reader) => isDigestDay(reader, day))
  await eachAlone(due, async (reader) => {
    if (await db.transaction().execute((tx) => mailDigest(tx, reader, { seller, day, now }))) many += 1
  })
  await forgetDigests(db, brisbaneDay(new Date(now.getTime() - FORGOTTEN_AFTER_MS)))
  return many
}

async function mailDigest(
  tx: Tx,
  { userId, accountId, email }: DigestReader,
  { seller, day, now }: { seller: Seller; day: string; now: Date },
): Promise<boolean> {
  if (!(await noteDigest(tx, { accountId, userId, day }))) return false
  const lines = await backOrderLines(tx, accountId)
  if (lines.length === 0) return false
  await insertMail(tx, digestMail(lines, day, { to: email, seller, accountId }), now)
  return true
}

/** What changes within this time goes into one mail, but nobody waits longer than the second. */
const TOGETHER_MS = 60_000
const WAIT_MAX_MS = 15 * 60_000
export const MOVED_DAYS_EVERY_MS = 30_000

/**
 * Tells people whose back orders are expected on another day than before: one alert and one mail for a person
 * on an account for all that changed at about the same time. Both go to who ordered; who has chosen a digest
 * hears of all back orders of the account, and who has chosen none (N) of nothing. Contacts for back orders
 * get the mail about all of them. The changes are taken in the transaction that writes both. One that cannot
 * be written does not stop the others.
 * @returns how many mails were written
 * @throws the problem of the first that was not written, once all others are
 */
export async function mailMovedDays({ db, seller, now }: Deps): Promise<number> {
  const { many, problems } = await db.transaction().execute(async (tx) => {
    const days = await takeMovedDays(tx, {
      quietSince: new Date(now.getTime() - TOGETHER_MS),
      waitedSince: new Date(now.getTime() - WAIT_MAX_MS),
      now,
    })
    const moved = new Map(days.map((day) => [day.productId, day]))
    const lines = await linesWaitingFor(tx, [...moved.keys()])
    const told = await whoIsTold(tx, lines)
    const unwritten = await eachInSavepoint(tx, told, ({ userId, accountId, lines: own }) =>
      addAlert(tx, movedDaysAlert(own, moved), { userId, accountId, letter: 'B' }, now),
    )
    const mailed = withAddressOfAccount([...(await contactsToTell(tx, lines)), ...told])
    const unsent = await eachInSavepoint(tx, mailed, ({ email, accountId, lines: own }) =>
      insertMail(tx, movedDaysMail(byDay(own, moved), moved, { to: email, seller, accountId }), now),
    )
    return { many: mailed.length - unsent.length, problems: [...unwritten, ...unsent] }
  })
  if (problems.length > 0) throw problems[0]
  return many
}

/** Lines by their new day, what has none any more last. */
const byDay = (lines: readonly WaitingLine[], moved: ReadonlyMap<string, MovedDay>) => {
  const dayOf = (line: WaitingLine) => moved.get(line.product_id)?.after ?? '9'
  return [...lines].sort((a, b) => dayOf(a).localeCompare(dayOf(b)))
}

type Told = { userId: number; email: string; accountId: string; lines: WaitingLine[] }

type Mailed = Omit<Told, 'userId'>

/** Whom a mail goes to: an address gets one of each account, the first. */
const withAddressOfAccount = (told: readonly Mailed[]): Mailed[] =>
  [...Map.groupBy(told, ({ accountId }) => accountId).values()].flatMap((own) =>
    withOwnAddress(own.filter(({ email }) => email !== '')),
  )

/** The contacts for back orders of the accounts that wait. They hear of all that an account waits for. */
async function contactsToTell(tx: Tx, lines: readonly WaitingLine[]): Promise<Mailed[]> {
  const byAccount = Map.groupBy(lines, ({ account_id }) => account_id)
  if (byAccount.size === 0) return []
  const contacts = await contactAddresses(tx, [...byAccount.keys()], 'backOrders')
  return contacts.map(({ accountId, address }) => ({
    email: address,
    accountId,
    lines: byAccount.get(accountId) ?? [],
  }))
}

async function whoIsTold(tx: Tx, lines: readonly WaitingLine[]): Promise<Told[]> {
  const byAccount = Map.groupBy(lines, ({ account_id }) => account_id)
  if (byAccount.size === 0) return []
  const accounts = [...byAccount.keys()]
  const people = Map.groupBy(
    await peopleWith(tx, accounts, 'B', 'withOrWithoutEmail'),
    ({ accountId }) => accountId,
  )
  const chosen = new Map(
    (await frequenciesOf(tx, accounts)).map((one) => [
      `${one.accountId} ${String(one.userId)}`,
      one.frequency,
    ]),
  )
  return [...byAccount].flatMap(([accountId, own]) => {
    const told = (people.get(accountId) ?? []).map(({ userId, email }) => {
      const frequency = chosen.get(`${accountId} ${String(userId)}`)
      const theirs = own.filter(({ user_id }) => user_id === userId)
      return {
        userId,
        email,
        accountId,
        lines: frequency === 'N' ? [] : frequency === undefined ? theirs : own,
      }
    })
    return told.filter((one) => one.lines.length > 0)
  })
}
